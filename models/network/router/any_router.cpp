#include "models/network/router/any_router.h"

#include <algorithm>

namespace narrows {

namespace {

/// One for each lane of each channel that ends in the router. A port to which no channel leads counts as one channel.
int inputs_from_network(const Fabric& fabric, RouterId id) {
    const Graph& graph = fabric.topology.graph();
    int inputs = 0;
    for (Port port = 0; port < graph.in_ports(id); ++port)
        inputs += graph.channels_into(id, port) * fabric.properties_into(id, port).lanes;
    return inputs;
}

}  // namespace

AnyRouter::AnyRouter(const Fabric& fabric, RouterId id)
    : id_(id),
      inputs_from_network_(inputs_from_network(fabric, id)),
      outputs_(static_cast<std::size_t>(fabric.topology.ports(id) + 1)) {}

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

void AnyRouter::for_each_waiting(const std::function<void(const Message&, Port)>& visit) const {
    if (!outputs_.are_made()) return;
    for (std::size_t number = 0; number < outputs_.size(); ++number) {
        outputs_[number].queue.for_each_waiting(
            [&](const ChannelRequest& request) { visit(*request.message, port_of(number)); });
    }
}

}  // namespace narrows
