#include "testbench/lockstep/model_run.h"

#include <algorithm>
#include <map>

#include "models/system/simulation_context.h"

namespace narrows::lockstep {

namespace {

/// The tag of a message is the place of its send.
class JourneyRecorder final : public Observer {
public:
    JourneyRecorder(const Machine& machine, std::size_t messages) : journeys(messages), machine_(machine) {}

    void send_started(const Message& m, Cycle start) override { of(m).started = start; }
    void copied_to_send_buffer(const Message& m, Cycle cycle) override { of(m).copied = cycle; }
    void head_crossed(const Message& m, const Crossing& crossing) override {
        const LinkId link = crossing.port == Topology::local ? m.link : LinkId{};
        if (of(m).crossings.empty()) {
            const bool injects = machine_.interface.injection_buffers > 0;
            of(m).left = injects ? m.more().supplied + 1 - machine_.interface_cycles(m.bytes) : crossing.head;
        }
        of(m).crossings.push_back(
            {crossing.router, crossing.port, link, crossing.head, never, crossing.channel, crossing.lane});
    }
    void tail_crossed(const Message& m, int index, Cycle tail) override {
        of(m).crossings.at(static_cast<std::size_t>(index)).tail = tail;
    }
    void presented(const Message& m, Cycle cycle) override { of(m).presented = cycle; }
    void delivered(const Message& m, Cycle cycle) override { of(m).delivered = cycle; }

    std::vector<Journey> journeys;

private:
    const Machine& machine_;

    Journey& of(const Message& m) { return journeys.at(static_cast<std::size_t>(m.tag)); }
};

Task<> send_all(Rank& rank, const std::vector<PlannedSend>& sends, const std::vector<std::size_t>& places) {
    const auto header = static_cast<std::size_t>(rank.machine().message.header_bytes);
    for (const std::size_t place : places) {
        const PlannedSend& send = sends[place];
        if (send.not_before > rank.now()) co_await rank.wait(send.not_before - rank.now());
        if (send.work > 0) co_await rank.work(send.work);
        const std::vector<std::byte> data = data_of(place, send.bytes);
        co_await rank.send(send.to, Payload(std::span(data).subspan(header)), {static_cast<int>(place), send.link});
    }
}

Task<> receive_all(Rank& rank, std::size_t messages, const std::vector<PlannedSend>& sends,
                   std::vector<Journey>& journeys) {
    const auto header = static_cast<std::size_t>(rank.machine().message.header_bytes);
    for (; messages > 0; --messages) {
        const Received received = co_await rank.receive();
        const auto place = static_cast<std::size_t>(received.tag);
        const std::vector<std::byte> data = data_of(place, sends[place].bytes);
        journeys[place].intact = sends[place].to == rank.id() &&
                                 std::ranges::equal(received.payload.bytes(), std::span(data).subspan(header));
    }
}

}  // namespace

std::vector<Journey> run_on_model(const Machine& machine, const Topology& topology,
                                  const std::vector<PlannedSend>& sends, const RtlPart& rtl) {
    std::map<std::pair<NodeId, int>, std::vector<std::size_t>> activities;  // sends in the order in which they start
    std::vector<std::size_t> arriving(static_cast<std::size_t>(topology.nodes()));
    for (std::size_t place = 0; place < sends.size(); ++place) {
        activities[{sends[place].from, sends[place].activity}].push_back(place);
        ++arriving[static_cast<std::size_t>(sends[place].to)];
    }
    const SimulationContext context;
    System system(machine, topology, rtl);
    JourneyRecorder log(machine, sends.size());
    system.observe(&log);
    for (const auto& [key, places] : activities)
        system.start(key.first, [&sends, &all = places](Rank& rank) { return send_all(rank, sends, all); });
    for (NodeId node = 0; node < topology.nodes(); ++node) {
        system.start(node, [&, messages = arriving[static_cast<std::size_t>(node)]](Rank& rank) {
            return receive_all(rank, messages, sends, log.journeys);
        });
    }
    system.run();
    return log.journeys;
}

}  // namespace narrows::lockstep
