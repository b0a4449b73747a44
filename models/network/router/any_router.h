#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/router/outputs.h"
#include "models/network/topology/route.h"

namespace narrows {

/// A router as its neighbours see it, model or RTL, and the usage of its outputs. Aligned to a cache line, because
/// every hop reads three routers.
class alignas(64) AnyRouter {
public:
    virtual ~AnyRouter() = default;
    /// The message's head has crossed the channel that ends in input port `in_port`, the last channel of its path so
    /// far. It may ask for its next channel from cycle `from` on.
    virtual void coming(Message& message, Port in_port, Cycle from) = 0;
    /// The last byte of a message leaves the slot at the end of a channel of output `port` at `tail`. Called as soon as
    /// that cycle is known.
    virtual void tail_left(Port port, int channel, int lane, Cycle tail) = 0;
    /// Calls visit(message, preferred port) for each request that has not been granted.
    virtual void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const;
    /// The message that holds what the waiting message needs at the port.
    virtual const Message* holder(const Message& /*waiting*/, Port port) const {
        return output(port).channel(0).holder;
    }

    /// A message in one of these lanes of the input port that asks for its next channel, or null.
    virtual const Message* waiting_in(Port /*in_port*/, LaneSet /*lanes*/) const { return nullptr; }

    RouterId id() const { return id_; }
    /// Call only after a message has reached or left this router.
    const Output& output(Port port) const { return outputs_[index(port)]; }
    /// May be called at any time; before the first message everything is unused.
    Usage usage(Port port, int channel) const {
        return outputs_.are_made() ? output(port).channel(channel).usage : Usage{};
    }

protected:
    AnyRouter(const Fabric& fabric, RouterId id);

    /// Makes the outputs: most of a router's memory, so a router may make them when it gets its first message.
    void make_outputs(Fabric& fabric);

    /// The inputs of the interface are numbered after those of the network.
    int first_local_input() const { return inputs_from_network_; }
    /// The number of the input that the message, which has come into the port, is in (docs/timing.md, N3).
    int input_of(const Message& message, Port in_port) const {
        if (input_ports_ == nullptr) return in_port;
        const InputPort& port = input_ports_[static_cast<std::size_t>(in_port)];
        return port.first_input + message.last.channel * port.lanes + message.last.lane;
    }
    std::size_t index(Port port) const {
        return port == Topology::local ? outputs_.size() - 1 : static_cast<std::size_t>(port);
    }

    /// The place of a message that is in an input of this router, or starts here.
    RoutePlace place_of(const Fabric& fabric, const Message& message) const;

    /// The port of an output.
    Port port_of(std::size_t output) const {
        return output == outputs_.size() - 1 ? Topology::local : Port(static_cast<int>(output));
    }

    struct InputPort {
        int first_input;
        int lanes;  ///< lanes of each channel
    };

    RouterId id_;
    int inputs_from_network_ = 0;
    std::unique_ptr<InputPort[]> input_ports_;  ///< null: each port is one input
    Outputs outputs_;                           ///< one for each network port, then the one to the interface
};

}  // namespace narrows
