#pragma once

#include "models/machine/machine.h"
#include "models/machine/message_class.h"
#include "models/network/topology/ids.h"

namespace narrows {

/// The properties of a packet that decide which link of its node it takes (docs/nodes.md, D2).
struct PlaceWish {
    static constexpr int any = -1;

    int processor;  ///< the sender, by its number within the node
    RankId receiver;
    MessageClass message_class;
    bool is_data;         ///< where a named link or a turn decides for data, control packets take the first link
    int named = 0;        ///< the link that the program names, among all links of an interface
    int turn = 0;         ///< the rank's earlier messages to other nodes, plus the packet's number in its message
    int interface = any;  ///< the interface, if prescribed
    int link = any;       ///< the link, if prescribed
};

/// The links of its node that a packet may take (docs/nodes.md, D2). It takes the one for whose register the fewest
/// packets wait.
class PossibleLinks {
public:
    PossibleLinks(const Machine& machine, const PlaceWish& wish);

    bool has(int interface, LinkId link) const {
        return (interface_ == PlaceWish::any || interface == interface_) && links_.has(link);
    }

private:
    int chosen_interface(const PlaceWish& wish) const;
    int chosen_link(const PlaceWish& wish) const;

    const Machine& machine_;
    NumberRange links_;  ///< the links of an interface that it may take
    int interface_;
};

}  // namespace narrows
