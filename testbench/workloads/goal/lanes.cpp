#include "testbench/workloads/goal/lanes.h"

#include "testbench/workloads/goal/goal_checks.h"

namespace narrows::goal {

/// An operation that has ended passes its lanes to an operation that waits for its end.
std::vector<std::vector<std::size_t>> lanes_of(const RankProgram& rank) {
    std::vector<std::vector<std::size_t>> after(rank.operations.size());
    for (const Dependency& dependency : rank.dependencies) {
        if (!dependency.on_begin) after[dependency.earlier].push_back(dependency.later);
    }
    std::vector<std::vector<std::size_t>> held(rank.operations.size());  // lanes, by operation
    std::vector<std::vector<std::size_t>> lanes;
    for (const std::size_t i : in_order(rank)) {
        if (rank.operations[i].kind == Operation::Kind::receive) {
            if (held[i].empty()) {
                held[i].push_back(lanes.size());
                lanes.emplace_back();
            }
            lanes[held[i].front()].push_back(i);
        }
        if (after[i].empty()) continue;
        std::vector<std::size_t>& heir = held[after[i].front()];
        heir.insert(heir.end(), held[i].begin(), held[i].end());
        held[i] = {};
    }
    return lanes;
}

}  // namespace narrows::goal
