#include "tests/reference/network.h"

#include <algorithm>

namespace narrows::reference {

namespace {

/// N3: the router's network ports, then the node's links or injection buffers.
int inputs(const Machine& machine, const Topology& topology) {
    return topology.ports(0) + machine.interface.links * std::max(1, machine.interface.injection_buffers);
}

}  // namespace

Network::Network(const Machine& machine, const Topology& topology, std::vector<ReceiveLinks>& receive_links)
    : machine_(&machine), topology_(&topology), receive_links_(&receive_links) {
    const Arbiter arbiter(inputs(machine, topology));
    channels_.resize(static_cast<std::size_t>(topology.routers() * topology.ports(0)), {arbiter});
    exits_.resize(static_cast<std::size_t>(topology.nodes()), arbiter);
}

Network::Channel& Network::channel(RouterId router, Port port) {
    return channels_[static_cast<std::size_t>(router * topology_->ports(0) + port)];
}

std::vector<Stage> Network::stages(const Message& message, int input) const {
    std::vector<Stage> stages;
    RouterId here = topology_->router_of(message.send.from);
    for (;;) {
        const Port port = topology_->route(here, message.send.to);
        stages.push_back({here, port, input});
        if (port == Topology::local) return stages;
        const ChannelEnd end = topology_->far_end(here, port).value();
        here = end.router;
        input = end.in_port;
    }
}

void Network::launch(Message& message, int injection_buffer, Cycle t) {
    const int per_link = std::max(1, machine_->interface.injection_buffers);
    const int input = topology_->ports(0) + message.send.link * per_link + injection_buffer;
    flights_.emplace_back(*machine_, message, stages(message, input), t);
}

void Network::step(Cycle t) {
    request(t);
    grant(t);
    move(t);
}

void Network::request(Cycle t) {
    for (Flight& flight : flights_) {
        if (!flight.asks(t)) continue;
        const Stage& next = flight.next();
        Arbiter& arbiter = next.port == Topology::local ? exits_[static_cast<std::size_t>(flight.message().send.to)]
                                                        : channel(next.router, next.port).arbiter;
        arbiter.request(t, next.input, flight);
    }
}

void Network::grant(Cycle t) {
    for (Channel& channel : channels_) {
        if (t < channel.free_at || channel.arbiter.empty()) continue;
        channel.arbiter.serve().grant(t);
        channel.free_at = never;
    }
    for (std::size_t node = 0; node < exits_.size(); ++node) {  // E1
        ReceiveLinks& links = (*receive_links_)[node];
        for (std::size_t link = 0; link < links.size(); ++link) {
            if (exits_[node].empty() || !links[link].can_be_granted(t)) continue;
            Flight& flight = exits_[node].serve();
            flight.grant(t);
            flight.message().transfer.in_link = static_cast<int>(link);
            links[link].grant(flight.message(), t);
        }
    }
}

void Network::move(Cycle t) {
    for (Flight& flight : flights_) {
        flight.move(t);
        const std::vector<Crossing>& path = flight.path();
        for (std::size_t i = 1; i < path.size(); ++i) {  // N1: the input buffer behind channel i - 1 is empty
            if (path[i].tail == t) channel(path[i - 1].router, path[i - 1].port).free_at = t + 1;
        }
        if (!flight.arrived()) continue;
        const Message& message = flight.message();
        const auto node = static_cast<std::size_t>(message.send.to);
        (*receive_links_)[node][static_cast<std::size_t>(message.transfer.in_link)].complete(t);
    }
    flights_.remove_if([](const Flight& flight) { return flight.arrived(); });
}

}  // namespace narrows::reference
