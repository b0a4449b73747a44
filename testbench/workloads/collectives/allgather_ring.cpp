#include <array>
#include <numeric>

#include "testbench/workloads/collectives/allgather_plans.h"

namespace narrows::collectives {

namespace {

/// The messages that a node sends along a way, in order: its own, then those of the node before, and so on.
class AlongTheWay {
public:
    AlongTheWay(const AllgatherRing& ring, const RingWay& way, NodeId me)
        : ring_(ring), way_(way), place_(ring.circle.place_of(me)), origin_(me) {}

    bool is_own() const { return distance_ == 0; }
    bool ended() const { return sent_ == way_.sends(ring_.parts.messages); }
    Range message() const {
        return ring_.parts.message_of(origin_, way_.last_message_first ? ring_.parts.messages - 1 - number_ : number_);
    }
    void advance() {
        ++sent_;
        if (++number_ < ring_.parts.messages) return;
        number_ = 0;
        ++distance_;
        origin_ = ring_.circle.at(place_ - way_.step * distance_);
    }

private:
    const AllgatherRing& ring_;
    const RingWay& way_;
    int place_;
    std::int64_t sent_ = 0;
    int distance_ = 0;  ///< hops from the origin
    int number_ = 0;    ///< number among the messages of the origin, in the order of the way
    NodeId origin_;
};

NodeId next_along(const AllgatherRing& ring, const RingWay& way, NodeId me) {
    return ring.circle.at(ring.circle.place_of(me) + way.step);
}
NodeId before_along(const AllgatherRing& ring, const RingWay& way, NodeId me) {
    return ring.circle.at(ring.circle.place_of(me) - way.step);
}

/// Number of messages that a node receives after its last send and does not forward. Moves `sent` to the first one.
int last_to_come(const AllgatherRing& ring, const RingWay& way, AlongTheWay& sent) {
    while (sent.is_own()) sent.advance();
    return way.hops > 0 ? ring.parts.messages : way.further;
}

int second_link(int links) { return links > 1 ? 1 : 0; }

}  // namespace

void AllgatherParts::add_block(const std::vector<std::int64_t>& shares, std::vector<int> ranks) {
    std::vector<std::int64_t> starts(ranks.size() + 1);
    for (std::size_t node = 0; node < ranks.size(); ++node)
        starts[static_cast<std::size_t>(ranks[node]) + 1] = shares[node];
    starts.front() = elements_;
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    elements_ = starts.back();
    blocks_.push_back({std::move(starts), std::move(ranks)});
}

AllgatherParts parts_one_after_another(const std::vector<std::int64_t>& sizes) {
    std::vector<int> ranks(sizes.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    AllgatherParts parts(static_cast<int>(sizes.size()));
    parts.add_block(sizes, std::move(ranks));
    return parts;
}

std::vector<RingWay> ways_in_one_direction(int nodes) { return {{+1, 0, nodes - 1, 0, false}}; }

std::vector<RingWay> ways_in_both_directions(int nodes, int links) {
    return {{+1, 0, nodes / 2, 0, false}, {-1, second_link(links), (nodes - 1) / 2, 0, false}};
}

std::vector<RingWay> ways_in_turn(int nodes, int messages, int links) {
    const int hops = (nodes - 1) / 2;
    const int half = nodes % 2 == 0 ? (messages + 1) / 2 : 0;
    const int rest = nodes % 2 == 0 ? messages - half : 0;
    return {{+1, 0, hops, half, false}, {-1, second_link(links), hops, rest, true}};
}

PlanSteps one_way_allgather(std::shared_ptr<const AllgatherRing> ring, NodeId me, int number) {
    const RingWay& way = ring->ways[static_cast<std::size_t>(number)];
    const int place = ring->circle.place_of(me);
    const NodeId next = ring->circle.at(place + way.step);
    const NodeId before = ring->circle.at(place - way.step);
    if (number == 0) co_yield finish(ring->parts.part(me));
    for (int distance = 0; distance <= way.hops && way.hops > 0; ++distance) {
        const Range part = ring->parts.part(ring->circle.at(place - way.step * distance));
        if (distance == 0) {
            co_yield send(next, part).only_over(way.link);
        } else if (distance < way.hops) {
            co_yield take(before, part).then_to(next).only_over(way.link);
        } else {
            co_yield take(before, part);
        }
    }
}

PlanSteps alternating_allgather(std::shared_ptr<const AllgatherRing> ring, NodeId me) {
    co_yield finish(ring->parts.part(me));
    std::array<AlongTheWay, 2> sent{AlongTheWay(*ring, ring->ways[0], me), AlongTheWay(*ring, ring->ways[1], me)};
    std::size_t turn = 0;
    for (; !sent[0].ended() || !sent[1].ended(); turn = 1 - turn) {
        if (sent[turn].ended()) turn = 1 - turn;
        const RingWay& way = ring->ways[turn];
        const Range message = sent[turn].message();
        const NodeId next = next_along(*ring, way, me);
        if (sent[turn].is_own()) {
            co_yield send(next, message).over(way.link);
        } else {
            co_yield take(before_along(*ring, way, me), message).then_to(next).over(way.link);
        }
        sent[turn].advance();
    }
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const NodeId before = before_along(*ring, ring->ways[i], me);
        for (int left = last_to_come(*ring, ring->ways[i], sent[i]); left > 0; --left, sent[i].advance())
            co_yield take(before, sent[i].message());
    }
}

}  // namespace narrows::collectives
