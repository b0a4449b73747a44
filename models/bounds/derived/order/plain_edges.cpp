#include "models/bounds/derived/order/plain_edges.h"

#include "models/bounds/derived/channel_machines.h"

namespace narrows {

PlainEdges::PlainEdges(const Machine& machine, const Topology& topology)
    : machine_(with_best_channels(machine)),
      topology_(topology),
      routes_(topology, machine.most_lanes() - own_lanes(machine.network)),
      needs_(machine_),
      request_(machine.pays_at_request() ? machine.processor.receive_overhead : 0) {}

const MessageEdge& PlainEdges::of(RankId from, RankId to, int bytes, LinkId link) {
    edge_.link = link;
    if (from == from_ && to == to_ && bytes == bytes_) return edge_;
    from_ = from;
    to_ = to;
    bytes_ = bytes;
    const FlowRoute& route = routes_.beginning(from, to);
    const MessageTimes& times = needs_.of(bytes, route.hops, {}).times;
    edge_.handed_over = times.processor_send();
    edge_.delivery = times.delivery();
    edge_.after_delivery = times.after_delivery();
    edge_.needs = {times.lead() - 1, times.link_out_busy(), times.link_out_period(), times.injection_period()};
    edge_.after_head = times.delivery() - times.lead();
    edge_.acknowledges = MessageEdge::none;
    if (machine_.interface.acknowledge == Acknowledge::end_of_transfer) {
        if (const auto first = first_channel(topology_, route, from)) edge_.acknowledges = static_cast<int>(*first);
    }
    return edge_;
}

}  // namespace narrows
