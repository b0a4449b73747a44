// Plain machines on the model of every node: each event of a whole run is that of the model of plain machines.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/machine/input_error.h"
#include "testbench/run/logged_simulation.h"
#include "tests/any_run/drawn_outcomes.h"
#include "tests/any_run/run_events.h"
#include "tests/any_run/run_intervals.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/support/effort.h"

namespace narrows::general_node_test {

const std::string equal = "equal";
const std::string no_run = "no run of a plain machine";
constexpr unsigned most_seconds = 20;  // an algorithm for the largest sizes is chosen for minutes

struct ObservedRun {
    RunEvents events;
    Simulation simulation;
};

/// `machine`: that of the request, or the same on another model.
ObservedRun observed(const Request& request, const Machine& machine) {
    ObservedRun run;
    const auto workload = request.make_workload(machine, request.topology(), default_seed);
    SimulationOptions options;
    options.observer = &run.events;
    run.simulation = simulate(machine, request.topology(), *workload, options);
    return run;
}

/// What a run tells at its end.
std::string text(const Simulation& run) {
    std::string text = fmt::format("{} cycles, {} messages, {} bytes, {} hops, {} lost, finished: {}", run.cycles,
                                   run.messages, run.payload_bytes, run.message_hops, run.lost, run.finished);
    for (const Milestone& milestone : run.milestones) text += fmt::format(", {} {}", milestone.name, milestone.cycles);
    for (const Check& check : run.data_checks) text += fmt::format(", {} {}", check.name, check.passed);
    return text;
}

std::string compared(const Request& request) {
    const Machine& machine = request.machine();
    if (machine.has_shared_nodes()) return no_run;
    const ObservedRun plain = observed(request, machine);
    const ObservedRun general = observed(request, reference::as_general_node(machine));
    const std::string of_events = difference(plain.events, general.events);
    const std::string expected = text(plain.simulation);
    const std::string got = text(general.simulation);
    if (of_events.empty() && expected == got) return equal;
    return fmt::format("{}\n  expected: {}\n  got:      {}", of_events, expected, got);
}

using Lines = std::vector<std::string>(const RunLog&, const Machine&, const Topology&);

std::vector<std::string> lines_of(Lines& lines, const Request& request, const Machine& machine) {
    RunLog log;
    simulate_into(log, machine, request.topology(), *request.make_workload(machine, request.topology(), default_seed));
    return lines(log, machine, request.topology());
}

/// What is shown of the run is the same.
std::string compared_lines(Lines& lines, const Request& request) {
    const Machine& machine = request.machine();
    // A plain node whose processor moves the data has no memory that takes time (docs/nodes.md, V8).
    if (machine.has_shared_nodes() || machine.memory.bandwidth.bytes > 0) return no_run;
    const std::string of_lines = difference_of_lines(lines_of(lines, request, machine),
                                                     lines_of(lines, request, reference::as_general_node(machine)));
    return of_lines.empty() ? equal : of_lines;
}

/// Whatever the run is.
void expect_equal(const std::function<std::string(const Request&)>& compare) {
    draw_runs(random_runs(), equal, {no_run, out_of_time}, [&](const DrawnRequest& run) {
        try {
            return outcome_of(run, compare, most_seconds);
        } catch (const InputError&) {
            return no_run;
        }
    });
}

TEST(GeneralNode, RunsWholeProgramsAsThePlainNode) { expect_equal(compared); }

TEST(GeneralNode, HasTheIntervalsOfThePlainNode) {
    expect_equal([](const Request& request) { return compared_lines(interval_lines, request); });
}

TEST(GeneralNode, HasTheCriticalPathOfThePlainNode) {
    expect_equal([](const Request& request) { return compared_lines(path_lines, request); });
}

/// One cycle more of one overhead.
TEST(GeneralNode, WouldBeSeenToDiffer) {
    const Request one("cns1", "alltoall", {"nodes=32", "words=4", "algorithm=spread"});
    const Request other("cns1", "alltoall",
                        {"nodes=32", "words=4", "algorithm=spread", "interface.receive_overhead=6 cycles"});
    EXPECT_EQ(compared(one), equal);
    EXPECT_NE(difference(observed(one, one.machine()).events, observed(other, other.machine()).events), "");
    for (Lines* const lines : {interval_lines, path_lines}) {
        EXPECT_EQ(compared_lines(*lines, one), equal);
        EXPECT_NE(difference_of_lines(lines_of(*lines, one, one.machine()), lines_of(*lines, other, other.machine())),
                  "");
    }
}

}  // namespace narrows::general_node_test
