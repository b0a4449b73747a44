#pragma once

#include <systemc>
#include <vector>

#include "models/link/observer.h"
#include "models/router/output.h"
#include "models/time/cycle_queue.h"

namespace narrows {

/// Where messages leave a router for the node: the receiving side of the interface.
class MessageSink {
public:
    /// The head has crossed interface link `link`, the last byte will at `tail`.
    virtual void arriving(Message& message, int link, Cycle tail) = 0;

protected:
    ~MessageSink() = default;
};

/// What all routers of a machine share.
struct Fabric {
    const Machine& machine;
    const Topology& topology;
    CycleQueue& queue;
    WormTiming worm;
    Observer* observer = nullptr;
    std::vector<class Router*> routers;
};

/// A router with any number of ports (docs/timing.md, N1 to N4 and E1, E2). Says when; Topology says where, OldestFirst
/// says who, WormTiming says how long.
class Router final : public sc_core::sc_module {
public:
    Router(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id);

    void connect(MessageSink& sink) { sink_ = &sink; }

    /// Inputs of the interface follow the network ports.
    int first_local_input() const { return static_cast<int>(outputs_.size()) - 1; }

    /// A head in input buffer `input` asks for its next channel, now.
    void ask(Message& message, int input);
    /// Channel `number` of output `port` is free from `cycle` on (never called before that is known).
    void release(Port port, int number, Cycle cycle);

    RouterId id() const { return id_; }
    const Output& output(Port port) const { return outputs_[index(port)]; }

private:
    std::size_t index(Port port) const {
        return port == Topology::local ? outputs_.size() - 1 : static_cast<std::size_t>(port);
    }
    void head_arrives(std::uint64_t message_and_input);
    void reconsider(std::uint64_t output);
    void grant(std::uint64_t output);
    void cross(Message& message, Port port, int channel);
    void settle_tails(Message& message, bool complete);
    void see_to(std::size_t output);

    Fabric& fabric_;
    CycleQueue& queue_;  // of the fabric; one step nearer in the inner loop
    RouterId id_;
    MessageSink* sink_ = nullptr;
    std::vector<Output> outputs_;  // network ports, then the interface
};

}  // namespace narrows
