// Plain machines on the model of every node: each event of a whole run equals that of the model of plain machines.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/machine/input_error.h"
#include "models/network/link/observer.h"
#include "testbench/run/simulation.h"
#include "tests/any_run/drawn_outcomes.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/support/effort.h"
#include "traces/log/intervals/intervals.h"
#include "traces/log/node_log.h"
#include "traces/log/run_log.h"

namespace narrows::general_node_test {

namespace {

/// The events of messages and programs on a plain machine, independent of the model that reports them, so that two
/// models can be compared. A message that is one packet has one event of each kind.
class RunEvents final : public Observer {
public:
    void message_started(const MessageStart& start) override;
    void send_started(const Message& message, Cycle start) override;
    void copied_to_send_buffer(const Message& message, Cycle cycle) override;
    void head_crossed(const Message& message, const Crossing& crossing) override;
    void tail_crossed(const Message& message, int index, Cycle tail) override;
    void presented(const Message& message, Cycle cycle) override;
    void delivered(const Message& message, Cycle cycle) override;
    void message_delivered(const Message& message, Cycle cycle) override;
    void collided(const Collision& collision) override;
    void program_step(const ProgramStep& step) override;
    void processor_step(const ProcessorStep& step) override;

    /// The first cycle in which two runs differ, with the events that only one has then; empty if they are equal.
    friend std::string difference(const RunEvents& expected, const RunEvents& got);

private:
    enum class Kind { start, copied, head, tail, presented, delivered, collision, step, processor };
    /// Which message, activity, channel ..
    using Numbers = std::array<std::int64_t, 7>;
    struct Event {
        Cycle cycle;
        Kind kind;
        Numbers what;

        friend auto operator<=>(const Event&, const Event&) = default;
    };

    /// Sender and its count of sends.
    using Name = std::pair<std::int64_t, std::int64_t>;

    void add(Kind kind, Cycle cycle, Name message, std::array<std::int64_t, 5> rest = {});
    static Name name_of(const Message& message);
    std::vector<Event> in_order() const;
    static std::string text(const std::vector<Event>& events, Cycle cycle);

