#pragma once

#include <cstdint>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// What a medium has done in a run, or in a part of it.
struct MediumCounts {
    std::uint64_t frames = 0;  ///< messages that have crossed it
    std::uint64_t collisions = 0;
    std::uint64_t excessive_collisions = 0;
    double payload_bytes = 0;  ///< payload of these; a message counts for a part like the share of its time there
    Cycle busy = 0;
    Cycle waited = 0;  ///< cycles from asking to the head, summed over all messages

    MediumCounts& operator+=(const MediumCounts& more);
};

/// Counts each part of a run for itself. A message or a collision counts in the part in which it begins, its time and
/// its payload in all parts over which they extend.
class CountsByPart {
public:
    /// A part ends at each of these cycles, before which nothing has been counted. Without them there is one part.
    void end_parts_at(std::vector<Cycle> ends);
    /// What keeps the medium busy in [from, to).
    void add(Cycle from, Cycle to, const MediumCounts& done);
    /// Returns the counts from one end of a part to a later one. 0 and `never` are ends, too.
    MediumCounts between(Cycle from, Cycle to) const;

private:
    std::size_t part_with(Cycle cycle) const;
    Cycle end_of(std::size_t part) const { return part < ends_.size() ? ends_[part] : never; }

    std::vector<Cycle> ends_;
    std::vector<MediumCounts> parts_{1};
};

}  // namespace narrows
