#include "testbench/workloads/allreduce/folding.h"

namespace narrows {

Plan rabenseifner_plan(const TopologyParameters& grid, NodeId node, std::int64_t elements) {
    const Folding folding(grid.nodes(), node);
    const int number = folding.number();
    Plan plan;
    if (folding.begin(plan, {0, elements})) return plan;
    // Parts [first, first + count) of the vector, which has as many parts as nodes.
    const auto range = [&](int first, int count) {
        return Range{part_of(elements, first, folding.size()).first,
                     part_of(elements, first + count - 1, folding.size()).last};
    };
    const auto first_of = [&](int who, int count) { return who / count * count; };
    for (int half = folding.size() / 2; half > 0; half /= 2) {
        const int other = number ^ half;
        plan.push_back({Step::Do::send, folding.node_of(other), range(first_of(other, half), half)});
        plan.push_back({Step::Do::combine, folding.node_of(other), range(first_of(number, half), half)});
    }
    plan.push_back({Step::Do::finish, no_partner, range(number, 1)});
    for (int half = 1; half < folding.size(); half *= 2) {
        const int other = number ^ half;
        plan.push_back({Step::Do::send, folding.node_of(other), range(first_of(number, half), half)});
        plan.push_back({Step::Do::take, folding.node_of(other), range(first_of(other, half), half)});
    }
    folding.end(plan, {0, elements});
    return plan;
}

}  // namespace narrows
