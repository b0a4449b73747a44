#include "tests/reference/router_grants.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace narrows::reference {

namespace {

void remove(std::vector<NetworkRequest>& requests, const Flight& flight) {
    std::erase_if(requests, [&flight](const NetworkRequest& request) { return request.flight == &flight; });
}

}  // namespace

RouterGrants::RouterGrants(const Machine& machine, const Topology& topology, RouterId router,
                           std::vector<ChannelGroup>& groups, const Ways& ways)
    : machine_(&machine), topology_(&topology), router_(router), groups_(&groups), ways_(&ways) {
    const Graph& graph = topology.graph();
    for (Port port = 0; port < graph.in_ports(router); ++port) {
        const auto& origin = graph.origin(router, port);
        const PortGroup* const group = origin ? graph.group(origin->router, origin->in_port) : nullptr;
        const int lanes = group != nullptr ? values_of(machine, group->channel_class).lanes : 0;
        in_ports_.push_back({first_own_input_, lanes});
        first_own_input_ += group != nullptr ? group->channels * lanes : 0;
    }
    const Arbiter arbiter(first_own_input_ +
                          machine.interface.links * std::max(1, machine.interface.injection_buffers));
    ports_.assign(static_cast<std::size_t>(graph.ports(router)), arbiter);
    exit_ = arbiter;
}

/// N3: by input port, channel of the group and lane; then the node's links or injection buffers.
int RouterGrants::input(const Flight& flight) const {
    if (flight.path().empty()) return first_own_input_ + flight.entry();
    const InPort& port = in_ports_[static_cast<std::size_t>(flight.place().in_port)];
    return port.first_input + flight.path().back().channel * port.lanes + flight.place().lane;
}

void RouterGrants::request(Flight& flight, Cycle t) {
    flight.ask();
    NetworkRequest request{t, input(flight), &flight};
    if (flight.at_destination()) {
        leaving_.push_back(request);
        return;
    }
    topology_->choose(flight.place(), request.choices);
    if (ways_->are_decided() && request.choices.size() > 1) {
        request.choices = {decide(flight.place(), request.choices, t)};
    }
    if (request.choices.empty()) throw std::logic_error("a message has nowhere to go");
    asking_.push_back(request);
}

/// G5: the slots that are held at t, and earlier requests that wait.
int RouterGrants::queue(Port port, Cycle t) {
    int count = 0;
    for (const NetworkChannel& channel : group(port)) count += channel.held_slots(t);
    for (const NetworkRequest& request : asking_) {
        if (request.asked < t && request.choices.front().port == port) ++count;
    }
    return count;
}

/// G5: once, at the switch where the message enters.
RouteChoice RouterGrants::decide(const RoutePlace& place, const Choices& ways, Cycle t) {
    const Way direct = ways_->direct(place, ways[0]);
    const Way detour = ways_->detour(place, ways[1]);
    const bool goes_direct = queue(direct.first_port, t) * direct.hops <= queue(detour.first_port, t) * detour.hops;
    return ways[goes_direct ? 0 : 1];
}

int RouterGrants::free_slots(const RouteChoice& choice, Cycle t) {
    int count = 0;
    for (const NetworkChannel& channel : group(choice.port)) count += channel.free_slots(choice.lanes, t);
    return count;
}

bool RouterGrants::can_take(const RouteChoice& choice, Cycle t) {
    const ChannelGroup& channels = group(choice.port);
    return std::any_of(channels.begin(), channels.end(),
                       [&](const NetworkChannel& channel) { return channel.can_take(choice.lanes, t); });
}

/// G4: most free slots first, then the lower port.
void RouterGrants::order_choices(Choices& choices, Cycle t) {
    const auto order = [&](const RouteChoice& choice) { return std::tuple(-free_slots(choice, t), int{choice.port}); };
    std::stable_sort(choices.begin(), choices.end(),
                     [&](const RouteChoice& a, const RouteChoice& b) { return order(a) < order(b); });
}

bool RouterGrants::grant_channels(Cycle t) {
    if (topology_->is_adaptive()) {
        for (NetworkRequest& request : asking_) order_choices(request.choices, t);
    }
    bool granted = false;
    while (grant_round(t)) granted = true;
    return granted;
}

bool RouterGrants::grant_round(Cycle t) {
    std::vector<std::vector<NetworkRequest>> applicants(ports_.size());  // with the choice for which they apply
    for (const NetworkRequest& request : asking_) {
        const auto choice = std::find_if(request.choices.begin(), request.choices.end(),
                                         [&](const RouteChoice& c) { return can_take(c, t); });
        if (choice == request.choices.end()) continue;
        applicants[static_cast<std::size_t>(choice->port)].push_back(
            {request.asked, request.input, request.flight, {*choice}});
    }
    bool granted = false;
    for (std::size_t port = 0; port < ports_.size(); ++port) {
        if (applicants[port].empty()) continue;
        const NetworkRequest& served = ports_[port].serve(applicants[port]);
        remove(asking_, *served.flight);
        grant(*served.flight, served.choices.front(), t);
        granted = true;
    }
    return granted;
}

/// The first channel of the group that can take the message. A channel takes one message in a cycle, so its slots are
/// still those of the start of the decisions.
void RouterGrants::grant(Flight& flight, const RouteChoice& choice, Cycle t) {
    const PortGroup& joined = *topology_->graph().group(router_, choice.port);
    ChannelGroup& channels = group(choice.port);
    const auto channel = std::find_if(channels.begin(), channels.end(),
                                      [&](const NetworkChannel& c) { return c.can_take(choice.lanes, t); });
    const int lane = channel->best_lane(choice.lanes, t);
    channel->grant(flight, lane, t);
    flight.grant({router_, choice.port, static_cast<int>(channel - channels.begin()), lane,
                  values_of(*machine_, joined.channel_class), joined.end},
                 t);
}

bool RouterGrants::grant_links(ReceiveLinks& links, Cycle t) {
    bool granted = false;
    for (std::size_t link = 0; link < links.size(); ++link) {
        if (leaving_.empty() || !links[link].can_be_granted(t)) continue;
        Flight& flight = *exit_.serve(leaving_).flight;
        remove(leaving_, flight);
        flight.grant({router_, Topology::local, 0, 0, {}, {}}, t);
        flight.message().transfer.in_link = static_cast<int>(link);
        links[link].grant(flight.message(), t);
        granted = true;
    }
    return granted;
}

}  // namespace narrows::reference
