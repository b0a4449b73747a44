#pragma once

#include <string>
#include <vector>

#include "testbench/workloads/workload_type.h"

/// Workloads of which a schedule says all: "512;0 1 1;2 3" is a number of words and lists of numbers.
namespace narrows::foster {

using NumberLists = std::vector<std::vector<int>>;

std::string schedule(int words, const NumberLists& lists);  ///< "schedule=512;0 1 1;2 3"

/// A list: a node, and the nodes to which it sends a message of so many words each, one after another. It waits for
/// nothing.
const WorkloadType& streams();

/// A butterfly whose words are in several parts, with a program for each. A list: the bits of the node number in which
/// the partners of a program differ, each step after the one before. `words`: of a part.
const WorkloadType& exchanges();

}  // namespace narrows::foster
