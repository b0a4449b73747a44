#include "models/bounds/derived/order/shared_edges.h"

#include <algorithm>

#include "models/bounds/derived/channel_machines.h"

namespace narrows {

namespace {

constexpr PacketWays::Hops within_a_node{-1, -1};

}  // namespace

SharedEdges::SharedEdges(const Machine& machine, const Topology& topology)
    : machine_(machine),
      best_machine_(with_best_channels(machine_of_awaited_packets(machine))),
      node_(machine_),
      keeps_order_(!machine.has_credits() && machine.interface.acknowledge == Acknowledge::none),  // Q1, T3
      ways_(machine, topology) {}

const MessageEdge& SharedEdges::of(RankId from, RankId to, int bytes, LinkId) {
    MessageEdge& edge = known(from, to, bytes).edge;
    if (edge.link != MessageEdge::none) edge.link = ways_.interface_of(from, to);
    return edge;
}

SharedEdges::Known& SharedEdges::known(RankId from, RankId to, int bytes) {
    const bool is_within = ways_.are_within_node(from, to);
    const PacketWays::Hops hops = is_within ? within_a_node : ways_.fewest_hops(from, to);
    const std::int64_t payload = bytes - machine_.message.header_bytes;
    constexpr std::int64_t spread = 31;
    const auto place = static_cast<std::size_t>((payload * spread + hops.there) * spread + hops.back) % places;
    std::optional<Known>& known = known_[place];
    if (!known || known->payload != payload || known->hops != hops)
        known.emplace(is_within ? within_node(payload) : between_nodes(payload, hops));
    return *known;
}

/// W1, W2
SharedEdges::Known SharedEdges::within_node(std::int64_t payload) const {
    const MessageWithinNode message(node_, payload, 0);
    const Cycle send = node_.send_overhead();
    const Cycle request = node_.request();
    return {payload,
            within_a_node,
            std::nullopt,
            message,
            {.handed_over = send, .delivery = send + message.control_cycles + message.after_match},
            {request + message.after_match, request + message.arrival + message.control_cycles + message.all_out}};
}

/// Rules P9, T3, Q2 and V5.
SharedEdges::Known SharedEdges::between_nodes(std::int64_t payload, const PacketWays::Hops& hops) const {
    const CutMessage message(node_, best_machine_, payload, hops, 0);
    const Cycle over_links = this->over_links(message);
    const Cycle request = node_.request();
    Known known{payload,
                hops,
                message,
                std::nullopt,
                {.handed_over = node_.send_overhead(),
                 .delivery = message.after_start() - message.after_data_start() + over_links},
                {request + message.reception(), request + message.reception()}};
    if (message.has_grant())
        known.received.after_request = std::max(known.received.of_receiver, request + message.grant() + over_links);
    if (!ways_.are_sure() || !keeps_order_) return known;
    const MessageTimes& first = message.first().times;
    const MessageTimes& last = message.last().times;
    known.edge.link = 0;
    known.edge.before_register = first.before();
    known.edge.needs = {first.lead() - 1 - first.before(), first.link_out_busy(), first.link_out_period(),
                        first.injection_period(),          message.packets(),     last.link_out_period()};
    known.edge.after_head = last.whole() - last.lead();
    return known;
}

/// A packet waits for those before it on its link. At least one link has its full share of the packets.
Cycle SharedEdges::over_links(const CutMessage& message) const {
    const MessageTimes& full = message.first().times;
    const MessageTimes& last = message.last().times;
    const Cycle head = full.lead() - message.data_start();
    const Cycle rest = std::min(full.whole() - full.lead(), last.whole() - last.lead());
    const int links = ways_.are_sure() ? 1 : ways_.links();
    const int followers = (message.packets() - 1) / links;
    return std::max(message.after_data_start(), head + followers * full.link_out_period() + rest);
}

}  // namespace narrows
