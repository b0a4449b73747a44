#pragma once

#include "tests/reference/one_node/plain_programs.h"

namespace narrows {

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
