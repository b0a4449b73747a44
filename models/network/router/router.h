#pragma once

#include "models/network/router/model_router.h"

namespace narrows {

/// A router for the case that most machines are: one lane of one slot, one channel a port, and routes that depend on
/// the destination alone (docs/timing.md, N1 to N4 and E1, E2). A channel is free when its slot is, each output is a
/// queue of its own, and nothing of this costs time in the inner loop. Topology chooses the output, OldestFirst the
/// request, WormTiming computes the tails; the router schedules them. LaneRouter is for all other cases.
///
/// A grant needs no decision of its own where nobody else can ask for the output in the same cycle. And where a message
/// comes to the router of its node, and no other message can ask for the link inwards before it or with it, the link is
/// given ahead, when the head has crossed the last channel (Fabric::decides_ahead; docs/timing.md, "Decided ahead").
class Router final : public ModelRouter {
public:
    Router(Fabric& fabric, RouterId id) : ModelRouter(fabric, id) {}

    void ask(Message& message, int input) override;
    void coming(Message& message, Port in_port, Cycle from) override;
    void tail_left(Port port, int channel, int lane, Cycle tail) override;
    void link_free(LinkId link, Cycle cycle) override;

private:
    void need_outputs() {
        if (!outputs_.are_made()) [[unlikely]]
            make_outputs(fabric_);
    }
    std::size_t output_for(const Message& message) const;
    std::size_t first_output_for(const Message& message);
    BoundFor& bound_for(const Message& message);
    void head_arrives(std::uint64_t message_and_input);
    void wait_for(std::size_t output, Message& message, int input);
    bool can_have_now(const Output& output) const;
    bool take_ahead(Message& message, int input, Cycle asks);
    void give_out(Message& message, Port port, int input);
    void give_inwards(Message& message, int input, Cycle asked, Cycle cycle);
    void reconsider(std::uint64_t output);
    void grant(std::uint64_t output);
    void release(std::size_t output, int channel, Cycle cycle);
    void see_to(std::size_t output);

    // Where the node's latest message left: mostly the next one goes to the same node.
    NodeId latest_to_ = -1;
    std::uint32_t latest_output_ = 0;
};

}  // namespace narrows