    std::vector<Event> events_;
    std::map<std::uint64_t, Name> names_;  // by the number of the message
};

/// A packet has no sequence and no tag, but its message has.
const Message& whole_of(const Message& message) {
    const Message* const whole = message.more().whole;
    return whole == nullptr ? message : *whole;
}

RunEvents::Name RunEvents::name_of(const Message& message) {
    return {whole_of(message).from, whole_of(message).sequence};
}

void RunEvents::add(Kind kind, Cycle cycle, Name message, std::array<std::int64_t, 5> rest) {
    events_.push_back({cycle, kind, {message.first, message.second, rest[0], rest[1], rest[2], rest[3], rest[4]}});
}

void RunEvents::message_started(const MessageStart& start) { names_[start.message.number] = name_of(start.message); }

void RunEvents::send_started(const Message& message, Cycle start) {
    if (message.more().whole == nullptr) names_[message.number] = name_of(message);
    add(Kind::start, start, name_of(message),
        {message.to, whole_of(message).tag, message.bytes, static_cast<std::int64_t>(message.message_class),
         message.link});
}

void RunEvents::copied_to_send_buffer(const Message& message, Cycle cycle) {
    add(Kind::copied, cycle, name_of(message));
}

void RunEvents::head_crossed(const Message& message, const Crossing& c) {
    add(Kind::head, c.head, name_of(message), {message.crossed, c.router, c.port, c.channel, c.lane});
}

void RunEvents::tail_crossed(const Message& message, int index, Cycle tail) {
    add(Kind::tail, tail, name_of(message), {index});
}

void RunEvents::presented(const Message& message, Cycle cycle) { add(Kind::presented, cycle, name_of(message)); }

void RunEvents::delivered(const Message& message, Cycle cycle) {
    if (message.more().whole == nullptr) add(Kind::delivered, cycle, name_of(message));
}

void RunEvents::message_delivered(const Message& message, Cycle cycle) {
    add(Kind::delivered, cycle, name_of(message));
}

void RunEvents::collided(const Collision& collision) {
    for (const LostFrame& frame : collision.frames) add(Kind::collision, frame.from, {frame.station, frame.to});
}

void RunEvents::program_step(const ProgramStep& step) {
    std::array<std::int64_t, 5> rest{static_cast<std::int64_t>(step.kind), step.asked, -1, -1, -1};
    if (step.count > 0) std::tie(rest[2], rest[3]) = names_.at(step.messages[0]);
    if (step.count > 1) rest[4] = names_.at(step.messages[1]).second;
    add(Kind::step, step.done, {step.node, step.activity}, rest);
}

void RunEvents::processor_step(const ProcessorStep& step) {
    const auto activity = static_cast<std::int64_t>(step.what);
    const Name name = LoggedStep::is_of_message(step.kind) ? names_.at(step.what) : Name{step.rank, activity};
    const bool works = step.kind == ProcessorStep::Kind::work;  // V7: it may copy bytes instead
    add(Kind::processor, step.to, name,
        {step.rank, static_cast<std::int64_t>(step.kind), step.asked, step.from, works ? step.to : step.overhead_end});
}

std::vector<RunEvents::Event> RunEvents::in_order() const {
    std::vector<Event> events = events_;
    std::sort(events.begin(), events.end());
    return events;
}

std::string RunEvents::text(const std::vector<Event>& events, Cycle cycle) {
    static constexpr std::array names{"start",     "copied",    "head", "tail",     "presented",
                                      "delivered", "collision", "step", "processor"};
    std::string result;
    for (const Event& event : events) {
        if (event.cycle == cycle)
            result +=
                fmt::format("\n    {} {}", names[static_cast<std::size_t>(event.kind)], fmt::join(event.what, " "));
    }
    return result;
}

std::string difference(const RunEvents& expected, const RunEvents& got) {
    const std::vector<RunEvents::Event> ones = expected.in_order();
    const std::vector<RunEvents::Event> others = got.in_order();
    const auto [one, other] = std::mismatch(ones.begin(), ones.end(), others.begin(), others.end());
    if (one == ones.end() && other == others.end()) return "";
    const Cycle cycle = std::min(one == ones.end() ? never : one->cycle, other == others.end() ? never : other->cycle);
    return fmt::format("in cycle {}\n  expected:{}\n  got:{}", cycle, RunEvents::text(ones, cycle),
                       RunEvents::text(others, cycle));
}

}  // namespace

const std::string equal = "equal";
const std::string no_run = "no run of a plain machine";
constexpr unsigned most_seconds = 20;  // an algorithm for the largest sizes is chosen for minutes

struct ObservedRun {
    RunEvents events;
    Simulation simulation;
};

/// `machine`: the machine of the request, or the same machine on another model.
ObservedRun observed(const Request& request, const Machine& machine) {
    ObservedRun run;
    const auto workload = request.make_workload(machine, request.topology(), default_seed);
    SimulationOptions options;
    options.observer = &run.events;
    run.simulation = simulate(machine, request.topology(), *workload, options);
    return run;
}

/// The results of a run as text.
std::string text(const Simulation& run) {
    std::string text = fmt::format("{} cycles, {} messages, {} bytes, {} hops, {} lost, finished: {}", run.cycles,
                                   run.messages, run.payload_bytes, run.message_hops, run.lost, run.finished);
    for (const Milestone& milestone : run.milestones) text += fmt::format(", {} {}", milestone.name, milestone.cycles);
    for (const Check& check : run.data_checks) text += fmt::format(", {} {}", check.name, check.passed);
    return text;
}

std::string compared_events(const Request& request) {
    const ObservedRun plain = observed(request, request.machine());
    const ObservedRun general = observed(request, reference::as_general_node(request.machine()));
    const std::string of_events = difference(plain.events, general.events);
    const std::string expected = text(plain.simulation);
    const std::string got = text(general.simulation);
    if (of_events.empty() && expected == got) return "";
    return fmt::format("{}\n  expected: {}\n  got:      {}", of_events, expected, got);
}

/// "3.2"; a message that is one packet has the name of the packet.
std::string number_of(const RunLog& log, std::uint64_t message, std::uint64_t whole) {
    if (whole == no_message && message != no_message && log.has_packets()) whole = log.nodes().packets[message].whole;
    if (whole != no_message)
        return fmt::format("{}.{}", log.nodes().wholes[whole].from, log.nodes().wholes[whole].sequence);
    if (message == no_message) return "no message";
    return fmt::format("{}.{}", log.messages()[message].from, log.messages()[message].sequence);
}

class IntervalLines final : public IntervalReader {
public:
    IntervalLines(const RunLog& log, const Machine& machine, const Topology& topology)
        : log_(log), machine_(machine), topology_(topology) {}

