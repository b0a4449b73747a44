#include "testbench/workloads/allreduce/holding.h"

#include <algorithm>
#include <utility>

namespace narrows {

template <class Visit>
void Holding::for_each_within(Range range, Visit visit) const {
    std::vector<Piece>::const_iterator piece = std::partition_point(
        pieces_.begin(), pieces_.end(), [&](const Piece& p) { return p.range.last <= range.first; });
    for (; piece != pieces_.end() && piece->range.first < range.last; ++piece) {
        const Range common{std::max(range.first, piece->range.first), std::min(range.last, piece->range.last)};
        visit(piece->content.as<double>().subspan(static_cast<std::size_t>(common.first - piece->range.first),
                                                  static_cast<std::size_t>(common.size())),
              static_cast<std::size_t>(common.first - range.first));
    }
}

Payload Holding::read(Range range) const {
    const auto exact = std::lower_bound(pieces_.begin(), pieces_.end(), range.first,
                                        [](const Piece& p, std::int64_t first) { return p.range.first < first; });
    if (exact != pieces_.end() && exact->range == range) return exact->content;
    std::vector<double> copy(static_cast<std::size_t>(range.size()));
    if (own_) {
        summands_.write(node_, range.first, copy);
    } else {
        for_each_within(range, [&](std::span<const double> elements, std::size_t at) {
            std::copy(elements.begin(), elements.end(), copy.begin() + static_cast<std::ptrdiff_t>(at));
        });
    }
    return Payload::of(std::span<const double>(copy));
}

void Holding::add_to(Range range, Payload& partial) const {
    const std::span<double> to = partial.own<double>();
    if (own_) return summands_.add(node_, range.first, to);
    for_each_within(range, [&](std::span<const double> elements, std::size_t at) {
        for (std::size_t i = 0; i < elements.size(); ++i) to[at + i] += elements[i];
    });
}

void Holding::replace(std::vector<Piece> pieces) {
    own_ = false;
    pieces_ = std::move(pieces);
}

void Holding::insert(Piece piece) {
    const auto place = std::partition_point(pieces_.begin(), pieces_.end(),
                                            [&](const Piece& p) { return p.range.first < piece.range.first; });
    pieces_.insert(place, std::move(piece));
}

}  // namespace narrows
