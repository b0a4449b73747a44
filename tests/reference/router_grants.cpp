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
                           std::vector<ChannelGroup>& groups, const LaneBlocks& blocks)
    : machine_(&machine), topology_(&topology), router_(router), groups_(&groups), blocks_(&blocks) {
    const Graph& graph = topology.graph();
    for (Port port = 0; port < graph.in_ports(router); ++port) {
        const auto& origin = graph.origin(router, port);
        const PortGroup* const group = origin ? graph.group(origin->router, origin->in_port) : nullptr;
        const int lanes = group != nullptr ? values_of(machine, group->channel_class).lanes : 0;
        in_ports_.push_back({first_own_input_, lanes});
        first_own_input_ += group != nullptr ? group->channels * lanes : 0;
    }
    const Arbiter arbiter(first_own_input_ + links_of_node(machine) * std::max(1, machine.interface.injection_buffers));
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
    choose(flight, request.choices, t);
    if (request.choices.empty()) throw std::logic_error("a message has nowhere to go");
    asking_.push_back(request);
}

/// C2: the choices of the routing in the block of the message's class. Only there lanes are counted from the first one
/// of the block.
void RouterGrants::choose(const Flight& flight, Choices& choices, Cycle t) {
    const Graph& graph = topology_->graph();
    const MessageClass message_class = flight.send().message_class;
    RoutePlace place = flight.place();
    if (!flight.path().empty()) {
        const auto& origin = graph.origin(router_, place.in_port);
        const ChannelClass in = graph.group(origin->router, origin->in_port)->channel_class;
        place.lane -= first_lane(*machine_, message_class, in);
    }
    blocks_->routes(message_class).choose(place, choices);
    const Ways& ways = blocks_->ways(message_class);
    if (ways.are_decided() && choices.size() > 1) choices = {decide(ways, place, choices, t)};
    for (RouteChoice& choice : choices) {
        const ChannelClass out = graph.group(router_, choice.port)->channel_class;
        choice.lanes = blocks_->counted_over_all(choice.lanes, message_class, out);
    }
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
RouteChoice RouterGrants::decide(const Ways& ways, const RoutePlace& place, const Choices& choices, Cycle t) {
    const Way direct = ways.direct(place, choices[0]);
    const Way detour = ways.detour(place, choices[1]);
    const bool goes_direct = queue(direct.first_port, t) * direct.hops <= queue(detour.first_port, t) * detour.hops;
    return choices[goes_direct ? 0 : 1];
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
    std::vector<std::vector<NetworkRequest>> applicants(ports_.size());  // each with the choice for which it applies
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

/// Grants the first channel of the group that can take the message. A channel takes one message in a cycle, so its
/// slots are still those of the start of the decisions.
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

/// E1, C3: the lowest free link of the message's class, or -1.
int RouterGrants::free_link(const Flight& flight, const ReceiveLinks& links, Cycle t) const {
    const LinkBlock block = links_for(*machine_, flight.send().message_class);
    for (int link = block.first; link < block.first + block.count; ++link) {
        if (links[static_cast<std::size_t>(link)].can_be_granted(t)) return link;
    }
    return -1;
}

bool RouterGrants::grant_links(ReceiveLinks& links, Cycle t) {
    for (bool granted = false;; granted = true) {
        std::vector<NetworkRequest> applicants;
        std::copy_if(leaving_.begin(), leaving_.end(), std::back_inserter(applicants),
                     [&](const NetworkRequest& r) { return free_link(*r.flight, links, t) >= 0; });
        if (applicants.empty()) return granted;
        Flight& flight = *exit_.serve(applicants).flight;
        remove(leaving_, flight);
        const int link = free_link(flight, links, t);
        flight.grant({router_, Topology::local, 0, 0, {}, {}}, t);
        flight.message().transfer.in_link = link;
        links[static_cast<std::size_t>(link)].grant(flight.message(), t, t);
    }
}

}  // namespace narrows::reference
