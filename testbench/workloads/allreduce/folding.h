#pragma once

#include <bit>

#include "testbench/workloads/allreduce/plans.h"

namespace narrows {

/// For algorithms that need a power of two of nodes. If there are r nodes too many, then of the first 2 r nodes every
/// even one gives its vector to its neighbour first, and gets the result at the end. The other nodes get new numbers.
class Folding {
public:
    Folding(int nodes, NodeId node)
        : size_(static_cast<int>(std::bit_floor(static_cast<unsigned>(nodes)))),
          folded_(2 * (nodes - size_)),
          node_(node) {}

    int size() const { return size_; }
    bool stands_aside() const { return node_ < folded_ && node_ % 2 == 0; }
    int number() const { return node_ < folded_ ? node_ / 2 : node_ - folded_ / 2; }
    NodeId node_of(int number) const { return NodeId(number < folded_ / 2 ? 2 * number + 1 : number + folded_ / 2); }

    /// True: the plan of this node is complete.
    bool begin(Plan& plan, Range all) const {
        if (node_ >= folded_) return false;
        if (stands_aside()) {
            plan.push_back({Step::Do::hand_on, NodeId(node_ + 1), all});
            plan.push_back({Step::Do::take, NodeId(node_ + 1), all});
            return true;
        }
        plan.push_back({Step::Do::combine, NodeId(node_ - 1), all});
        return false;
    }
    void end(Plan& plan, Range all) const {
        if (node_ < folded_) plan.push_back({Step::Do::send, NodeId(node_ - 1), all});
    }

private:
    int size_;
    int folded_;
    NodeId node_;
};

}  // namespace narrows
