#include "models/bounds/derived/order/machine_edges.h"

#include <algorithm>

#include "models/bounds/derived/channel_machines.h"

namespace narrows {

namespace {

constexpr PacketWays::Hops within_a_node{-1, -1};

}  // namespace

MachineEdges::MachineEdges(const Machine& machine, const Topology& topology)
    : machine_(machine_in_force(machine)),
      best_machine_(with_best_channels(machine_of_awaited_packets(machine_))),
      topology_(topology),
      node_(machine_),
      request_(node_.request()),
      keeps_order_(!machine_.has_credits() && (machine_.interface.acknowledge == Acknowledge::none ||
                                               (machine_.starts_in_register() && !has_several_packets()))),
      receivers_only_ask_(machine_.ranks_of_node() == 1 && machine_.copies() == 0 && !machine_.has_credits() &&
                          (machine_.message.cut == MessageCut::interface || !has_several_packets())),
      ways_(machine_, topology) {}

const MessageEdge& MachineEdges::of(RankId from, RankId to, int bytes, LinkId link) {
    MessageEdge& edge = known(from, to, bytes).edge;
    if (edge.link != MessageEdge::none) edge.link = ways_.interface_of(from, to) * machine_.interface.links + link;
    return edge;
}

ReceiveEdge MachineEdges::steps_of_receiver(RankId from, RankId to, int bytes) {
    return known(from, to, bytes).received;
}

void MachineEdges::find(RankId from, RankId to, int bytes) {
    from_ = from;
    to_ = to;
    bytes_ = bytes;
    const std::int64_t payload = bytes - machine_.message.header_bytes;
    if (ways_.are_within_node(from, to)) {
        found_ = &known_.of(payload, within_a_node, [&] { return within_node(payload); });
        return;
    }
    const PacketWays::Hops hops = ways_.fewest_hops(from, to);
    found_ = &known_.of(payload, hops, [&] { return between_nodes(payload, hops); });
    MessageEdge& edge = found_->edge;
    if (machine_.interface.acknowledge == Acknowledge::none || !edge.starts_in_register) return;
    if (found_->between_nodes->reception() > 0) return;  // P1: the transfer ends before the receiver's copy
    const EndpointId sender = ways_.endpoint(from, ways_.interface_of(from, to));
    const EndpointId receiver = ways_.endpoint(to, ways_.interface_of(from, to));
    const auto first = first_channel(topology_, ways_.routes().beginning(sender, receiver), sender);
    edge.acknowledges = first ? static_cast<int>(*first) : MessageEdge::none;
}

/// W1, W2
MachineEdges::Known MachineEdges::within_node(std::int64_t payload) const {
    const MessageWithinNode message(node_, payload, 0);
    const Cycle send = node_.send_overhead();
    return {std::nullopt,
            message,
            {.handed_over = send, .delivery = send + message.control_cycles + message.after_match},
            {request_ + message.after_match, request_ + message.arrival + message.control_cycles + message.all_out}};
}

/// Rules P9, T3, Q2 and V5.
MachineEdges::Known MachineEdges::between_nodes(std::int64_t payload, const PacketWays::Hops& hops) const {
    const CutMessage message(node_, best_machine_, payload, hops, 0);
    const Cycle over_links = this->over_links(message);
    const Cycle received = request_ + message.reception();
    Known known{message,
                std::nullopt,
                {.handed_over = message.handed_over(),
                 .delivery = message.after_start() - message.after_data_start() + over_links},
                {received, received}};
    if (message.has_grant()) known.received.after_request = std::max(received, request_ + message.grant() + over_links);
    if (message.packets() == 1 && message.reception() == 0)  // M2
        known.edge.after_delivery = machine_.memory_access(message.bytes_on_link(message.last())).store;
    if (ways_.are_sure() && keeps_order_) add_passage(known.edge, message);
    return known;
}

void MachineEdges::add_passage(MessageEdge& edge, const CutMessage& message) const {
    const MessageTimes& first = message.first().times;
    const MessageTimes& last = message.last().times;
    edge.link = 0;
    edge.starts_in_register = message.packets() == 1 && machine_.starts_in_register();
    edge.before_register = first.before();
    edge.needs = {first.lead() - 1 - first.before(), first.link_out_busy(), first.link_out_period(),
                  first.injection_period(),          message.packets(),     last.link_out_period()};
    edge.after_head = last.whole() - last.lead();
}

/// A packet waits for those before it on its link. At least one link has its full share of the packets.
Cycle MachineEdges::over_links(const CutMessage& message) const {
    const MessageTimes& full = message.first().times;
    const MessageTimes& last = message.last().times;
    const Cycle head = full.lead() - message.data_start();
    const Cycle rest = std::min(full.whole() - full.lead(), last.whole() - last.lead());
    const int followers = (message.packets() - 1) / ways_.choices();
    return std::max(message.after_data_start(), head + followers * full.link_out_period() + rest);
}

}  // namespace narrows
