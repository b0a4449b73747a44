#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "models/network/topology/grid.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/judgement.h"
#include "testbench/workloads/catalogue.h"
#include "tests/support/effort.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/machine_of.h"

namespace narrows {

/// The checks that fail, with their details.
inline std::vector<std::string> failed_checks(const Judgement& judgement) {
    std::vector<std::string> failed;
    for (const Check& check : judgement.checks) {
        if (!check.passed) failed.push_back(check.name + ": " + check.detail);
    }
    return failed;
}

/// The events of each cycle in a random order.
inline SimulationOptions shuffled(std::uint64_t seed) {
    SimulationOptions options;
    options.shuffle = seed;
    return options;
}

inline SimulationOptions with_fault(FaultInjector& fault) {
    SimulationOptions options;
    options.faults = &fault;
    return options;
}

struct JudgedRun {
    Simulation simulation;
    Judgement judgement;

    const ComparedBound* bound(const std::string& name) const {
        for (const ComparedBound& b : judgement.bounds) {
            if (b.bound.name == name) return &b;
        }
        return nullptr;
    }
    const Check* check(const std::string& words) const {
        for (const Check& c : judgement.checks) {
            if (c.name.find(words) != std::string::npos) return &c;
        }
        return nullptr;
    }
    Cycle milestone(const std::string& name) const {
        for (const Milestone& m : simulation.milestones) {
            if (m.name == name) return m.cycles;
        }
        return never;
    }
    std::string complaints() const { return fmt::format("{}", fmt::join(failed_checks(judgement), "\n")); }
};

/// Runs the workload on one machine and judges it as a run of `judged_as`: a different machine only to test the checks.
inline JudgedRun run_on(const Machine& machine, const Machine& judged_as, const std::string& workload,
                        const std::vector<KeyValue>& arguments, const SimulationOptions& options = {},
                        std::uint64_t seed = 1) {
    const auto topology = make_topology(machine, seed);
    const auto made = find_workload(workload).choose(machine, *topology, arguments).make(seed);
    JudgedRun run;
    run.simulation = simulate(machine, *topology, *made, options);
    run.judgement = judge(judged_as, *topology, *made, run.simulation);
    return run;
}

inline JudgedRun run_on(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                        const SimulationOptions& options = {}, std::uint64_t seed = 1) {
    return run_on(machine, machine, workload, arguments, options, seed);
}

/// Why the workload cannot run on the machine with these arguments; empty if it can.
inline std::string refusal_of(const Machine& machine, const std::string& workload,
                              const std::vector<KeyValue>& arguments) {
    return error_text<InputError>([&] { find_workload(workload).choose(machine, *make_topology(machine), arguments); });
}

}  // namespace narrows
