#pragma once

#include <systemc>

#include "models/interface/interface.h"
#include "models/processor/processor.h"
#include "models/router/router.h"

namespace narrows {

/// A node of the machine: processor, interface, router.
class Node final : public sc_core::sc_module {
public:
    Node(const sc_core::sc_module_name& name, Fabric& fabric, Processors& processors, NodeId id)
        : sc_module(name),
          router("router", fabric, fabric.topology.router_of(id)),
          processor("processor", fabric, processors, id),
          interface("interface", fabric, router, processor, processor) {
        processor.connect(interface);
        fabric.routers[static_cast<std::size_t>(router.id())] = &router;
        processors.all.push_back(&processor);
    }

    Router router;
    Processor processor;
    Interface interface;
};

}  // namespace narrows
