#pragma once

#include <functional>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/router/input_lane.h"
#include "models/network/router/outputs.h"
#include "models/network/topology/route.h"
#include "models/time/prefetch.h"

namespace narrows {

/// A router as its neighbours see it, either a model or RTL, and the usage of its outputs. Begins a cache line, because
/// three routers are read at every hop.
class alignas(64) AnyRouter {
public:
    virtual ~AnyRouter() = default;
    /// The message's head has crossed the channel that ends in input port `in_port`, the last channel of its path so
    /// far. It may ask for its next channel from cycle `from` on.
    virtual void coming(Message& message, Port in_port, Cycle from) = 0;
    /// The last byte of a message leaves the slot at the end of a channel of output `port` at `tail`. Called as soon as
    /// that cycle is known.
    virtual void tail_left(Port port, int channel, int lane, Cycle tail) = 0;
    /// The requests that have not been granted: visit(message, port that it prefers).
    virtual void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const;
    /// A message that holds what the waiting message needs of the port.
    virtual const Message* holder(const Message& /*waiting*/, Port port) const {
        return output(port).channel(0).holder;
    }

    /// A message that asks for its next channel from one of these lanes of the input port; null if there is none.
    virtual const Message* waiting_in(Port /*in_port*/, LaneSet /*lanes*/) const { return nullptr; }

    /// Asks for the memory that coming() reads first.
    void prefetch_input(Port in_port) const {
        prefetch_line(this);
        if (plain_inputs_ != nullptr) prefetch_line(plain_inputs_ + in_port);
    }

    RouterId id() const { return id_; }
    /// Must not be called before a message has reached or left this router.
    const Output& output(Port port) const { return outputs_[index(port)]; }
    /// May be called at any time: before the first message nothing has been used.
    Usage usage(Port port, int channel) const {
        return outputs_.are_made() ? output(port).channel(channel).usage : Usage{};
    }

protected:
    AnyRouter(const Fabric& fabric, RouterId id);

    /// Outputs are most of the memory of a router. So a router may make them when it gets its first message.
    void make_outputs(Fabric& fabric);

    /// The inputs of the interface are numbered after those of the network.
    int first_local_input() const { return inputs_from_network_; }
    std::size_t index(Port port) const {
        return port == Topology::local ? outputs_.size() - 1 : static_cast<std::size_t>(port);
    }

    /// The message is here, in a lane of the input port; or has started here, in lane 0 of Topology::local.
    RoutePlace place_in_lane(const Message& message, Port in_port, int lane) const {
        return {id_, in_port, lane, message.from, message.to, message.number_in_pair};
    }

    /// The port of an output, the other way round.
    Port port_of(std::size_t output) const {
        return output == outputs_.size() - 1 ? Topology::local : Port(static_cast<int>(output));
    }

    RouterId id_;
    int inputs_from_network_;
    const InputLane* plain_inputs_ = nullptr;  ///< indexed by port; null in a model whose ports have several lanes
    Outputs outputs_;                          ///< one for each network port, then the one to the interface
};

}  // namespace narrows
