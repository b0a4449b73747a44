#pragma once

#include <vector>

#include "models/router/fabric.h"
#include "models/router/output.h"

namespace narrows {

/// A router as its neighbours see it, either a model or RTL, and the usage of its outputs.
class AnyRouter {
public:
    /// The message's head has crossed the channel that ends in input port `in_port`, the last channel of its path so
    /// far. It may ask for its next channel from cycle `from` on.
    virtual void coming(Message& message, Port in_port, Cycle from) = 0;
    /// Channel `number` of output `port` is free from `cycle` on. Called as soon as that cycle is known.
    virtual void release(Port port, int number, Cycle cycle) = 0;

    RouterId id() const { return id_; }
    const Output& output(Port port) const { return outputs_[index(port)]; }

protected:
    AnyRouter(const Fabric& fabric, RouterId id);
    ~AnyRouter() = default;

    /// The inputs of the interface are numbered after the network ports.
    int first_local_input() const { return static_cast<int>(outputs_.size()) - 1; }
    std::size_t index(Port port) const {
        return port == Topology::local ? outputs_.size() - 1 : static_cast<std::size_t>(port);
    }

    RouterId id_;
    std::vector<Output> outputs_;  ///< one for each network port, then the one to the interface
};

}  // namespace narrows
