#include "tests/packets/model_events.h"

#include <algorithm>

namespace narrows::packets {

NodeCycle& ModelEvents::now(NodeId node, Cycle cycle) {
    end_ = std::max(end_, cycle);
    return cycles_[{node, cycle}];
}

void ModelEvents::send_started(const Message& m, Cycle start) {
    if (m.more().whole == nullptr) return;
    const Message& whole = *m.more().whole;
    messages_.try_emplace(whole.number, PacketsOfModel{whole.from, whole.to, whole.message_class, whole.tag, whole.link,
                                                       static_cast<int>(whole.payload.size()), whole.number_in_pair});
    now(placement_.node_with(m.from), start)
        .starts.push_back({placement_.link_of_node(m.from, m.link), whole.number, m.more().number_in_whole});
    registers_[link_out_of(m)].push_back({start, never});
}

void ModelEvents::copied_to_send_buffer(const Message& m, Cycle cycle) {
    registers_[link_out_of(m)].back().until = cycle;
}

void ModelEvents::presented(const Message& m, Cycle cycle) {
    now(placement_.node_with(m.to), cycle)
        .presents.push_back({placement_.link_of_node(m.to, m.link), m.more().whole->number, m.more().number_in_whole});
}

void ModelEvents::delivered(const Message& m, Cycle cycle) {
    if (m.more().whole == nullptr) return;
    PacketsOfModel& whole = messages_.at(m.more().whole->number);
    whole.in_memory += static_cast<int>(m.payload.size());
    if (whole.in_memory == whole.bytes) whole.delivered = cycle;
}

// A program continues when the message of its send is posted (P9).
void ModelEvents::program_step(const ProgramStep& step) {
    if (step.kind != ProgramStep::Kind::send) return;
    now(placement_.node_of(step.node), step.done)
        .posts.emplace_back(placement_.processor_of(step.node), step.messages[0]);
}

const NodeCycle& ModelEvents::at(NodeId node, Cycle cycle) const {
    static const NodeCycle nothing;
    const auto found = cycles_.find({node, cycle});
    return found == cycles_.end() ? nothing : found->second;
}

bool ModelEvents::is_free(NodeId node, int link, Cycle cycle) const {
    const auto found = registers_.find({node, link});
    return found == registers_.end() ||
           std::ranges::none_of(found->second, [&](const Occupied& o) { return o.from < cycle && cycle < o.until; });
}

}  // namespace narrows::packets
