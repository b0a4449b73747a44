#include "models/bounds/derived/cut_network.h"

#include <deque>

namespace narrows {

namespace {

/// Breadth-first search from the routers with 0 hops: fills in the hops of all routers that have -1. `next`: for each
/// router, the routers one hop on.
void spread(std::vector<int>& hops, const std::vector<std::vector<RouterId>>& next) {
    std::deque<std::size_t> reached;
    for (std::size_t router = 0; router < hops.size(); ++router) {
        if (hops[router] == 0) reached.push_back(router);
    }
    for (; !reached.empty(); reached.pop_front()) {
        for (const RouterId router : next[reached.front()]) {
            const auto there = static_cast<std::size_t>(router);
            if (hops[there] >= 0) continue;
            hops[there] = hops[reached.front()] + 1;
            reached.push_back(there);
        }
    }
}

}  // namespace

CutNetwork::CutNetwork(const Topology& topology, const Halving& halving) {
    for (const bool is_first : halving.in_first_half) part_.push_back(is_first ? 0 : Partition::no_part);
    cuts_.push_back({"all channels across " + halving.across + ", from the first half to the second", 0});
    cuts_.push_back({"all channels across " + halving.across + ", from the second half to the first", 0});
    add_channels(topology.graph());
    find_hops(topology.graph());
}

CutNetwork::CutNetwork(const Topology& topology, const Partition& partition) : part_(partition.part) {
    for (int part = 0; part < partition.parts; ++part) {
        const std::string name = partition.part_name(part);
        cuts_.push_back({"all channels out of " + name, 0});
        cuts_.push_back({"all channels into " + name, 0});
    }
    add_channels(topology.graph());
    find_hops(topology.graph());
}

void CutNetwork::add_channels(const Graph& graph) {
    routers_.resize(cuts_.size() / 2 + 1);
    for (const int part : part_) ++routers_[static_cast<std::size_t>(part + 1)];
    graph.for_each_group([&](RouterId from, Port, const PortGroup& group) {
        const RouterId to = group.end.router;
        if (!differ(from, to)) return;
        const int left = part_[at(from)];
        const int entered = part_[at(to)];
        joined_.emplace(left, entered);
        if (left != Partition::no_part) cuts_[static_cast<std::size_t>(2 * left)].channels += group.channels;
        if (entered != Partition::no_part) cuts_[static_cast<std::size_t>(2 * entered + 1)].channels += group.channels;
    });
}

void CutNetwork::find_hops(const Graph& graph) {
    hops_to_edge_.assign(part_.size(), -1);
    hops_from_edge_.assign(part_.size(), -1);
    std::vector<std::vector<RouterId>> before(part_.size());
    std::vector<std::vector<RouterId>> after(part_.size());
    graph.for_each_group([&](RouterId from, Port, const PortGroup& group) {
        const RouterId to = group.end.router;
        if (differ(from, to)) {
            hops_to_edge_[at(from)] = 0;
            hops_from_edge_[at(to)] = 0;
        } else {
            before[at(to)].push_back(from);
            after[at(from)].push_back(to);
        }
    });
    spread(hops_to_edge_, before);
    spread(hops_from_edge_, after);
}

CutNetwork::Crossed CutNetwork::crossed(NodeId from, NodeId to) const {
    const RouterId first{int{from}};
    const RouterId last{int{to}};
    if (!differ(first, last)) return {};
    const int left = part_[at(first)];
    const int entered = part_[at(last)];
    Crossed crossed;
    if (left != Partition::no_part) crossed.out = static_cast<std::size_t>(2 * left);
    if (entered != Partition::no_part) crossed.in = static_cast<std::size_t>(2 * entered + 1);
    return crossed;
}

/// A message may cross a cut several times. The bounds on its time before and after hold for every crossing: each comes
/// after the message has left its first part, and before it has entered its last one.
void CutNetwork::add(const Flow& flow, const MessageTimes& times) {
    const Crossed crossed = this->crossed(flow.from, flow.to);
    if (!crossed.out && !crossed.in) return;
    const RouterId from{int{flow.from}};
    const RouterId to{int{flow.to}};
    const int between = joined_.contains({part_[at(from)], part_[at(to)]}) ? 0 : 1;
    const int hops_before = hops_to_edge_[at(from)];
    const int hops_left = hops_from_edge_[at(to)];
    const auto use_at = [&](int hop) {
        return ChannelUse{times.head_after(hop), times.wire_period(hop), times.slot_period(hop),
                          times.path_from(hop) + times.after_arrival()};
    };
    const auto use_between = [&](int before, int after) {
        return ChannelUse{times.head_after(before), times.least_wire_period(), times.least_slot_period(),
                          times.least_path_from(after) + times.after_arrival()};
    };
    // The first channel of a message leads out of a single router; the last one leads into a single router.
    if (crossed.out) {
        cuts_[*crossed.out].server.add(is_alone(from) ? use_at(0) : use_between(hops_before, hops_left + between),
                                       flow.messages);
    }
    if (crossed.in) {
        cuts_[*crossed.in].server.add(
            is_alone(to) ? use_at(times.hops() - 1) : use_between(hops_before + between, hops_left), flow.messages);
    }
}

std::vector<CutNetwork> cut_networks(const Topology& topology) {
    std::vector<CutNetwork> all;
    for (const Halving& halving : topology.halvings()) all.emplace_back(topology, halving);
    for (const Partition& partition : topology.partitions()) all.emplace_back(topology, partition);
    return all;
}

}  // namespace narrows
