#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/effort.h"
#include "tests/support/nodes/logged_nodes.h"

namespace narrows {

/// Calls `check` with `usual` random machines and their runs; NARROWS_RANDOM_MACHINES and NARROWS_FIRST_SEED choose
/// others. Stops at the first failure.
template <class Check>
void on_random_nodes(unsigned usual, Check check) {
    const auto given = [](const char* name, unsigned fallback) {
        const char* const text = std::getenv(name);
        return text != nullptr ? static_cast<unsigned>(std::stoul(text)) : fallback;
    };
    const unsigned last = given("NARROWS_RANDOM_MACHINES", usual_cases(usual));
    for (unsigned seed = given("NARROWS_FIRST_SEED", 1); seed <= last && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const reference::RandomSharedNodes random(seed);
        if (random.machine.has_shared_nodes()) check(random, log_nodes(random));
    }
}

}  // namespace narrows
