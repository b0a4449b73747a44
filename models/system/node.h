#pragma once

#include <systemc>

#include "models/interface/any_interface.h"
#include "models/processor/processor.h"
#include "models/router/any_router.h"

namespace narrows {

/// A node of the machine: a processor, an interface and a router. The last two are models or RTL.
class Node : public sc_core::sc_module {
public:
    virtual const AnyRouter& router() const = 0;
    virtual const AnyInterface& interface() const = 0;

    Processor processor;

protected:
    Node(const sc_core::sc_module_name& name, Fabric& fabric, MessageLedger& messages, NodeId id)
        : sc_module(name), processor("processor", fabric, messages, id) {}
};

}  // namespace narrows
