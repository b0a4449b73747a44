#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>

#include "models/machine/machine.h"
#include "models/node/shared/incoming_message.h"

namespace narrows {

/// The shared segments of a node, one for each pair of its ranks. Tracks which message uses a segment, and the room in
/// it (docs/nodes.md, W1).
class Segments {
public:
    explicit Segments(const Machine& machine) : room_(machine.room_bytes()), chunk_(machine.segment_chunk_bytes()) {}

    /// Queues the message for the segment of its pair, behind those matched before.
    void matched(IncomingMessage& reception) { of(reception).order.push_back(&reception); }
    /// True if the message uses the segment now.
    bool is_first(const IncomingMessage& reception) const {
        const auto found = segments_.find(pair_of(reception));
        return found != segments_.end() && !found->second.order.empty() && found->second.order.front() == &reception;
    }
    bool has_room(const IncomingMessage& reception, std::int64_t bytes) const {
        return segments_.at(pair_of(reception)).used + bytes <= room_;
    }
    void fill(const IncomingMessage& reception, std::int64_t bytes) { of(reception).used += bytes; }
    void empty(const IncomingMessage& reception, std::int64_t bytes) { of(reception).used -= bytes; }
    /// An empty message can end before others that were matched earlier.
    void end(const IncomingMessage& reception) { std::erase(of(reception).order, &reception); }

    /// Number of chunks of a message with so many bytes.
    int chunks(std::size_t bytes) const {
        return static_cast<int>((static_cast<std::int64_t>(bytes) + chunk_ - 1) / chunk_);
    }
    std::int64_t chunk_bytes(const IncomingMessage& reception, int number) const {
        return std::min(chunk_, bytes_of(reception) - number * chunk_);
    }

private:
    struct Segment {
        std::deque<IncomingMessage*> order;
        std::int64_t used = 0;
    };
    using Pair = std::pair<RankId, RankId>;

    static Pair pair_of(const IncomingMessage& reception) { return {reception.whole.from, reception.whole.to}; }
    static std::int64_t bytes_of(const IncomingMessage& r) { return static_cast<std::int64_t>(r.whole.payload.size()); }
    Segment& of(const IncomingMessage& reception) { return segments_[pair_of(reception)]; }

    std::int64_t room_;
    std::int64_t chunk_;
    std::map<Pair, Segment> segments_;
};

}  // namespace narrows
