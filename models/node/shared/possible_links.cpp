#include "models/node/shared/possible_links.h"

namespace narrows {

PossibleLinks::PossibleLinks(const Machine& machine, const PlaceWish& wish)
    : machine_(machine), links_(links_of(machine.interface, wish.message_class)), interface_(chosen_interface(wish)) {
    if (const int link = chosen_link(wish); link != PlaceWish::any) links_ = {links_.first + link, 1};
}

int PossibleLinks::chosen_interface(const PlaceWish& wish) const {
    if (wish.interface != PlaceWish::any) return wish.interface;
    const int interfaces = machine_.node.interfaces;
    switch (machine_.node.interface_choice) {
        case InterfaceChoice::by_rank: return wish.processor % interfaces;
        case InterfaceChoice::by_destination: return wish.receiver % interfaces;
        case InterfaceChoice::in_turn: return wish.turn % interfaces;
        case InterfaceChoice::shortest: break;
    }
    return PlaceWish::any;
}

/// The chosen link, counted from the first link of the packet's class.
int PossibleLinks::chosen_link(const PlaceWish& wish) const {
    if (wish.link != PlaceWish::any) return wish.link;
    const int interfaces = machine_.node.interfaces;
    switch (machine_.interface.link_choice) {
        case LinkChoice::named: return wish.is_data ? wish.named - links_.first : 0;
        case LinkChoice::by_rank: return wish.processor / interfaces % links_.count;
        case LinkChoice::by_destination: return wish.receiver / interfaces % links_.count;
        case LinkChoice::in_turn: {
            const bool goes_round_interfaces = machine_.node.interface_choice == InterfaceChoice::in_turn;
            return wish.is_data ? wish.turn / (goes_round_interfaces ? interfaces : 1) % links_.count : 0;
        }
        case LinkChoice::shortest: break;
    }
    return PlaceWish::any;
}

}  // namespace narrows
