#pragma once

#include <vector>

#include "models/link/payload.h"
#include "testbench/workloads/allreduce/summands.h"

namespace narrows {

/// What a node has between two steps: at first its own vector, which needs no memory; then the messages that sums or
/// results came in. They are shared with whoever else holds them.
class Holding {
public:
    struct Piece {
        Range range;
        Payload content;
    };

    Holding(const Summands& summands, NodeId node) : summands_(summands), node_(node) {}

    Payload read(Range range) const;
    void add_to(Range range, Payload& partial) const;

    /// From now on only these, which follow each other without gaps.
    void replace(std::vector<Piece> pieces);
    /// One more, that borders on the others.
    void insert(Piece piece);

private:
    /// Calls `visit(elements, of what, from)` for each piece that has part of the range.
    template <class Visit>
    void for_each_within(Range range, Visit visit) const;

    const Summands& summands_;
    NodeId node_;
    bool own_ = true;
    std::vector<Piece> pieces_;  // in order
};

}  // namespace narrows
