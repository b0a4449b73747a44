#include "models/network/router/any_router.h"

#include <algorithm>

namespace narrows {

// A lane of a channel that ends in the router is an input. A port to which no channel leads counts as one channel.
AnyRouter::AnyRouter(const Fabric& fabric, RouterId id)
    : id_(id), outputs_(static_cast<std::size_t>(fabric.topology.ports(id) + 1)) {
    const Graph& graph = fabric.topology.graph();
    std::vector<InputPort> ports;
    bool are_inputs = true;
    for (Port port = 0; port < graph.in_ports(id); ++port) {
        const int lanes = fabric.properties_into(id, port).lanes;
        const int inputs = graph.channels_into(id, port) * lanes;
        ports.push_back({inputs_from_network_, lanes});
        inputs_from_network_ += inputs;
        are_inputs = are_inputs && inputs == 1;
    }
    if (are_inputs) return;
    input_ports_ = std::make_unique<InputPort[]>(ports.size());
    std::ranges::copy(ports, input_ports_.get());
}

void AnyRouter::make_outputs(Fabric& fabric) {
    outputs_.get_memory(fabric.output_memory);
    const auto& interface = fabric.machine.interface;
    const Graph& graph = fabric.topology.graph();
    const bool has_node = fabric.topology.has_node(id_);
    const int inputs =
        inputs_from_network_ + (has_node ? all_links(interface) * std::max(1, interface.injection_buffers) : 0);
    for (Port port = 0; port < graph.ports(id_); ++port) {
        const PortGroup* const group = graph.group(id_, port);
        outputs_.make(inputs, group == nullptr ? 1 : group->channels, fabric.topology.far_end(id_, port),
                      fabric.properties(group));
    }
    outputs_.make(inputs, all_links(interface), std::nullopt, fabric.properties(nullptr));
}

RoutePlace AnyRouter::place_of(const Fabric& fabric, const Message& message) const {
    RoutePlace place{id_, Topology::local, 0, message.from, message.to, message.number_in_pair};
    if (message.crossed > 0) {
        place.in_port = fabric.topology.far_end(message.last.router, message.last.port)->in_port;
        place.lane = message.last.lane;
    }
    return place;
}

void AnyRouter::for_each_waiting(const std::function<void(const Message&, Port)>& visit) const {
    if (!outputs_.are_made()) return;
    for (std::size_t number = 0; number < outputs_.size(); ++number) {
        outputs_[number].queue.for_each_waiting(
            [&](const ChannelRequest& request) { visit(*request.message, port_of(number)); });
    }
}

}  // namespace narrows
