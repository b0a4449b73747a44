#include "testbench/workloads/allreduce/fence.h"

namespace narrows {

Fence::Fence(const Machine& machine, const AllreduceParameters& resolved, std::uint64_t seed)
    : Allreduce(machine, resolved.elements, seed), grid_(make_grid(machine.topology)), pipeline_(resolved) {}

Fence::Place Fence::place_of(NodeId node) const {
    const int column = grid_->column(node);
    const int row = grid_->row(node);
    Place place;
    place.hops = row + column;
    if (row > 0) {
        place.inner = grid_->node(column, row - 1);
    } else if (column > 0) {
        place.inner = grid_->node(column - 1, row);
    }
    if (row + 1 < grid_->rows()) place.above = grid_->node(column, row + 1);
    if (row == 0 && column + 1 < grid_->columns()) place.right = grid_->node(column + 1, row);
    return place;
}

/// A link for each direction, as far as there are enough links.
LinkId Fence::link_to(NodeId from, NodeId to) const {
    enum { left, right, up, down };
    const bool same_row = grid_->row(from) == grid_->row(to);
    const int direction = same_row ? (to < from ? left : right) : (to > from ? up : down);
    return LinkId(direction % links());
}

Traffic Fence::traffic() const {
    Traffic traffic;
    for (NodeId node = 0; node < nodes(); ++node) {
        const Place place = place_of(node);
        if (place.inner != any_node) {
            add_flows(traffic, node, place.inner, pipeline_.blocks());
            add_flows(traffic, place.inner, node, pipeline_.blocks());
        }
        traffic.compute.push_back(place.outer() > 0 ? cost(place, {0, elements()}) : 0);
    }
    return traffic;
}

void Fence::start_programs(System& system) {
    for (NodeId node = 0; node < nodes(); ++node) {
        system.start(node, [this, place = place_of(node)](Rank& rank) { return program(rank, place); });
    }
}

Task<> Fence::program(Rank& rank, Place place) {
    return pipeline_.program(
        place.hops, [this, &rank, place](std::int64_t block) { return inward(rank, place, block); },
        [this, &rank, place](std::int64_t block) { return outward(rank, place, block); });
}

/// The corner turns blocks into results. A node with two neighbours further out asks both at once: if the processor
/// pays for receiving when it asks, it has paid for the second message before the first is there.
Task<> Fence::inward(Rank& rank, Place place, std::int64_t block) {
    const Range range = pipeline_.blocks()[block];
    const int tag = static_cast<int>(block);
    Payload sum;
    if (place.outer() == 0) {
        sum = own(rank.id(), range);
    } else {
        if (place.outer() == 2) {
            std::array<Received, 2> parts = co_await rank.receive_both(place.above, place.right, tag);
            sum = accepted_sum(rank.id(), range, std::move(parts[0]));
            add(accepted_sum(rank.id(), range, std::move(parts[1])), sum);
        } else {
            const NodeId outer = place.above != any_node ? place.above : place.right;
            sum = accepted_sum(rank.id(), range, co_await rank.receive(outer, tag));
        }
        add_own(rank.id(), range, sum);
        co_await rank.work(cost(place, range));
    }
    if (place.inner != any_node) {
        co_await rank.send(place.inner, std::move(sum), {tag, link_to(rank.id(), place.inner)});
    } else {
        has(rank.id(), range, sum);
        if (block == 0) first_result_ = rank.now();
        last_result_ = rank.now();
        co_await fan_out(rank, place, std::move(sum), tag);
    }
}

Task<> Fence::outward(Rank& rank, Place place, std::int64_t block) {
    const Range range = pipeline_.blocks()[block];
    const int tag = static_cast<int>(block);
    Payload result = accepted(rank.id(), range, co_await rank.receive(place.inner, tag));
    has(rank.id(), range, result);
    if (place.outer() > 0) co_await fan_out(rank, place, std::move(result), tag);
}

Task<> Fence::fan_out(Rank& rank, Place place, Payload result, int tag) {
    if (place.outer() == 2) {
        Rank::Sending to_right{place.right, result, {tag, link_to(rank.id(), place.right)}};
        Rank::Sending upwards{place.above, std::move(result), {tag, link_to(rank.id(), place.above)}};
        co_await rank.send_both(std::move(to_right), std::move(upwards));
    } else {
        const NodeId to = place.above != any_node ? place.above : place.right;
        co_await rank.send(to, std::move(result), {tag, link_to(rank.id(), to)});
    }
}

std::vector<Milestone> Fence::milestones() const {
    if (first_result_ == never) return {};
    return {{"first-result", first_result_}, {"last-result", last_result_}};
}

}  // namespace narrows
