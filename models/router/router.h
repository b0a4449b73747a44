#pragma once

#include <systemc>

#include "models/router/any_router.h"

namespace narrows {

/// The receiving side of an interface: takes the messages that leave a router for the node.
class MessageSink {
public:
    /// The head has crossed interface link `link`; the last byte will cross it at `tail`.
    virtual void arriving(Message& message, LinkId link, Cycle tail) = 0;

protected:
    ~MessageSink() = default;
};

/// A router with any number of ports (docs/timing.md, N1 to N4 and E1, E2). Topology chooses the output, OldestFirst
/// the request, WormTiming computes the tails; the router schedules them.
class Router final : public sc_core::sc_module, public AnyRouter {
public:
    Router(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id);

    void connect(MessageSink& sink) { sink_ = &sink; }

    using AnyRouter::first_local_input;

    /// The head in input buffer `input` asks for its next channel in this cycle.
    void ask(Message& message, int input);
    void coming(Message& message, Port in_port, Cycle from) override;
    void release(Port port, int number, Cycle cycle) override;

private:
    void head_arrives(std::uint64_t message_and_input);
    void reconsider(std::uint64_t output);
    void grant(std::uint64_t output);
    void cross(Message& message, Port port, int channel);
    void fix_tails(Message& message, bool complete);
    void see_to(std::size_t output);

    Fabric& fabric_;
    CycleQueue& queue_;  // the fabric's queue; a member of its own to save a step in the inner loop
    MessageSink* sink_ = nullptr;
};

}  // namespace narrows
