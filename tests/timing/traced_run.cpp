#include "tests/timing/traced_run.h"

#include <algorithm>
#include <map>

#include "models/system/simulation_context.h"

namespace narrows {

namespace {

/// Records the events that the reference reports too, by the numbers of the messages.
class Trace final : public Observer {
public:
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
    void program_step(const ProgramStep& step) override {
        if (step.count > 0) last_message_[{step.node, step.activity}] = step.messages.front();
    }

    /// The message with which the last send or receive of this activity has ended.
    std::uint64_t last_message(const Rank& rank) const { return last_message_.at({rank.id(), rank.activity()}); }
    /// Empty for a message that has not started.
    reference::Transfer transfer(std::optional<std::uint64_t> message) const {
        return message ? transfers_.at(*message) : reference::Transfer{};
    }

    reference::MediumUse medium_use(const Medium& medium) {
        const MediumCounts counts = medium.counts();
        std::ranges::sort(collided_);
        return {static_cast<int>(counts.frames),
                static_cast<int>(counts.collisions),
                static_cast<int>(counts.excessive_collisions),
                counts.busy,
                counts.waited,
                collided_};
    }

private:
    reference::Transfer& of(const Message& m) { return transfers_[m.number]; }

    std::map<std::uint64_t, reference::Transfer> transfers_;
    std::map<std::pair<NodeId, int>, std::uint64_t> last_message_;  // keys are node and activity
    std::vector<reference::CollidedFrame> collided_;
};

/// The ends of the reference's programs on the model, with messages by number; empty: not ended.
struct TracedEnds {
    explicit TracedEnds(const reference::Programs& programs)
        : sent(programs.sends.size()),
          received(programs.receives.size()),
          got(programs.receives.size(), never),
          worked(programs.works.size(), never) {}

    std::vector<std::optional<std::uint64_t>> sent;
    std::vector<std::optional<std::uint64_t>> received;
    std::vector<Cycle> got;
    std::vector<Cycle> worked;
};

/// A step of an activity, as its index in the list of sends, receives or works.
struct TracedStep {
    enum class Kind { send, receive, work };
    Kind kind;
    std::size_t number;
};
using TracedSteps = std::vector<TracedStep>;

/// Runs the steps of the activities of a machine.
class TracedPrograms {
public:
    TracedPrograms(const reference::Programs& programs, const Trace& trace)
        : ends(programs), programs_(programs), trace_(trace) {}

    Task<> run(Rank& rank, const TracedSteps& steps) {
        for (const TracedStep& step : steps) {
            const Cycle not_before = not_before_of(step);
            if (not_before > rank.now()) co_await rank.wait(not_before - rank.now());
            switch (step.kind) {
                case TracedStep::Kind::send: co_await send(rank, step.number); break;
                case TracedStep::Kind::receive: co_await receive(rank, step.number); break;
                case TracedStep::Kind::work: co_await work(rank, step.number); break;
            }
        }
    }

    TracedEnds ends;

private:
    Cycle not_before_of(const TracedStep& step) const {
        switch (step.kind) {
            case TracedStep::Kind::send: return programs_.sends[step.number].not_before;
            case TracedStep::Kind::receive: return programs_.receives[step.number].not_before;
            case TracedStep::Kind::work: break;
        }
        return programs_.works[step.number].not_before;
    }

    Task<> send(Rank& rank, std::size_t number) {
        const reference::Send& send = programs_.sends[number];
        const std::vector<std::byte> body(static_cast<std::size_t>(send.bytes - 1));  // one byte of header
        co_await rank.send(send.to, Payload(body), {send.tag, send.link, send.message_class});
        ends.sent[number] = trace_.last_message(rank);
    }

    Task<> receive(Rank& rank, std::size_t number) {
        const reference::Receive& receive = programs_.receives[number];
        co_await rank.receive(receive.from, receive.tag);
        ends.received[number] = trace_.last_message(rank);
        ends.got[number] = rank.now();
    }

    Task<> work(Rank& rank, std::size_t number) {
        const reference::WorkRequest& work = programs_.works[number];
        if (work.alone) {
            co_await rank.work(work.cycles);
        } else {
            co_await rank.compute(work.cycles);
        }
        ends.worked[number] = rank.now();
    }

    const reference::Programs& programs_;
    const Trace& trace_;
};

/// Returns the steps in the order in which the activities start: by node and stream.
std::map<std::pair<NodeId, int>, TracedSteps> steps_of(const reference::Programs& programs) {
    std::map<std::pair<NodeId, int>, TracedSteps> streams;
    const std::size_t sends = programs.sends.size();
    for (std::size_t place = 0; place <= sends; ++place) {
        for (std::size_t i = 0; i < programs.works.size(); ++i) {
            const reference::WorkRequest& work = programs.works[i];
            if (std::min(work.place, sends) == place)
                streams[{work.node, work.stream}].push_back({TracedStep::Kind::work, i});
        }
        for (std::size_t i = 0; i < programs.receives.size(); ++i) {
            const reference::Receive& receive = programs.receives[i];
            if (std::min(receive.place, sends) == place)
                streams[{receive.node, receive.stream}].push_back({TracedStep::Kind::receive, i});
        }
        if (place == sends) break;
        const reference::Send& send = programs.sends[place];
        streams[{send.from, send.stream}].push_back({TracedStep::Kind::send, place});
    }
    return streams;
}

reference::Outcome outcome_of(const TracedEnds& ends, const Trace& trace) {
    reference::Outcome outcome;
    for (const auto& message : ends.sent) outcome.transfers.push_back(trace.transfer(message));
    for (std::size_t i = 0; i < ends.received.size(); ++i) {
        const auto sent = std::ranges::find(ends.sent, ends.received[i]);
        const auto number = static_cast<std::size_t>(sent - ends.sent.begin());
        outcome.receptions.push_back(ends.received[i] ? reference::Reception{number, ends.got[i]}
                                                      : reference::Reception{});
    }
    outcome.worked = ends.worked;
    return outcome;
}

}  // namespace

reference::Outcome run_on_model(const Machine& machine, const Topology& topology, const reference::Programs& programs,
                                std::optional<std::uint64_t> shuffle) {
    static_assert(reference::any_sender == any_node && reference::any_tag == any_tag);
    const auto streams = steps_of(programs);
    const SimulationContext context;
    System system(machine, topology);
    Trace trace;
    TracedPrograms traced(programs, trace);
    system.observe(&trace);
    if (shuffle) system.shuffle_order(*shuffle);
    for (const auto& each : streams) {
        const auto& stream = each.second;
        system.start(each.first.first, [&traced, &stream](Rank& rank) { return traced.run(rank, stream); });
    }
    system.run();
    reference::Outcome outcome = outcome_of(traced.ends, trace);
    if (system.medium() != nullptr) outcome.medium = trace.medium_use(*system.medium());
    return outcome;
}

}  // namespace narrows
