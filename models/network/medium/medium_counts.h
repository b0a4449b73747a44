#pragma once

#include <cstdint>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// The work of a medium in a run, or in a part of it.
struct MediumCounts {
    std::uint64_t frames = 0;  ///< messages that have crossed it
    std::uint64_t collisions = 0;
    std::uint64_t excessive_collisions = 0;
    double payload_bytes = 0;  ///< payload of the frames; a message counts in each part by the share of its time there
    Cycle busy = 0;
    Cycle waited = 0;  ///< cycles from request to head, summed over all messages

    MediumCounts& operator+=(const MediumCounts& more);
};

/// Counts each part of a run separately. A message or collision counts in the part in which it begins; its time and
/// payload are shared among all parts over which it extends.
class CountsByPart {
public:
    /// Ends a part at each of these cycles. Call before anything is counted. Without ends there is one part.
    void end_parts_at(std::vector<Cycle> ends);
    /// Adds what keeps the medium busy in [from, to).
    void add(Cycle from, Cycle to, const MediumCounts& done);
    /// Returns the counts from the end of one part to the end of a later one. 0 and `never` are ends too.
    MediumCounts between(Cycle from, Cycle to) const;

private:
    std::size_t part_with(Cycle cycle) const;
    Cycle end_of(std::size_t part) const { return part < ends_.size() ? ends_[part] : never; }

    std::vector<Cycle> ends_;
    std::vector<MediumCounts> parts_{1};
};

}  // namespace narrows
