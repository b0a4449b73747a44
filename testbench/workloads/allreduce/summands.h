#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/network/topology/topology.h"
#include "testbench/workloads/blocks.h"

namespace narrows {

/// The vectors that the nodes contribute. They are not stored: an element is a whole number below 2^24, computed from
/// seed, node and index. So a double holds the sum of any of them exactly, whatever the order of adding (for at most
/// 2^16 nodes). A summand that is missing, doubled, or of another node or element changes the sum.
class Summands {
public:
    explicit Summands(std::uint64_t seed) : seed_(seed) {}

    /// Writes or adds the elements of a node's vector, from element `first` on.
    void write(NodeId node, std::int64_t first, std::span<double> to) const;
    void add(NodeId node, std::int64_t first, std::span<double> to) const;

    /// True if all elements are whole numbers, as all sums are. A wrong bit below 1 would be lost in further additions;
    /// a wrong bit above stays in the result.
    static bool may_be_sum(std::span<const double> elements);

    /// The expected sum of the vectors of nodes 0 .. nodes-1, computed in another order and in whole numbers.
    std::vector<double> sum(int nodes, std::int64_t elements) const;

private:
    std::uint64_t seed_;
};

}  // namespace narrows
