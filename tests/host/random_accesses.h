#pragma once

#include "tests/reference/nodes/plain_nodes.h"

namespace narrows::host_test {

/// Two nodes with any host bus, whose programs access memory as fast as possible, some accesses at a time.
struct RandomAccesses {
    /// `count`: approximate number of accesses.
    RandomAccesses(unsigned seed, int count);

    Machine machine;
    std::vector<reference::NodeActivity> activities;
};

}  // namespace narrows::host_test
