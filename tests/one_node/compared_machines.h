#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

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

/// A sort of random plain machines.
struct PlainSort {
    std::string name;
    unsigned machines;  ///< for the usual tests
    /// Calls `look` with the machine of a seed.
    void (*draw)(unsigned seed, const std::function<void(const PlainMachine&)>& look);

    friend std::ostream& operator<<(std::ostream& out, const PlainSort& sort) { return out << sort.name; }
};
const std::vector<PlainSort>& plain_sorts();

/// Calls `differs` with the machines of a sort, until it has returned true five times.
void on_plain_machines(const PlainSort& sort, const std::function<bool(unsigned seed, const PlainMachine&)>& differs);

/// The events of a random machine with shared nodes. `changed`: as above.
OneNodeEvents got_of(const reference::RandomSharedNodes& random, const Machine& changed);

}  // namespace narrows
