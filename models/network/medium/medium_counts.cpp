#include "models/network/medium/medium_counts.h"

#include <algorithm>
#include <utility>

namespace narrows {

MediumCounts& MediumCounts::operator+=(const MediumCounts& more) {
    frames += more.frames;
    collisions += more.collisions;
    excessive_collisions += more.excessive_collisions;
    payload_bytes += more.payload_bytes;
    busy += more.busy;
    waited += more.waited;
    return *this;
}

void CountsByPart::end_parts_at(std::vector<Cycle> ends) {
    ends_ = std::move(ends);
    parts_.assign(ends_.size() + 1, {});
}

std::size_t CountsByPart::part_with(Cycle cycle) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends_, cycle) - ends_.begin());
}

void CountsByPart::add(Cycle from, Cycle to, const MediumCounts& done) {
    std::size_t part = part_with(from);
    MediumCounts begun = done;
    begun.payload_bytes = 0;
    parts_[part] += begun;
    const auto all = static_cast<double>(to - from);
    while (from < to) {
        const Cycle until = std::min(to, end_of(part));
        MediumCounts& counts = parts_[part++];
        counts.busy += until - from;
        counts.payload_bytes += done.payload_bytes * (static_cast<double>(until - from) / all);
        from = until;
    }
}

MediumCounts CountsByPart::between(Cycle from, Cycle to) const {
    MediumCounts sum;
    for (std::size_t part = part_with(from); part < parts_.size() && end_of(part) <= to; ++part) sum += parts_[part];
    return sum;
}

}  // namespace narrows
