// Plain machines on the model of every node: each event of a whole run equals that of the model of plain machines.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "models/machine/input_error.h"
#include "testbench/run/logged_simulation.h"
#include "tests/any_run/drawn_outcomes.h"
#include "tests/any_run/run_events.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/support/effort.h"
#include "traces/log/intervals/intervals.h"

namespace narrows::general_node_test {

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
