#include "traces/log/node_log.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace narrows {

Occupation overhead_of(ProcessorStep::Kind kind) {
    switch (kind) {
        case ProcessorStep::Kind::send:
        case ProcessorStep::Kind::into_segment: return Occupation::send_overhead;
        case ProcessorStep::Kind::receive:
        case ProcessorStep::Kind::take:
        case ProcessorStep::Kind::request: return Occupation::receive_overhead;
        case ProcessorStep::Kind::work: break;
    }
    return Occupation::work;
}

std::string_view server_name(ServerId::Kind kind) {
    switch (kind) {
        case ServerId::Kind::memory: return "memory";
        case ServerId::Kind::port: return "port";
        case ServerId::Kind::host_bus: break;
    }
    return "host bus";
}

Resource resource_of(const ServerId& server) {
    switch (server.kind) {
        case ServerId::Kind::memory: return {ResourceKind::node_memory, server.node};
        case ServerId::Kind::port: return {ResourceKind::port, server.node, server.number};
        case ServerId::Kind::host_bus: break;
    }
    return {ResourceKind::host_bus, server.node, server.number};
}

int servers_of(const Machine& machine, ServerId::Kind kind) {
    if (!machine.has_packet_engine()) return 0;  // a processor that moves the data itself asks no server (V8)
    switch (kind) {
        case ServerId::Kind::memory: return machine.memory.bandwidth.bytes > 0 ? 1 : 0;
        case ServerId::Kind::port: return machine.memory.port_bandwidth.bytes > 0 ? machine.memory.ports : 0;
        case ServerId::Kind::host_bus: break;
    }
    return machine.interface.host_bus_bandwidth.bytes > 0 ? machine.host_buses() : 0;
}

void NodeLog::start(const MessageStart& start) {
    const Message& message = start.message;
    wholes.resize(std::max<std::size_t>(wholes.size(), message.number + 1));
    LoggedWhole& whole = of(message);
    whole.from = message.from;
    whole.to = message.to;
    whole.sequence = message.sequence;
    whole.number_in_pair = message.number_in_pair;
    whole.tag = message.tag;
    whole.message_class = message.message_class;
    whole.bytes = static_cast<std::int64_t>(message.payload.size());
    whole.activity = start.activity;
    whole.is_within_node = start.is_within_node;
    whole.asked = start.asked;
    whole.started = message.started;
}

void NodeLog::see_packet(std::uint64_t whole, Cycle presented) {
    Cycle& first = wholes.at(whole).first_packet;
    if (first == never || presented < first) first = presented;
}

std::vector<std::uint64_t> NodeLog::order_wholes() {
    std::vector<std::uint64_t> order(wholes.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::sort(order, {}, [this](std::uint64_t number) {
        const LoggedWhole& whole = wholes[number];
        return std::tuple(whole.started, whole.from, whole.sequence);
    });
    std::vector<LoggedWhole> sorted;
    std::vector<std::uint64_t> number_of(wholes.size());
    for (const std::uint64_t before : order) {
        number_of[before] = sorted.size();
        sorted.push_back(wholes[before]);
    }
    wholes = std::move(sorted);
    for (LoggedPacket& packet : packets) {
        if (packet.whole != no_message) packet.whole = number_of[packet.whole];
    }
    return number_of;
}

}  // namespace narrows
