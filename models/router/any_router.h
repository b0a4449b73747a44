#pragma once

#include <vector>

#include "models/router/fabric.h"
#include "models/router/output.h"

namespace narrows {

/// A router as its neighbours see it, whether it is a model or RTL, and what its outputs did.
class AnyRouter {
public:
    /// A head has crossed the channel that ends in this input port, as the last one of its path so far; it may ask for
    /// its next channel at cycle `from`.
    virtual void coming(Message& message, Port in_port, Cycle from) = 0;
    /// Channel `number` of output `port` is free from `cycle` on (never called before that is known).
    virtual void release(Port port, int number, Cycle cycle) = 0;

    RouterId id() const { return id_; }
    const Output& output(Port port) const { return outputs_[index(port)]; }

protected:
    AnyRouter(const Fabric& fabric, RouterId id);
    ~AnyRouter() = default;

    /// Inputs of the interface follow the network ports.
    int first_local_input() const { return static_cast<int>(outputs_.size()) - 1; }
    std::size_t index(Port port) const {
        return port == Topology::local ? outputs_.size() - 1 : static_cast<std::size_t>(port);
    }

    RouterId id_;
    std::vector<Output> outputs_;  ///< network ports, then the interface
};

}  // namespace narrows
