#include "tests/reference/availability.h"

#include "tests/reference/message_classes.h"

namespace narrows::reference {

bool keeps_order(const Machine& machine, const Topology& topology) {
    if (!topology.routes_by_destination()) return false;
    if (lanes_of_classes(machine) > 0) return false;
    for (const ChannelParameters& values : machine.all_channel_values()) {
        if (values.lanes > 1) return false;
    }
    bool groups = false;
    topology.graph().for_each_group([&](RouterId, Port, const PortGroup& group) { groups |= group.channels > 1; });
    return !groups;
}

}  // namespace narrows::reference
