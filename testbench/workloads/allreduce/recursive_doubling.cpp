#include "testbench/workloads/allreduce/folding.h"

namespace narrows {

Plan recursive_doubling_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements) {
    const Range all{0, elements};
    const Folding folding(grid.nodes(), node);
    Plan plan;
    if (folding.begin(plan, all)) return plan;
    for (int distance = 1; distance < folding.size(); distance *= 2) {
        const NodeId partner = folding.node_of(folding.number() ^ distance);
        plan.push_back({Step::Do::send, partner, all});
        plan.push_back({Step::Do::combine, partner, all});
    }
    plan.push_back({Step::Do::finish, no_partner, all});
    folding.end(plan, all);
    return plan;
}

}  // namespace narrows
