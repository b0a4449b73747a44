#pragma once

#include <string>
#include <vector>

#include "models/bounds/bound.h"
#include "testbench/workloads/patterns/streams.h"

/// Small runs for tests of bounds, with machine and messages written out.
namespace narrows::tight {

/// A machine of machines/ with changed parameters. `changes`, such as "interface.links=2, memory.timing=page", override
/// `settings`.
Machine changed_machine(const std::string& name, std::vector<std::string> settings, const std::string& changes);

/// A CNS-1 of three nodes in a ring. Words are bytes, and messages have no header.
Machine small_machine(const std::string& changes);

/// A mesh-16x16, or a network of another kind, with one slot a lane. Words and flits are bytes, messages have no
/// header, and a slot holds them.
Machine network_machine(const std::string& changes);

/// Nodes with two ranks each on a crossbar, and packets with 10 bytes of payload and 2 of header.
Machine shared_machine(const std::string& changes);

struct Computing {
    NodeId node;
    Cycle cycles;
};

struct SmallWork {
    std::vector<Stream> streams;
    std::vector<Computing> computing;
};

/// "0>1:9,2:4": node 0 sends 9 bytes to node 1 and then 4 bytes to node 2. "0/1>1:9": the same
/// on interface link 1. "2=50": node 2 computes for 50 cycles. Blanks separate streams, which run side by side.
SmallWork work_of(const std::string& text);

struct BoundedRun {
    bool finished;
    Cycle cycles;
    Bound bound;  ///< the largest derived one
};

BoundedRun run(const Machine& machine, const SmallWork& work);

}  // namespace narrows::tight
