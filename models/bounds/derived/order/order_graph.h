#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <vector>

#include "models/bounds/derived/order/chain_time.h"

namespace narrows {

/// Points of an order, and the edges that lead to them. Where they are kept, a point also has a tail: the least cycles
/// from it to the end of the run. Point 0 is the begin of the run.
class OrderGraph {
public:
    /// Call before anything else. So many points are expected, and twice as many edges.
    void keep(std::size_t expected) {
        points_.reserve(expected);
        edges_.reserve(2 * expected);
        points_.push_back({0, 0, 0, 0});
    }
    bool is_kept() const { return !points_.empty(); }

    /// A program of the rank starts.
    ChainTime start(RankId rank) {
        if (!is_kept()) return {0, 0, rank};
        const ChainTime begin = add_point(std::array{ChainTime{}});
        points_.back().rank = rank;
        return begin;
    }
    /// Adds a point that comes after all of these.
    template <class... Others>
    ChainTime latest(const ChainTime& first, const Others&... others) {
        if (is_kept()) return add_point(std::array{first, others...});
        const ChainTime* last = &first;
        ((last = &later(*last, others)), ...);
        return *last;
    }
    template <std::size_t size>
    ChainTime latest(const std::array<ChainTime, size>& all) {
        return std::apply([this](const auto&... each) { return latest(each...); }, all);
    }
    /// Returns the first one if both are at the same time. In a run the other one may be the earlier one: so neither
    /// has a tail because of what follows.
    ChainTime earlier(const ChainTime& first, const ChainTime& second) const {
        ChainTime least = second.cycles < first.cycles ? second : first;
        if (is_kept() && first.begin != second.begin) least.begin = 0;
        return least;
    }

    /// The rank whose program begins the chain.
    RankId from(const ChainTime& time) const { return is_kept() ? at(time.begin).rank : RankId(time.begin); }
    /// Records that the run ends after this time at the earliest.
    void ends_after(const ChainTime& time) {
        if (!is_kept()) return;
        Point& point = points_[static_cast<std::size_t>(time.begin)];
        point.tail = std::max(point.tail, time.cycles - point.time);
    }
    /// Call when all points and edges are known.
    void find_tails() {
        auto edge = edges_.size();
        for (auto point = points_.rbegin(); point != points_.rend(); ++point) {
            while (edge > point->first_edge) {
                const Edge& in = edges_[--edge];
                Cycle& tail = points_[static_cast<std::size_t>(in.from)].tail;
                tail = std::max(tail, in.cycles + point->tail);
            }
        }
    }
    Cycle time(int point) const { return at(point).time; }
    Cycle tail(int point) const { return at(point).tail; }

private:
    struct Edge {
        int from;
        int cycles;
    };
    struct Point {
        Cycle time;
        Cycle tail;
        std::size_t first_edge;
        RankId rank;
    };

    const Point& at(int point) const { return points_[static_cast<std::size_t>(point)]; }

    template <std::size_t size>
    ChainTime add_point(const std::array<ChainTime, size>& all) {
        const ChainTime* last = &all.front();
        for (const ChainTime& each : all) last = &later(*last, each);
        const int number = static_cast<int>(points_.size());
        points_.push_back({last->cycles, 0, edges_.size(), at(last->begin).rank});
        for (const ChainTime& each : all) {
            if (each.begin == 0) continue;
            const Cycle cycles = each.cycles - time(each.begin);
            edges_.push_back({each.begin, static_cast<int>(std::min<Cycle>(cycles, std::numeric_limits<int>::max()))});
        }
        return {last->cycles, last->messages, number};
    }

    std::vector<Point> points_;
    std::vector<Edge> edges_;  ///< sorted by their end points
};

}  // namespace narrows
