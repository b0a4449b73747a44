#include "tests/timing/traced_run.h"

#include <algorithm>
#include <map>

#include "models/system/simulation_context.h"

namespace narrows {

namespace {

/// Records the events that the reference reports, too. The tag of a message is the place of its send.
class Trace final : public Observer {
public:
    explicit Trace(std::size_t messages) : transfers(messages) {}

    void send_started(const Message& m, Cycle start) override { of(m).start = start; }
    void copied_to_send_buffer(const Message& m, Cycle cycle) override { of(m).copied = cycle; }
    void head_crossed(const Message& m, const Crossing& crossing) override {
        of(m).path.push_back({crossing.router, crossing.port, crossing.channel, crossing.lane, crossing.head, never});
        if (crossing.port == Topology::local) of(m).in_link = m.link;
    }
    void tail_crossed(const Message& m, int index, Cycle tail) override {
        of(m).path.at(static_cast<std::size_t>(index)).tail = tail;
    }
    void collided(const Collision& collision) override {
        for (const LostFrame& frame : collision.frames) collided_.push_back({frame.station, frame.from, frame.to});
    }
    void presented(const Message& m, Cycle cycle) override { of(m).presented = cycle; }
    void delivered(const Message& m, Cycle cycle) override { of(m).delivered = cycle; }

    reference::MediumUse medium_use(const Medium& medium) {
        const MediumCounts& counts = medium.counts();
        std::ranges::sort(collided_);
        return {static_cast<int>(counts.frames),
                static_cast<int>(counts.collisions),
                static_cast<int>(counts.excessive_collisions),
                medium.busy(),
                counts.waited,
                collided_};
    }

    std::vector<reference::Transfer> transfers;

private:
    std::vector<reference::CollidedFrame> collided_;

    reference::Transfer& of(const Message& m) { return transfers.at(static_cast<std::size_t>(m.tag)); }
};

/// A step of an activity.
struct TracedStep {
    const reference::Send* send = nullptr;  ///< the send it does; null where it receives
    std::size_t place = 0;
    const reference::Receive* receive = nullptr;
    reference::Reception* reception = nullptr;
};
using TracedSteps = std::vector<TracedStep>;

Task<> work_off(Rank& rank, const TracedSteps& steps) {
    for (const TracedStep& step : steps) {
        const Cycle not_before = step.send != nullptr ? step.send->not_before : step.receive->not_before;
        if (not_before > rank.now()) co_await rank.wait(not_before - rank.now());
        if (step.send != nullptr) {
            const std::vector<std::byte> body(static_cast<std::size_t>(step.send->bytes - 1));  // one byte of header
            co_await rank.send(step.send->to, Payload(body),
                               {static_cast<int>(step.place), step.send->link, step.send->message_class});
        } else {
            const Received message = co_await rank.receive(step.receive->from);
            *step.reception = {static_cast<std::size_t>(message.tag), rank.now()};
        }
    }
}

}  // namespace

Machine carrying_bytes(Machine machine, int longest) {
    machine.message.header_bytes = 1;
    machine.message.word_bytes = 1;
    machine.message.vector_words = longest;
    return machine;
}

std::vector<reference::Transfer> run_on_model(const Machine& machine, const Topology& topology,
                                              const std::vector<reference::Send>& sends,
                                              std::optional<std::uint64_t> shuffle) {
    return run_on_model(machine, topology, sends, {}, shuffle).transfers;
}

reference::Outcome run_on_model(const Machine& machine, const Topology& topology,
                                const std::vector<reference::Send>& sends,
                                const std::vector<reference::Receive>& receives, std::optional<std::uint64_t> shuffle) {
    static_assert(reference::any_sender == any_node);
    std::vector<reference::Reception> receptions(receives.size());
    std::map<std::pair<NodeId, int>, TracedSteps> streams;  // in the order in which the activities start
    for (std::size_t place = 0; place <= sends.size(); ++place) {
        for (std::size_t i = 0; i < receives.size(); ++i) {
            if (std::min(receives[i].place, sends.size()) != place) continue;
            streams[{receives[i].node, receives[i].stream}].push_back({nullptr, 0, &receives[i], &receptions[i]});
        }
        if (place == sends.size()) break;
        streams[{sends[place].from, sends[place].stream}].push_back({&sends[place], place});
    }
    const SimulationContext context;
    System system(machine, topology);
    Trace trace(sends.size());
    system.observe(&trace);
    if (shuffle) system.shuffle_order(*shuffle);
    for (const auto& [key, stream] : streams) {
        system.start(key.first, [&stream](Rank& rank) { return work_off(rank, stream); });
    }
    system.run();
    reference::Outcome outcome{trace.transfers, receptions};
    if (system.medium() != nullptr) outcome.medium = trace.medium_use(*system.medium());
    return outcome;
}

}  // namespace narrows