    void has(const Interval& interval) override;
    void waits(const WaitingTime& waiting) override;

    std::vector<std::string> lines;

private:
    std::string name_of(const Station& station) const { return station_name(topology_, machine_, station); }

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
};

void IntervalLines::has(const Interval& interval) {
    std::string line = fmt::format("{:>9} to {}: {} has {}:", interval.from, interval.to,
                                   number_of(log_, interval.message, interval.whole), name_of(interval.station));
    for (const IntervalStage& stage : interval.stages)
        line += fmt::format(" {} to {}", occupation_name(stage.occupation), stage.to);
    lines.push_back(line);
}

void IntervalLines::waits(const WaitingTime& waiting) {
    lines.push_back(fmt::format("{:>9} to {}: {} in {} waits for {}", waiting.from, waiting.to,
                                number_of(log_, waiting.message, waiting.whole), name_of(waiting.at),
                                resource_name(topology_, waiting.resource)));
}

/// The intervals of a run, one a line, sorted. They do not depend on the model.
std::vector<std::string> interval_lines(const RunLog& log, const Machine& machine, const Topology& topology) {
    IntervalLines reader(log, machine, topology);
    Intervals(log, machine, topology).report(reader);
    std::ranges::sort(reader.lines);
    return std::move(reader.lines);
}

/// The first line that only one side has; empty if both are equal.
std::string difference_of_lines(const std::vector<std::string>& expected, const std::vector<std::string>& got) {
    std::vector<std::string> different;
    std::ranges::set_symmetric_difference(expected, got, std::back_inserter(different));
    if (different.empty()) return "";
    const bool is_expected = std::ranges::binary_search(expected, different.front());
    return fmt::format("{} of {} and {} lines differ; only in the {}: {}", different.size(), expected.size(),
                       got.size(), is_expected ? "expected" : "other", different.front());
}

RunLog log_of(const Request& request, const Machine& machine) {
    RunLog log;
    simulate_into(log, machine, request.topology(), *request.make_workload(machine, request.topology(), default_seed));
    return log;
}

/// Compares the outputs about a run. Critical paths may differ, because of two causes in one cycle either is right.
std::string difference_of_logs(const Request& request, const Machine& expected, const Machine& got) {
    return difference_of_lines(interval_lines(log_of(request, expected), expected, request.topology()),
                               interval_lines(log_of(request, got), got, request.topology()));
}

std::string compared(const Request& request) {
    const Machine& machine = request.machine();
    if (machine.has_packet_engine()) return no_run;
    std::string difference = compared_events(request);
    // A plain node whose processor moves the data has no memory that takes time (docs/nodes.md, V8).
    if (difference.empty() && machine.memory.bandwidth.bytes == 0)
        difference = difference_of_logs(request, machine, reference::as_general_node(machine));
    return difference.empty() ? equal : difference;
}

/// Each event and each interval, whatever the run is.
TEST(GeneralNode, RunsWholeProgramsAsThePlainNode) {
    draw_runs(random_runs(100), equal, {no_run, out_of_time}, [&](const DrawnRequest& run) {
        try {
            return outcome_of(run, compared, most_seconds);
        } catch (const InputError&) {
            return no_run;
        }
    });
}

/// One cycle more of one overhead.
TEST(GeneralNode, WouldBeSeenToDiffer) {
    const Request one("cns1", "alltoall", {"nodes=32", "words=4", "algorithm=spread"});
    const Request other("cns1", "alltoall",
                        {"nodes=32", "words=4", "algorithm=spread", "interface.receive_overhead=6 cycles"});
    EXPECT_EQ(compared(one), equal);
    EXPECT_NE(difference(observed(one, one.machine()).events, observed(other, other.machine()).events), "");
    EXPECT_NE(difference_of_logs(one, one.machine(), other.machine()), "");
}

}  // namespace narrows::general_node_test
