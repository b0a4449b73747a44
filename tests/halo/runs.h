#pragma once

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

}  // namespace narrows::halo_runs_test
