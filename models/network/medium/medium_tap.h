#pragma once

#include "models/network/medium/medium.h"

namespace narrows {

/// Where the interface of a node touches a medium: what it has instead of a router.
class MediumTap final : public ModelRouter {
public:
    MediumTap(Fabric& fabric, RouterId id, Medium& medium);

    void ask(Message& message, int) override { medium_.ask(message); }
    void link_free(LinkId link, Cycle cycle) override;
    // No channel leads to a tap.
    void coming(Message&, Port, Cycle) override {}
    void tail_left(Port, int, int, Cycle) override {}

    /// The head of a message is in the interface at `head`, the last byte when it has crossed the medium.
    void arrive(Message& message, Cycle head);

private:
    Medium& medium_;
    bool has_buffers_;  ///< false: the interface takes whatever comes (K9)
};

}  // namespace narrows
