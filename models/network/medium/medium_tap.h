#pragma once

#include "models/network/medium/medium.h"

namespace narrows {

/// The tap of a node's interface at a medium. It takes the place of a router.
class MediumTap final : public ModelRouter {
public:
    MediumTap(Fabric& fabric, RouterId id, Medium& medium);

    void ask(Message& message, int) override { medium_.ask(message); }
    void link_free(LinkId link, Cycle cycle) override;
    // Never called: no channel leads to a tap.
    void coming(Message&, Port, Cycle) override {}
    void tail_left(Port, int, int, Cycle) override {}

    /// The message's head is in the interface at `head`. The last byte comes when it has crossed the medium.
    void arrive(Message& message, Cycle head);

private:
    Medium& medium_;
    bool has_buffers_;  ///< false: the interface takes every message at once (K9)
};

}  // namespace narrows
