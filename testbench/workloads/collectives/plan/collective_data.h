#pragma once

#include <memory>
#include <span>

#include "models/network/link/payload.h"
#include "testbench/workloads/blocks.h"
#include "testbench/workloads/scoreboard/result_board.h"

namespace narrows::collectives {

/// The data of a collective, independent of their paths: what every node has at first, and must have in the end.
class CollectiveData {
public:
    virtual ~CollectiveData() = default;

    virtual int element_bytes() const = 0;
    /// True if the node has these elements at first.
    virtual bool owns(NodeId node, Range range) const = 0;
    /// Writes elements that the node has at first.
    virtual void write(NodeId node, Range range, std::span<std::byte> to) const = 0;
    /// Adds elements that the node has at first. Only for sums.
    virtual void add(NodeId, Range, std::span<double>) const {}
    /// False if a message cannot be a sum of what nodes have at first. Only for sums.
    virtual bool may_be_sum(std::span<const std::byte>) const { return true; }
    /// The elements that the node must have in the end.
    virtual Range due(NodeId node) const = 0;
    /// The expected values. Computing them may take a while.
    virtual std::unique_ptr<ExpectedElements> expected() const = 0;
};

}  // namespace narrows::collectives
