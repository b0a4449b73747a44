#include "testbench/reproduce/delta/small_runs.h"

#include <fmt/format.h>

#include "testbench/reproduce/delta/nbl_printed.h"
#include "testbench/run/outcome/outcome.h"

namespace narrows::delta {

namespace {

Cycle cycles_of_run(const char* machine, const char* workload, std::vector<std::string> arguments,
                    std::span<const std::string> changes, bool& passed) {
    const std::vector<std::string> some = machine_changes(changes);
    arguments.insert(arguments.end(), some.begin(), some.end());
    const Outcome outcome = run(Request(machine, workload, arguments), 1, false);  // no time depends on the seed
    passed = passed && outcome.passed();
    return outcome.cycles();
}

std::vector<std::string> testjig_arguments(int links, int elements) {
    return {fmt::format("links={}", links), fmt::format("elements={}", elements)};
}

Cycle at_half_speed(int links, int elements, std::span<const std::string> changes, bool& passed) {
    std::vector<std::string> arguments = testjig_arguments(links, elements);
    arguments.insert(arguments.end(), {"topology.columns=3", "topology.rows=3"});
    return cycles_of_run("delta", "testjig", std::move(arguments), changes, passed);
}

}  // namespace

std::array<Cycle, 4> testjig_row(int elements, std::span<const std::string> changes, bool& passed) {
    std::array<Cycle, 4> row{};
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = cycles_of_run("delta-testjig", "testjig", testjig_arguments(printed::testjig_links[i], elements),
                               changes, passed);
    }
    return row;
}

SmallRuns small_runs(const MachineVariant& variant) {
    SmallRuns runs;
    for (std::size_t row = 0; row < testjig_lengths.size(); ++row) {
        const int elements = testjig_lengths[row];
        runs.table1[row] = testjig_row(elements, variant.at_full_speed(), runs.passed);
        runs.message[row] =
            cycles_of_run("delta", "point-to-point", {"to=1", fmt::format("words={}", elements), "messages=1"},
                          variant.changes, runs.passed);
    }
    for (std::size_t s = 0; s < steady_blocks.size(); ++s) {
        for (std::size_t i = 0; i < links_of_steady_states.size(); ++i)
            runs.half_speed[s][i] =
                at_half_speed(links_of_steady_states[i], steady_blocks[s], variant.changes, runs.passed);
    }
    return runs;
}

}  // namespace narrows::delta
