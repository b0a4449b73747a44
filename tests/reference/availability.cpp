#include "tests/reference/availability.h"

#include "tests/reference/channel_values.h"

namespace narrows::reference {

bool keeps_order(const Machine& machine, const Topology& topology) {
    if (!topology.routes_by_destination()) return false;
    const Graph& graph = topology.graph();
    for (std::size_t number = 0; number < graph.all_ports(); ++number) {
        const ChannelEnd port = graph.port_with_number(number);
        const PortGroup* const group = graph.group(port.router, port.in_port);
        if (group == nullptr) continue;
        if (group->channels > 1 || values_of(machine, group->channel_class).lanes > 1) return false;
    }
    return true;
}

}  // namespace narrows::reference
