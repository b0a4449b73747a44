#include "tests/support/nodes/smaller_programs.h"

#include <optional>
#include <utility>

namespace narrows {

namespace {

using reference::NodeOperation;
using What = NodeOperation::What;

void erase_operation(NodePrograms& programs, std::size_t activity, std::size_t operation) {
    auto& operations = programs[activity].operations;
    operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(operation));
}

/// All receives that match a message are equal (RandomPrograms), so the last one is removed with it.
void erase_receive_of(NodePrograms& programs, const NodeOperation& send, int from) {
    for (std::size_t i = programs.size(); i-- > 0;) {
        for (std::size_t j = programs[i].operations.size(); j-- > 0;) {
            const NodeOperation& o = programs[i].operations[j];
            const bool fits = o.what == What::receive && programs[i].rank == send.rank &&
                              (o.rank == reference::any_rank || o.rank == from) &&
                              (o.tag == reference::every_tag || o.tag == send.tag);
            if (fits) return erase_operation(programs, i, j);
        }
    }
}

NodePrograms without(NodePrograms programs, std::size_t activity, std::size_t operation) {
    const NodeOperation removed = programs[activity].operations[operation];
    erase_operation(programs, activity, operation);
    if (removed.what == What::send) erase_receive_of(programs, removed, programs[activity].rank);
    return programs;
}

std::optional<NodePrograms> one_step_smaller(const NodePrograms& programs,
                                             const std::function<bool(const NodePrograms&)>& fails) {
    for (std::size_t i = 0; i < programs.size(); ++i) {
        for (std::size_t j = 0; j < programs[i].operations.size(); ++j) {
            const NodeOperation& o = programs[i].operations[j];
            if (o.not_before > 0) {
                NodePrograms earlier = programs;
                earlier[i].operations[j].not_before = 0;
                if (fails(earlier)) return earlier;
            }
            if (o.what == What::receive) continue;
            if (NodePrograms rest = without(programs, i, j); fails(rest)) return rest;
            NodePrograms less = programs;
            less[i].operations[j].bytes = o.bytes / 2;
            less[i].operations[j].cycles = (o.cycles + 1) / 2;
            const bool is_less = less[i].operations[j].bytes > 0 && less[i].operations[j].bytes < o.bytes;
            if ((is_less || less[i].operations[j].cycles < o.cycles) && fails(less)) return less;
        }
    }
    return {};
}

}  // namespace

NodePrograms smaller_programs(NodePrograms programs, const std::function<bool(const NodePrograms&)>& fails) {
    while (std::optional<NodePrograms> smaller = one_step_smaller(programs, fails)) programs = std::move(*smaller);
    return programs;
}

}  // namespace narrows
