#include "tests/medium/sends.h"

#include <algorithm>
#include <map>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"

namespace narrows::medium_tests {

namespace {

Machine without_overheads(TopologyKind kind, int nodes, Cycle latency) {
    Machine machine;
    machine.topology.kind = kind;
    machine.topology.size = nodes;
    machine.network.link_latency = latency;
    machine.network.buffer_flits = 1500;
    machine.message = {10, 1, 1490};
    machine.processor = {0, 0};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    return machine;
}

class CrossingRecorder final : public Observer {
public:
    explicit CrossingRecorder(MediumRun& run) : run_(run) {}

    void head_crossed(const Message& message, const Crossing& crossing) override {
        if (crossing.port == Topology::local) return;
        place_[message.number] = run_.crossed.size();
        run_.crossed.push_back({message.from, message.to, crossing.head, 0});
        run_.around.push_back({message.first_asked});
    }
    void tail_crossed(const Message& message, int index, Cycle tail) override {
        if (index == 0) of(message).tail = tail;
    }
    void presented(const Message& message, Cycle cycle) override {
        run_.around[place_.at(message.number)].presented = cycle;
    }
    void delivered(const Message& message, Cycle cycle) override { of(message).delivered = cycle; }
    void collided(const Collision& collision) override {
        run_.collisions.push_back({collision.from, collision.to, {collision.frames.begin(), collision.frames.end()}});
    }

private:
    Crossed& of(const Message& message) { return run_.crossed[place_.at(message.number)]; }

    MediumRun& run_;
    std::map<std::uint64_t, std::size_t> place_;
};

Task<> send_all(Rank& rank, std::vector<TimedSend> sends) {
    for (const TimedSend& send : sends) {
        if (send.at > rank.now()) co_await rank.wait(send.at - rank.now());
        const std::vector<std::uint8_t> bytes(
            static_cast<std::size_t>(send.bytes - rank.machine().message.header_bytes), 0);
        co_await rank.send(send.to, Payload::of(std::span(bytes)));
    }
}

Task<> receive_all(Rank& rank, int messages) {
    for (int i = 0; i < messages; ++i) co_await rank.receive();
}

}  // namespace

Machine bus(int nodes, Cycle latency) { return without_overheads(TopologyKind::bus, nodes, latency); }

Machine ethernet(int stations, Cycle delay) {
    Machine machine = without_overheads(TopologyKind::ethernet, stations, delay);
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    return machine;
}

MediumRun run_medium(const Machine& machine, const std::vector<TimedSend>& sends, std::uint64_t seed,
                     std::optional<std::uint64_t> shuffle) {
    MediumRun result;
    const auto topology = make_topology(machine, seed);
    const SimulationContext context;
    CrossingRecorder recorder(result);
    System system(machine, *topology);
    system.observe(&recorder);
    if (shuffle) system.shuffle_order(*shuffle);
    for (NodeId node = 0; node < machine.nodes(); ++node) {
        std::vector<TimedSend> own;
        std::ranges::copy_if(sends, std::back_inserter(own), [&](const TimedSend& send) { return send.from == node; });
        const auto expected = std::ranges::count_if(sends, [&](const TimedSend& send) { return send.to == node; });
        system.start(node, [own](Rank& rank) { return send_all(rank, own); });
        system.start(node, [expected](Rank& rank) { return receive_all(rank, static_cast<int>(expected)); });
    }
    result.finished = system.run();
    result.counts = system.medium()->counts();
    return result;
}

}  // namespace narrows::medium_tests
