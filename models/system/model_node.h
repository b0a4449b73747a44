#pragma once

#include "models/interface/interface.h"
#include "models/medium/medium_tap.h"
#include "models/router/make_router.h"
#include "models/system/node.h"

namespace narrows {

/// A node whose interface is a model, and its router too, or its tap at a medium.
class ModelNode final : public Node {
public:
    /// `medium`: null where the node has a router.
    ModelNode(const sc_core::sc_module_name& name, Fabric& fabric, MessageLedger& messages, NodeId id, Medium* medium)
        : Node(name, fabric, messages, id),
          router_(make(fabric, fabric.topology.router_of(id), medium)),
          interface_("interface", fabric, id, *router_, processor, processor) {
        processor.connect(interface_);
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    const AnyRouter& router() const override { return *router_; }
    const AnyInterface& interface() const override { return interface_; }

private:
    static std::unique_ptr<ModelRouter> make(Fabric& fabric, RouterId id, Medium* medium) {
        if (medium == nullptr) return make_router("router", fabric, id);
        return std::make_unique<MediumTap>("tap", fabric, id, *medium);
    }

    std::unique_ptr<ModelRouter> router_;
    Interface interface_;
};

}  // namespace narrows
