#pragma once

#include <systemc>

#include "models/router/any_router.h"

namespace narrows {

/// Where messages leave a router for the node: the receiving side of the interface.
class MessageSink {
public:
    /// The head has crossed interface link `link`, the last byte will at `tail`.
    virtual void arriving(Message& message, int link, Cycle tail) = 0;

protected:
    ~MessageSink() = default;
};

/// A router with any number of ports (docs/timing.md, N1 to N4 and E1, E2). Says when; Topology says where, OldestFirst
/// says who, WormTiming says how long.
class Router final : public sc_core::sc_module, public AnyRouter {
public:
    Router(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id);

    void connect(MessageSink& sink) { sink_ = &sink; }

    using AnyRouter::first_local_input;

    /// A head in input buffer `input` asks for its next channel, now.
    void ask(Message& message, int input);
    void coming(Message& message, Port in_port, Cycle from) override;
    void release(Port port, int number, Cycle cycle) override;

private:
    void head_arrives(std::uint64_t message_and_input);
    void reconsider(std::uint64_t output);
    void grant(std::uint64_t output);
    void cross(Message& message, Port port, int channel);
    void settle_tails(Message& message, bool complete);
    void see_to(std::size_t output);

    Fabric& fabric_;
    CycleQueue& queue_;  // of the fabric; one step nearer in the inner loop
    MessageSink* sink_ = nullptr;
};

}  // namespace narrows
