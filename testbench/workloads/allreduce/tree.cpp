#include "testbench/workloads/allreduce/plans.h"

namespace narrows {

namespace {

/// Adds the steps along a line of `length` nodes. The node is at `place`; `at` gives the node at a place. If the length
/// is not a power of two, the last pairs are incomplete. True: the node has given its vector away.
template <class At>
bool combine_along(Plan& plan, std::vector<NodeId>& givers, int place, int length, Range all, At at) {
    for (int distance = 1; distance < length; distance *= 2) {
        if (place % (2 * distance) != 0) {
            plan.push_back({Step::Do::hand_on, at(place - distance), all});
            plan.push_back({Step::Do::take, at(place - distance), all});
            return true;
        }
        if (place + distance >= length) continue;
        givers.push_back(at(place + distance));
        plan.push_back({Step::Do::combine, givers.back(), all});
    }
    return false;
}

}  // namespace

Plan tree_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements) {
    const Range all{0, elements};
    const int column = node % grid.columns;
    const int row = node / grid.columns;
    Plan plan;
    std::vector<NodeId> givers;
    const bool gives =
        combine_along(plan, givers, column, grid.columns, all,
                      [&](int place) { return NodeId(row * grid.columns + place); }) ||
        combine_along(plan, givers, row, grid.rows, all, [&](int place) { return NodeId(place * grid.columns); });
    if (!gives) plan.push_back({Step::Do::finish, no_partner, all});
    for (; !givers.empty(); givers.pop_back()) plan.push_back({Step::Do::send, givers.back(), all});
    return plan;
}

}  // namespace narrows
