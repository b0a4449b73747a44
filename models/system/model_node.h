#pragma once

#include "models/interface/interface.h"
#include "models/router/make_router.h"
#include "models/system/node.h"

namespace narrows {

/// A node whose interface and router are models.
class ModelNode final : public Node {
public:
    ModelNode(const sc_core::sc_module_name& name, Fabric& fabric, MessageLedger& messages, NodeId id)
        : Node(name, fabric, messages, id),
          router_(make_router("router", fabric, fabric.topology.router_of(id))),
          interface_("interface", fabric, id, *router_, processor, processor) {
        processor.connect(interface_);
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    const AnyRouter& router() const override { return *router_; }
    const AnyInterface& interface() const override { return interface_; }

private:
    std::unique_ptr<ModelRouter> router_;
    Interface interface_;
};

}  // namespace narrows
