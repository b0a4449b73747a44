#pragma once

#include "models/network/router/any_router.h"
#include "models/node/host/host_buses.h"
#include "models/node/interface/any_interface.h"
#include "models/node/processor/processor.h"
#include "models/node/shared/other_jobs.h"
#include "models/node/shared/shared_memory.h"

namespace narrows {

/// A node of the machine: processors, interfaces, and a router each. Interfaces and routers are models or RTL.
class Node {
public:
    virtual ~Node() = default;
    // Processors and interfaces are numbered from 0 within the node.
    virtual AnyProcessor& processor(int number) = 0;
    virtual const AnyInterface& interface(int number) const = 0;
    virtual const AnyRouter& router(int number) const = 0;
    /// Null unless processors share the memory (docs/nodes.md).
    virtual const SharedMemory* memory() const { return nullptr; }
    /// Null unless the machine has host buses with transactions (docs/host-bus.md).
    virtual const HostBuses* host() const { return nullptr; }
    /// Null unless nodes are shared.
    virtual const OtherPackets* packets_of_others() const { return nullptr; }
    /// True while a processor handles a message, or a packet of its programs waits for the register of an interface.
    /// Only shared nodes can tell.
    virtual bool is_moving_messages() const { return false; }
    /// The messages of a shared node whose packets ask for the register of an interface.
    virtual std::vector<const Message*> asking_for_register(int /*interface*/) const { return {}; }
};

}  // namespace narrows
