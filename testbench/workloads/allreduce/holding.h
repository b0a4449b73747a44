#pragma once

#include <vector>

#include "models/link/payload.h"
#include "testbench/workloads/allreduce/summands.h"

namespace narrows {

/// The data that a node holds between two steps: first its own vector, which needs no memory; then the messages in
/// which sums or results came. The messages' bytes are shared with other nodes that hold them.
class Holding {
public:
    struct Piece {
        Range range;
        Payload content;
    };

    Holding(const Summands& summands, NodeId node) : summands_(summands), node_(node) {}

    Payload read(Range range) const;
    void add_to(Range range, Payload& partial) const;

    /// Replaces all pieces. The new ones must follow each other without gaps.
    void replace(std::vector<Piece> pieces);
    /// Adds a piece next to the others.
    void insert(Piece piece);

private:
    /// Calls `visit(elements, piece, from)` for each piece that overlaps the range.
    template <class Visit>
    void for_each_within(Range range, Visit visit) const;

    const Summands& summands_;
    NodeId node_;
    bool own_ = true;
    std::vector<Piece> pieces_;  // in order
};

}  // namespace narrows
