#include "models/machine/message_class.h"

#include <algorithm>

#include "models/machine/machine.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

std::string_view name_of(MessageClass message_class) {
    static constexpr std::array<std::string_view, all_message_classes.size()> names{"data", "request", "reply"};
    return names[static_cast<std::size_t>(message_class)];
}

int own_lanes(const NetworkParameters& network, MessageClass message_class) {
    return network.message_classes.of(message_class).lanes;
}

int own_lanes(const NetworkParameters& network) {
    return network.message_classes.request.lanes + network.message_classes.reply.lanes;
}

NumberRange links_of(const InterfaceParameters& interface, MessageClass message_class) {
    const auto& classes = interface.message_classes;
    if (message_class == MessageClass::request && classes.request.links > 0)
        return {interface.links, classes.request.links};
    if (message_class == MessageClass::reply && classes.reply.links > 0)
        return {interface.links + classes.request.links, classes.reply.links};
    return {0, interface.links};
}

int all_links(const InterfaceParameters& interface) {
    return interface.links + interface.message_classes.request.links + interface.message_classes.reply.links;
}

int receive_buffers_of(const InterfaceParameters& interface, int link) {
    for (const MessageClass each : all_message_classes) {
        const OwnLinks own = interface.message_classes.of(each);
        if (own.receive_buffers > 0 && own.links > 0 && links_of(interface, each).has(link)) return own.receive_buffers;
    }
    return interface.receive_buffers;
}

int most_receive_buffers(const InterfaceParameters& interface) {
    int most = 0;
    for (int link = 0; link < all_links(interface); ++link) most = std::max(most, receive_buffers_of(interface, link));
    return most;
}

Machine seen_by(MessageClass message_class, const Machine& machine) {
    Machine seen = machine;
    seen.topology.routing = routing_of(machine);
    seen.network.message_classes = {};
    const int lanes = own_lanes(machine.network, message_class);
    if (lanes == 0) return seen;
    seen.network.lanes = lanes;
    for (OwnChannelParameters& channels : seen.network.classes) channels.lanes.reset();
    return seen;
}

}  // namespace narrows
