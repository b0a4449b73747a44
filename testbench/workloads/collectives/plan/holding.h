#pragma once

#include <map>
#include <span>
#include <vector>

#include "testbench/workloads/collectives/plan/collective_data.h"

namespace narrows::collectives {

/// The data that a node holds between its steps: its own data, which need no memory, and the messages with sums or
/// results. The messages' bytes are shared with other nodes that hold them.
///
/// Most steps send what the step before has received, so the latest piece is kept apart, where it needs no search.
class Holding {
public:
    Holding(const CollectiveData& contents, NodeId node) : contents_(contents), node_(node) {}

    /// The elements as the node holds them: received ones if there are any, else its own. Elements that the node does
    /// not have are zeros; `lacks` reports them.
    Payload read(std::span<const Range> ranges) { return is_latest(ranges) ? latest_ : read_pieces(ranges); }
    bool lacks(std::span<const Range> ranges) { return !is_latest(ranges) && pieces_lack(ranges); }
    /// Adds the held elements, which are doubles, to the message.
    void add_to(std::span<const Range> ranges, Payload& partial);

    void forget(std::span<const Range> ranges) {
        if (is_latest(ranges)) {
            forget_latest();
        } else {
            forget_pieces(ranges);
        }
    }
    /// Replaces what the node has received of these elements.
    void hold(std::span<const Range> ranges, const Payload& message);

private:
    struct Piece {
        std::int64_t last;  ///< end of its elements
        Payload content;
        std::int64_t skipped;  ///< elements of the content before the piece
    };
    using Pieces = std::map<std::int64_t, Piece>;  // keys are first elements

    bool is_latest(std::span<const Range> ranges) const {
        return ranges.size() == 1 && ranges.front() == latest_range_ && !latest_range_.empty();
    }
    void forget_latest() {
        latest_range_ = {};
        latest_ = {};
    }
    /// Moves the latest piece to the others.
    void keep_latest_as_piece();
    Payload read_pieces(std::span<const Range> ranges);
    bool pieces_lack(std::span<const Range> ranges);
    void forget_pieces(std::span<const Range> ranges);

    Pieces::const_iterator first_within(Range range) const;
    /// Calls `visit(elements, bytes)` for each received piece of the range, in order.
    template <class Visit>
    void for_each_held(Range range, Visit visit) const;
    /// Calls `visit(elements)` for all elements of the range that the node has not received.
    template <class Visit>
    void for_each_gap(Range range, Visit visit) const;
    std::span<const std::byte> bytes_of(const Piece& piece, std::int64_t first, Range range) const;
    std::size_t bytes(std::int64_t elements) const {
        return static_cast<std::size_t>(elements) * static_cast<std::size_t>(contents_.element_bytes());
    }

    const CollectiveData& contents_;
    NodeId node_;
    Range latest_range_;  ///< range of the latest piece; empty if it is among the others
    Payload latest_;      ///< exactly the elements of that range
    Pieces pieces_;
};

}  // namespace narrows::collectives
