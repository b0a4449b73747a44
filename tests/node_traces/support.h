#pragma once

#include <gtest/gtest.h>

#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/logged_nodes.h"

namespace narrows {

/// Calls `check` with `usual` random machines and their runs; NARROWS_RANDOM_MACHINES and NARROWS_FIRST_SEED choose
/// others. Stops at the first failure. Each seed has some of these rows.
template <class Check>
void on_random_nodes(const reference::NodeRows& rows, unsigned usual, Check check) {
    const unsigned first = first_machine();
    const unsigned last = first + random_machines(usual) - 1;
    for (unsigned seed = first; seed <= last && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const reference::RandomOneNode random(seed, reference::drawn_rows(seed, rows));
        if (random.machine.has_packet_engine()) check(random, log_nodes(random));
    }
}

inline const reference::NodeRows no_rows;

}  // namespace narrows
