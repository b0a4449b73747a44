#pragma once

#include "models/router/model_router.h"

namespace narrows {

/// A router for the case that most machines are: one lane of one slot, one channel a port, and routes that depend on
/// the destination alone (docs/timing.md, N1 to N4 and E1, E2). A channel is free when its slot is, each output is a
/// queue of its own, and nothing of this costs time in the inner loop. Topology chooses the output, OldestFirst the
/// request, WormTiming computes the tails; the router schedules them. LaneRouter is for all other cases.
class Router final : public ModelRouter {
public:
    Router(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id) : ModelRouter(name, fabric, id) {}

    void ask(Message& message, int input) override;
    void coming(Message& message, Port in_port, Cycle from) override;
    void tail_left(Port port, int channel, int lane, Cycle tail) override;
    void link_free(LinkId link, Cycle cycle) override;

private:
    void head_arrives(std::uint64_t message_and_input);
    void reconsider(std::uint64_t output);
    void grant(std::uint64_t output);
    void release(std::size_t output, int channel, Cycle cycle);
    void see_to(std::size_t output);
};

}  // namespace narrows
