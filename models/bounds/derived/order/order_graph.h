#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

#include "models/bounds/derived/order/chain_time.h"

namespace narrows {

/// Points of an order, and the edges that lead to them. Where they are kept, a point also has a tail: the least cycles
/// from it to the end of the run.
class OrderGraph {
public:
    /// From now on.
    void keep() { is_kept_ = true; }
    bool is_kept() const { return is_kept_; }

    /// A point that comes after all of these.
    template <class... Others>
    ChainTime latest(const ChainTime& first, const Others&... others) {
        if (is_kept_) return add_point(std::array{first, others...});
        const ChainTime* last = &first;
        ((last = &later(*last, others)), ...);
        return *last;
    }
    template <std::size_t size>
    ChainTime latest(const std::array<ChainTime, size>& all) {
        return std::apply([this](const auto&... each) { return latest(each...); }, all);
    }

    /// The run does not end before this.
    void ends_after(const ChainTime& time) {
        if (time.point == ChainTime::no_point) return;
        Point& point = points_[static_cast<std::size_t>(time.point)];
        point.tail = std::max(point.tail, time.cycles - point.time);
    }
    /// When everything is known.
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
    Cycle time(int point) const { return points_[static_cast<std::size_t>(point)].time; }
    Cycle tail(int point) const { return points_[static_cast<std::size_t>(point)].tail; }

private:
    struct Edge {
        int from;
        int cycles;
    };
    struct Point {
        Cycle time;
        Cycle tail;
        std::size_t first_edge;
    };

    ChainTime add_point(std::span<const ChainTime> all) {
        const auto last = std::ranges::max_element(all, {}, &ChainTime::cycles);  // the first one in case of ties
        const int number = static_cast<int>(points_.size());
        points_.push_back({last->cycles, 0, edges_.size()});
        for (const ChainTime& each : all) {
            if (each.point == ChainTime::no_point) continue;
            const Cycle cycles = each.cycles - time(each.point);
            edges_.push_back({each.point, static_cast<int>(std::min<Cycle>(cycles, std::numeric_limits<int>::max()))});
        }
        return {last->cycles, last->messages, last->from, number};
    }

    bool is_kept_ = false;
    std::vector<Point> points_;
    std::vector<Edge> edges_;  ///< those to a point stand together, in the order of the points
};

}  // namespace narrows
