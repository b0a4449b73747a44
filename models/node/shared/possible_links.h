#pragma once

#include "models/machine/machine.h"
#include "models/machine/message_class.h"
#include "models/node/shared/register_queue.h"

namespace narrows {

/// Which links of its node a packet may take (docs/one-node.md, D2). Of several it takes the one for whose register
/// fewest packets wait.
class PossibleLinks {
public:
    PossibleLinks(const Machine& machine, const RegisterRequest& request, MessageClass message_class);

    bool has(int interface, LinkId link) const {
        return (interface_ == any || interface == interface_) && links_.has(link);
    }

private:
    static constexpr int any = -1;

    int chosen_interface() const;
    int chosen_link() const;
    int turn() const;
    /// Control packets take the first link where the program or its turn decides for data.
    bool is_data() const { return request_.sending != nullptr && request_.sending->may_send(); }

    const Machine& machine_;
    const RegisterRequest& request_;
    int interface_;
    NumberRange links_;  ///< of the interface
};

}  // namespace narrows
