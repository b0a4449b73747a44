#pragma once

#include "tests/reference/nodes/plain_nodes.h"

namespace narrows::host_test {

/// Two nodes with any host bus, and programs that read and write memory as fast as it goes, some accesses at a time.
struct RandomAccesses {
    /// `count`: about so many accesses.
    RandomAccesses(unsigned seed, int count);

    Machine machine;
    std::vector<reference::NodeActivity> activities;
};

}  // namespace narrows::host_test
