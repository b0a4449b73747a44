#include "traces/waves/node_signals.h"

namespace narrows::waves {

namespace {

const StationSignals* of_server(const WaveSignals& signals, const Station& station, ServerId::Kind kind) {
    const auto found = signals.servers.find({NodeId(station.place), kind, station.number});
    return found == signals.servers.end() ? nullptr : &found->second.station;
}

const StationSignals* of_router(const NodeSignals& node, const Station& station) {
    if (!node.shown) return nullptr;
    const auto link = static_cast<std::size_t>(station.link);
    const auto number = static_cast<std::size_t>(station.number);
    switch (station.part) {
        case NodePart::send_register: return &node.out[link].send_register;
        case NodePart::send_buffer: return &node.out[link].buffers[number];
        case NodePart::link_out: return &node.out[link].wire;
        case NodePart::injection_buffer: return &node.out[link].injection[number];
        case NodePart::channel: return &node.channels[link].wires[number];
        case NodePart::slot: return &node.channels[link].slots[number];
        case NodePart::link_in: return &node.in[link].link;
        case NodePart::receive_buffer: return &node.in[link].buffers[number];
        case NodePart::receive_register: return &node.in[link].receive_register;
        case NodePart::host_read: return &node.host_reads;
        case NodePart::host_write: return &node.host_writes;
        default: return nullptr;  // acknowledges
    }
}

}  // namespace

const StationSignals* WaveSignals::of(const Station& station) const {
    switch (station.part) {
        case NodePart::processor: {
            const ProgramSignals& own = program(NodeId(station.place));
            return own.shown ? &own.processor : nullptr;
        }
        case NodePart::memory: {
            const auto found = memory_ports.find(NodeId(station.place));
            return found == memory_ports.end() ? nullptr : &found->second;
        }
        case NodePart::node_memory: return of_server(*this, station, ServerId::Kind::memory);
        case NodePart::port: return of_server(*this, station, ServerId::Kind::port);
        case NodePart::host_bus: return of_server(*this, station, ServerId::Kind::host_bus);
        default: return of_router(router(station.place), station);
    }
}

}  // namespace narrows::waves
