#pragma once

#include "tests/support/error_text.h"
#include "tests/support/property.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"

/// Runs on machines of any network.
namespace narrows::halo_runs_test {

inline Machine federation(int tasks, std::vector<std::string> changes = {}) {
    changes.push_back(fmt::format("topology.nodes={}", tasks));
    return machine_of("federation", changes);
}

inline std::vector<std::string> written(const std::vector<KeyValue>& arguments) {
    std::vector<std::string> all;
    for (const KeyValue& argument : arguments) all.push_back(argument.text());
    return all;
}

inline std::string one_of(const std::vector<std::string>& all) { return *rc::gen::elementOf(all); }

inline std::string number_from(int least, int end) { return std::to_string(*rc::gen::inRange(least, end)); }

inline std::string refusal_of(int tasks, const std::string& workload, const std::vector<KeyValue>& arguments) {
    return error_text<InputError>([&] { run_on(federation(tasks), workload, arguments); });
}

/// The run passes its checks, or the property says with what it does not.
inline void expect_right(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                         const SimulationOptions& options = {}) {
    const JudgedRun run = run_on(machine, workload, arguments, options);
    RC_LOG() << machine.name << ' ' << testing::PrintToString(written(arguments)) << '\n' << run.complaints();
    RC_ASSERT(run.judgement.passed());
}

/// The cycles are the same in any order of events within a cycle.
inline void expect_no_order(const Machine& machine, const std::string& workload,
                            const std::vector<KeyValue>& arguments) {
    const Cycle plain = run_on(machine, workload, arguments).simulation.cycles;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        EXPECT_EQ(run_on(machine, workload, arguments, shuffled(seed)).simulation.cycles, plain)
            << machine.name << ' ' << testing::PrintToString(written(arguments));
    }
}

/// A run with a fault in one of these messages, by their numbers from 0, does not pass its checks.
inline void expect_faults_noticed(int tasks, const std::string& workload, const std::vector<KeyValue>& arguments,
                                  const std::vector<int>& messages) {
    for (const auto kind : {Fault::Kind::lose, Fault::Kind::change_byte, Fault::Kind::shorten}) {
        for (const int which : messages) {
            Fault fault(kind, which);
            EXPECT_FALSE(run_on(federation(tasks), workload, arguments, with_fault(fault)).judgement.passed()) << which;
        }
    }
}

}  // namespace narrows::halo_runs_test
