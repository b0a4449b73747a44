#include "models/node/shared/possible_links.h"

namespace narrows {

PossibleLinks::PossibleLinks(const Machine& machine, const RegisterRequest& request, MessageClass message_class)
    : machine_(machine),
      request_(request),
      interface_(chosen_interface()),
      links_(links_of(machine.interface, message_class)) {
    if (const int link = chosen_link(); link != any) links_ = {links_.first + link, 1};
}

int PossibleLinks::chosen_interface() const {
    if (request_.sending == nullptr) return request_.interface;
    const int interfaces = machine_.node.interfaces;
    switch (machine_.node.interface_choice) {
        case InterfaceChoice::by_rank: return request_.processor % interfaces;
        case InterfaceChoice::by_destination: return request_.sending->whole->to % interfaces;
        case InterfaceChoice::in_turn: return turn() % interfaces;
        case InterfaceChoice::shortest: break;
    }
    return any;
}

/// Counted from the first link of the packet's class.
int PossibleLinks::chosen_link() const {
    if (request_.kind == RegisterRequest::Kind::other_job) return request_.link;
    const int interfaces = machine_.node.interfaces;
    switch (machine_.interface.link_choice) {
        case LinkChoice::named: return is_data() ? request_.sending->link - links_.first : 0;
        case LinkChoice::by_rank: return request_.processor / interfaces % links_.count;
        case LinkChoice::by_destination: return request_.receiver() / interfaces % links_.count;
        case LinkChoice::in_turn: {
            const bool goes_round_interfaces = machine_.node.interface_choice == InterfaceChoice::in_turn;
            return is_data() ? turn() / (goes_round_interfaces ? interfaces : 1) % links_.count : 0;
        }
        case LinkChoice::shortest: break;
    }
    return any;
}

int PossibleLinks::turn() const { return request_.sending->messages_before + request_.sending->packet; }

}  // namespace narrows
