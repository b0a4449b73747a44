#include "tests/reference/network.h"

#include <algorithm>

namespace narrows::reference {

Network::Network(const Machine& machine, const Topology& topology, const LaneBlocks& blocks,
                 std::vector<ReceiveLinks>& receive_links)
    : machine_(&machine), topology_(&topology), receive_links_(&receive_links) {
    const Graph& graph = topology.graph();
    for (std::size_t number = 0; number < graph.all_ports(); ++number) {
        const ChannelEnd port = graph.port_with_number(number);
        const PortGroup* const group = graph.group(port.router, port.in_port);
        groups_.emplace_back();
        if (group == nullptr) continue;
        const NetworkChannel channel(values_of(machine, group->channel_class));
        groups_.back().assign(static_cast<std::size_t>(group->channels), channel);
    }
    for (int router = 0; router < topology.routers(); ++router) {
        routers_.emplace_back(machine, topology, RouterId(router), groups_, blocks);
    }
}

NetworkChannel& Network::channel(const Crossing& crossing) {
    ChannelGroup& group = groups_[topology_->graph().port_number(crossing.router, crossing.port)];
    return group[static_cast<std::size_t>(crossing.channel)];
}

void Network::launch(Message& message, int injection_buffer, Cycle t) {
    const int per_link = std::max(1, machine_->interface.injection_buffers);
    flights_.emplace_back(*machine_, message, link_of(*machine_, message.send) * per_link + injection_buffer, t);
}

bool Network::step(Cycle t) {
    const bool requested = request(t);
    const bool granted = grant(t);
    return move(t) || requested || granted;
}

/// N2: the head has come, and the message is first in its lane.
bool Network::may_ask(const Flight& flight, Cycle t) {
    if (flight.has_asked() || t < flight.may_ask_at()) return false;
    if (flight.path().empty()) return true;
    const Crossing& last = flight.path().back();
    return channel(last).is_first(flight, last.lane);
}

bool Network::request(Cycle t) {
    bool requested = false;
    for (Flight& flight : flights_) {
        if (!may_ask(flight, t)) continue;
        routers_[static_cast<std::size_t>(flight.place().here)].request(flight, t);
        requested = true;
    }
    return requested;
}

bool Network::grant(Cycle t) {
    bool granted = false;
    for (std::size_t router = 0; router < routers_.size(); ++router) {
        granted |= routers_[router].grant_channels(t);
        if (router < receive_links_->size()) granted |= routers_[router].grant_links((*receive_links_)[router], t);
    }
    return granted;
}

bool Network::move(Cycle t) {
    bool moved = false;
    for (Flight& flight : flights_) {
        moved |= flight.move(t);
        account(flight, t);
        if (!flight.arrived()) continue;
        const Message& message = flight.message();
        const auto node = static_cast<std::size_t>(message.send.to);
        (*receive_links_)[node][static_cast<std::size_t>(message.transfer.in_link)].complete(t);
    }
    flights_.remove_if([](const Flight& flight) { return flight.arrived(); });
    return moved;
}

/// N1: accounts for the bytes of cycle t.
void Network::account(const Flight& flight, Cycle t) {
    const std::vector<Crossing>& path = flight.path();
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (!flight.crossed(i, t)) continue;
        const bool last = path[i].tail == t;
        if (path[i].port != Topology::local) channel(path[i]).carry(flight, t, last);
        if (i > 0) channel(path[i - 1]).drain(flight, path[i - 1].lane, t, last);
    }
}

}  // namespace narrows::reference
