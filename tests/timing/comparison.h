#pragma once

#include <string>
#include <vector>

#include "tests/reference/one_node/plain_programs.h"

namespace narrows {

/// True if two descriptions of a message agree in every head and tail, channel and lane, and decision.
bool same(const reference::Transfer& a, const reference::Transfer& b);

/// Empty if both agree on every message; otherwise the earliest message on which they differ.
std::string difference_of_transfers(const std::vector<reference::Send>& sends, const reference::Outcome& expected,
                                    const reference::Outcome& got);

/// Empty if both agree on every reception; otherwise the earliest reception on which they differ.
std::string difference_of_receptions(const std::vector<reference::Receive>& receives,
                                     const reference::Outcome& expected, const reference::Outcome& got);

/// Empty if the programs continue in the same cycles after their work; else the earliest difference.
std::string difference_of_works(const std::vector<reference::WorkRequest>& works, const reference::Outcome& expected,
                                const reference::Outcome& got);

/// A machine, a network and its programs.
struct Comparison {
    const Machine& machine;
    const Topology& topology;
    const reference::Programs& programs;
    reference::Options options = {};
};

/// Compares the model with the reference, and fails the test where they differ. True if they agree.
bool expect_equal(unsigned seed, const Comparison& comparison);

/// Compares the model with itself, with the events of each round in another order.
bool expect_same_when_shuffled(unsigned seed, const Comparison& comparison);

}  // namespace narrows
