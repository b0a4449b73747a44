// How far runs are above their derived bounds: the figures of docs/bounds.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "models/bounds/derived/derived.h"
#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/collectives/every_way.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::gap_test {

struct BoundGaps {
    double resources;  ///< relative distance of the run from the bound of resources
    double path;       ///< distance from the larger of that and the longest path
    double all;        ///< distance from the derived bound
};

/// Empty if the machine cannot run it.
std::optional<BoundGaps> gaps_of(const Machine& machine, const CollectiveWay& way, int amount) {
    const auto topology = make_topology(machine);
    try {
        const auto made = find_workload(way.workload).choose(machine, *topology, way.arguments(amount)).make(1);
        const Simulation simulation = simulate(machine, *topology, *made);
        const auto gap = [&](const Bound& bound) {
            EXPECT_LE(bound.cycles, simulation.cycles) << machine.name << " " << way.text(amount);
            return static_cast<double>(simulation.cycles) / static_cast<double>(bound.cycles) - 1;
        };
        return BoundGaps{gap(derived_lower_bound(machine, *topology, made->traffic())),
                         gap(quick_lower_bound(machine, *topology, *made)),
                         gap(derived_lower_bound(machine, *topology, *made))};
    } catch (const InputError&) {
        return std::nullopt;
    }
}

void print_gaps(const std::string& name, std::vector<double> gaps) {
    std::ranges::sort(gaps);
    const auto met = std::ranges::count(gaps, 0.0);
    fmt::print("{}: of {} runs {} meet it, median gap {:.1f} %, nine tenths below {:.1f} %\n", name, gaps.size(), met,
               100 * gaps[gaps.size() / 2], 100 * gaps[gaps.size() * 9 / 10]);
}

TEST(GapOfRuns, OnAllMachines) {
    if (!all_collectives()) GTEST_SKIP() << "takes long: ./narrows test --long";
    std::vector<double> resources;
    std::vector<double> path;
    std::vector<double> all;
    for (const auto& entry : std::filesystem::directory_iterator(test_places::machines)) {
        if (entry.path().extension() != ".toml") continue;
        const Machine machine = machine_of(entry.path().stem());
        for (const CollectiveWay& way : every_way()) {
            const auto amounts = std::ranges::find(all_amounts, way.workload, &Amounts::workload);
            if (amounts == all_amounts.end() || way.algorithm == "best") continue;
            for (const int amount : amounts->amounts) {
                const auto gaps = gaps_of(machine, way, amount);
                if (!gaps) continue;
                resources.push_back(gaps->resources);
                path.push_back(gaps->path);
                all.push_back(gaps->all);
                fmt::print("gap: {} {}: {:.3f}, path {:.3f}, resources {:.3f}\n", machine.name, way.text(amount),
                           gaps->all, gaps->path, gaps->resources);
            }
        }
    }
    print_gaps("bounds of resources", resources);
    print_gaps("bounds of resources and path", path);
    print_gaps("derived bounds", all);
}

}  // namespace narrows::gap_test
