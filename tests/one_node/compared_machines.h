#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "tests/reference/nodes/random_shared_nodes.h"

namespace narrows {

/// Machine, network and programs of a plain machine.
struct PlainMachine {
    Machine machine;
    const Topology& topology;
    std::vector<reference::NodeActivity> activities;
    reference::Options options = {};
};

/// A random machine with messages up to the drawn size: a header, and words of 1 to 4 bytes.
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

}  // namespace narrows
