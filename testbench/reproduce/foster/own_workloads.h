#pragma once

#include <string>
#include <vector>

#include "testbench/workloads/workload_type.h"

/// Workloads that a schedule describes completely: "512;0 1 1;2 3" is a number of words and lists of numbers.
namespace narrows::foster {

using NumberLists = std::vector<std::vector<int>>;

std::string schedule(int words, const NumberLists& lists);  ///< "schedule=512;0 1 1;2 3"

/// A list is a node and its receivers, each of which gets a message of so many words, one after another. It waits for
/// nothing.
const WorkloadType& streams();

/// A butterfly with its words in several parts, and a program for each. A list has the bits of the node number in which
/// the partners of a program differ, step by step. `words`: words of a part.
const WorkloadType& exchanges();

}  // namespace narrows::foster
