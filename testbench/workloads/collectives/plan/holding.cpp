#include "testbench/workloads/collectives/plan/holding.h"

#include <algorithm>
#include <utility>

namespace narrows::collectives {

Holding::Pieces::const_iterator Holding::first_within(Range range) const {
    auto piece = pieces_.upper_bound(range.first);
    if (piece != pieces_.begin() && std::prev(piece)->second.last > range.first) --piece;
    return piece;
}

/// The bytes of a piece that begins with element `first`, of the elements of the range only.
std::span<const std::byte> Holding::bytes_of(const Piece& piece, std::int64_t first, Range range) const {
    return piece.content.bytes().subspan(bytes(piece.skipped + range.first - first), bytes(range.size()));
}

template <class Visit>
void Holding::for_each_held(Range range, Visit visit) const {
    for (auto at = first_within(range); at != pieces_.end() && at->first < range.last; ++at) {
        const Range common{std::max(range.first, at->first), std::min(range.last, at->second.last)};
        visit(common, bytes_of(at->second, at->first, common));
    }
}

template <class Visit>
void Holding::for_each_gap(Range range, Visit visit) const {
    std::int64_t first = range.first;
    for_each_held(range, [&](Range held, std::span<const std::byte>) {
        if (held.first > first) visit(Range{first, held.first});
        first = held.last;
    });
    if (first < range.last) visit(Range{first, range.last});
}

void Holding::keep_latest_as_piece() {
    if (latest_range_.empty()) return;
    pieces_.insert({latest_range_.first, {latest_range_.last, std::move(latest_), 0}});
    forget_latest();
}

bool Holding::pieces_lack(std::span<const Range> ranges) {
    keep_latest_as_piece();
    bool lacks = false;
    for (const Range& range : ranges)
        for_each_gap(range, [&](Range gap) { lacks = lacks || !contents_.owns(node_, gap); });
    return lacks;
}

Payload Holding::read_pieces(std::span<const Range> ranges) {
    keep_latest_as_piece();
    if (ranges.size() == 1) {
        const auto exact = pieces_.find(ranges[0].first);
        if (exact != pieces_.end() && exact->second.last == ranges[0].last &&
            exact->second.content.size() == bytes(ranges[0].size()))
            return exact->second.content;
    }
    std::int64_t elements = 0;
    for (const Range& range : ranges) elements += range.size();
    return Payload::filled(bytes(elements), [&](std::span<std::byte> rest) {
        for (const Range& range : ranges) {
            const auto part = [&](Range some) {
                return rest.subspan(bytes(some.first - range.first), bytes(some.size()));
            };
            for_each_held(range, [&](Range held, std::span<const std::byte> from) {
                std::ranges::copy(from, part(held).begin());
            });
            for_each_gap(range, [&](Range gap) {
                if (contents_.owns(node_, gap)) {
                    contents_.write(node_, gap, part(gap));
                } else {
                    std::ranges::fill(part(gap), std::byte{0});
                }
            });
            rest = rest.subspan(bytes(range.size()));
        }
    });
}

void Holding::add_to(std::span<const Range> ranges, Payload& partial) {
    keep_latest_as_piece();
    std::span<double> rest = partial.own<double>();
    for (const Range& range : ranges) {
        const auto part = [&](Range some) {
            return rest.subspan(static_cast<std::size_t>(some.first - range.first),
                                static_cast<std::size_t>(some.size()));
        };
        for_each_held(range, [&](Range held, std::span<const std::byte> from) {
            const auto* const numbers = reinterpret_cast<const double*>(from.data());
            const std::span<double> to = part(held);
            for (std::size_t i = 0; i < to.size(); ++i) to[i] += numbers[i];
        });
        for_each_gap(range, [&](Range gap) { contents_.add(node_, gap, part(gap)); });
        rest = rest.subspan(static_cast<std::size_t>(range.size()));
    }
}

void Holding::forget_pieces(std::span<const Range> ranges) {
    keep_latest_as_piece();
    if (pieces_.empty()) return;
    for (const Range& range : ranges) {
        for (;;) {
            const auto at = first_within(range);
            if (at == pieces_.end() || at->first >= range.last) break;
            const std::int64_t first = at->first;
            const Piece piece = pieces_.extract(at).mapped();
            if (first < range.first) pieces_.insert({first, {range.first, piece.content, piece.skipped}});
            if (piece.last > range.last)
                pieces_.insert({range.last, {piece.last, piece.content, piece.skipped + range.last - first}});
        }
    }
}

void Holding::hold(std::span<const Range> ranges, const Payload& message) {
    forget(ranges);
    if (ranges.size() == 1 && bytes(ranges.front().size()) == message.size()) {
        latest_range_ = ranges.front();
        latest_ = message;
        return;
    }
    // Copies the bytes, so that a long-lived piece does not keep the whole message.
    std::span<const std::byte> rest = message.bytes();
    for (const Range& range : ranges) {
        pieces_.insert({range.first, {range.last, Payload(rest.first(bytes(range.size()))), 0}});
        rest = rest.subspan(bytes(range.size()));
    }
}

}  // namespace narrows::collectives
