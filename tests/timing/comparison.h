#pragma once

#include <string>
#include <vector>

#include "tests/reference/reference.h"

namespace narrows {

/// Whether two descriptions say the same of a message: every head and tail, channel and lane, and every decision.
bool same(const reference::Transfer& a, const reference::Transfer& b);

/// Empty if both agree on every message; otherwise the earliest message on which they differ.
std::string difference_of_transfers(const std::vector<reference::Send>& sends, const reference::Outcome& expected,
                                    const reference::Outcome& got);

/// Empty if both agree on every reception; otherwise the earliest reception on which they differ.
std::string difference_of_receptions(const std::vector<reference::Receive>& receives,
                                     const reference::Outcome& expected, const reference::Outcome& got);

/// A machine, a network and what is sent on it.
struct Comparison {
    const Machine& machine;
    const Topology& topology;
    const std::vector<reference::Send>& sends;
    const std::vector<reference::Receive>& receives;
    reference::Options options = {};
};

/// Compares the model with the reference, and fails the test where they differ. True if they agree.
bool expect_equal(unsigned seed, const Comparison& comparison);

/// Compares the model with itself, with the events of each round in another order.
bool expect_same_when_shuffled(unsigned seed, const Comparison& comparison);

/// How many random machines are compared. NARROWS_RANDOM_MACHINES=40000 for a longer search.
unsigned random_machines(unsigned usual);

/// Able to carry every message.
Machine carrying(const Machine& machine, const std::vector<reference::Send>& sends);

}  // namespace narrows
