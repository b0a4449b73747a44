// Plain machines on the model of every node: each event of a whole run equals that of the model of plain machines.
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
    if (machine.has_shared_nodes()) return no_run;
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
