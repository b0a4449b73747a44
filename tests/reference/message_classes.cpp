#include "tests/reference/message_classes.h"

namespace narrows::reference {

int lanes_for(const Machine& machine, MessageClass message_class) {
    return machine.network.message_classes.of(message_class).lanes;
}

int lanes_of_classes(const Machine& machine) {
    return lanes_for(machine, MessageClass::request) + lanes_for(machine, MessageClass::reply);
}

LinkBlock links_for(const Machine& machine, MessageClass message_class) {
    const InterfaceParameters& interface = machine.interface;
    const int own = interface.message_classes.of(message_class).links;
    if (own == 0) return {0, interface.links};
    const int requests = interface.message_classes.request.links;
    return {interface.links + (message_class == MessageClass::reply ? requests : 0), own};
}

int links_of_node(const Machine& machine) {
    const auto& classes = machine.interface.message_classes;
    return machine.interface.links + classes.request.links + classes.reply.links;
}

int link_of(const Machine& machine, const Send& send) {
    return links_for(machine, send.message_class).first + send.link;
}

int receive_buffers(const Machine& machine, int link) {
    const InterfaceParameters& interface = machine.interface;
    if (link < interface.links) return interface.receive_buffers;
    const bool for_requests = link < interface.links + interface.message_classes.request.links;
    const auto& own = for_requests ? interface.message_classes.request : interface.message_classes.reply;
    return own.receive_buffers > 0 ? own.receive_buffers : interface.receive_buffers;
}

}  // namespace narrows::reference
