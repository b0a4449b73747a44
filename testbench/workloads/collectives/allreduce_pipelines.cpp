#include "testbench/workloads/collectives/allreduce_plans.h"

namespace narrows::collectives {

namespace {

/// The block that a node `hops` away from the corner sends inward in a step, and the block whose result it receives;
/// -1: none.
struct PipelineStep {
    std::int64_t inward;
    std::int64_t outward;
};

/// The steps of a node that is so many hops away from the corner.
class PipelineSteps {
public:
    PipelineSteps(const Pipeline& pipeline, int hops)
        : blocks_(pipeline.blocks.count()), hops_(hops), ahead_(hops * pipeline.lead) {}

    std::int64_t count() const { return blocks_ + ahead_; }
    PipelineStep operator[](std::int64_t step) const {
        return {step < blocks_ ? step : -1, hops_ > 0 && step >= ahead_ ? step - ahead_ : -1};
    }

private:
    std::int64_t blocks_;
    int hops_;
    std::int64_t ahead_;
};

/// The nodes with which a node of the comb exchanges blocks.
struct CombPlace {
    int hops;                   ///< hops to the corner
    NodeId inner = no_partner;  ///< towards the corner
    NodeId outer = no_partner;  ///< away from the corner; in row 0 the one to the right
    NodeId above = no_partner;  ///< the one above, if in row 0 with another one to the right
};

CombPlace comb_place(const Grid& grid, NodeId me) {
    const int column = grid.column(me);
    const int row = grid.row(me);
    CombPlace place{row + column};
    if (row > 0) place.inner = grid.node(column, row - 1);
    if (row == 0 && column > 0) place.inner = grid.node(column - 1, row);
    if (row + 1 < grid.rows()) place.outer = grid.node(column, row + 1);
    if (row == 0 && column + 1 < grid.columns()) {
        place.above = place.outer;
        place.outer = grid.node(column + 1, row);
    }
    return place;
}

/// One link for each direction, if there are enough links.
int link_of_direction(const Grid& grid, NodeId from, NodeId to, int links) {
    enum { left, right, up, down };
    const bool same_row = grid.row(from) == grid.row(to);
    const int direction = same_row ? (to < from ? left : right) : (to > from ? up : down);
    return direction % links;
}

}  // namespace

/// Place 0 turns blocks into results. Blocks use link 0, results another one if there is one.
PlanSteps snake_allreduce(std::shared_ptr<const Circle> line, Pipeline pipeline, int links, NodeId me) {
    const int place = line->place_of(me);
    const bool is_far_end = place == line->size() - 1;
    const int outward_link = links > 1 ? 1 : 0;
    const NodeId inner = line->at(place - 1);
    const NodeId outer = line->at(place + 1);
    const PipelineSteps steps(pipeline, place);
    for (std::int64_t step = 0; step < steps.count(); ++step) {
        const PipelineStep now = steps[step];
        if (now.inward >= 0) {
            const Range block = pipeline.blocks[now.inward];
            if (place == 0) {
                co_yield complete_and_hold(outer, block);
                co_yield hand_on(outer, block).over(outward_link);
            } else {
                if (!is_far_end) co_yield combine(outer, block);
                co_yield hand_on(inner, block);
            }
        }
        if (now.outward >= 0) {
            const Range block = pipeline.blocks[now.outward];
            if (is_far_end) {
                co_yield take(inner, block);
            } else {
                co_yield take_and_hold(inner, block);
                co_yield hand_on(outer, block).over(outward_link);
            }
        }
    }
}

PlanSteps fence_allreduce(std::shared_ptr<const Grid> grid, Pipeline pipeline, int links, NodeId me) {
    const CombPlace place = comb_place(*grid, me);
    const auto link = [&](NodeId to) { return to == no_partner ? 0 : link_of_direction(*grid, me, to, links); };
    const bool is_corner = place.inner == no_partner;
    const bool is_far_end = place.outer == no_partner;
    const PipelineSteps steps(pipeline, place.hops);
    for (std::int64_t step = 0; step < steps.count(); ++step) {
        const PipelineStep now = steps[step];
        if (now.inward >= 0) {
            const Range block = pipeline.blocks[now.inward];
            NodeId first = place.above != no_partner ? place.above : place.outer;
            NodeId second = place.above != no_partner ? place.outer : NodeId(no_partner);
            if (is_corner) {
                co_yield complete_and_hold(first, block).with(second);
                co_yield hand_on(place.outer, block).over(link(place.outer)).with(place.above, link(place.above));
            } else {
                if (!is_far_end) co_yield combine(first, block).with(second);
                co_yield hand_on(place.inner, block).over(link(place.inner));
            }
        }
        if (now.outward >= 0) {
            const Range block = pipeline.blocks[now.outward];
            if (is_far_end) {
                co_yield take(place.inner, block);
            } else {
                co_yield take_and_hold(place.inner, block);
                co_yield hand_on(place.outer, block).over(link(place.outer)).with(place.above, link(place.above));
            }
        }
    }
}

}  // namespace narrows::collectives
