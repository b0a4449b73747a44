#pragma once

#include "models/machine/machine.h"
#include "models/machine/message_class.h"
#include "models/network/topology/ids.h"

namespace narrows {

/// What decides which link of its node a packet takes (docs/nodes.md, D2).
struct PlaceWish {
    static constexpr int any = -1;

    int processor;  ///< the processor for which it is sent, by its number within the node
    RankId receiver;
    MessageClass message_class;
    bool is_data;         ///< control packets take the first link where the program or its turn decides for data
    int named = 0;        ///< the link that the program names, among all of an interface
    int turn = 0;         ///< the messages of its rank to other nodes before its own, and its number in its message
    int interface = any;  ///< the interface, if it is given
    int link = any;       ///< the link, if it is given
};

/// Which links of its node a packet may take (docs/nodes.md, D2). Of several it takes the one for whose register
/// fewest packets wait.
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
