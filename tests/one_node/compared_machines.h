#pragma once

#include <string>

#include "tests/one_node/one_node_events.h"
#include "tests/one_node/plain_programs.h"
#include "tests/reference/nodes/random_shared_nodes.h"

namespace narrows {

/// Machine, network and programs of a plain machine, and what the two references make of them.
struct PlainMachine {
    Machine machine;
    const Topology& topology;
    reference::Programs programs;
    reference::Options options = {};

    OneNodeEvents expected() const;
    /// `changed`: the machine, but for parameters of its nodes.
    OneNodeEvents got(const Machine& changed) const;
};

/// A random one with messages of at most so many bytes as were drawn: a header, and words of 1 to 4 bytes.
PlainMachine plain_machine(const reference::RandomTraffic& random, const Topology& topology);

/// The same of a machine with shared nodes.
OneNodeEvents expected_of(const reference::RandomSharedNodes& random);
OneNodeEvents got_of(const reference::RandomSharedNodes& random, const Machine& changed);

}  // namespace narrows
