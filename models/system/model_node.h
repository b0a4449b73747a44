#pragma once

#include "models/interface/interface.h"
#include "models/system/model_router_of.h"
#include "models/system/node.h"

namespace narrows {

/// A node whose interface is a model, and its router too, or its tap at a medium.
class ModelNode final : public SimpleNode {
public:
    /// `medium`: null where the node has a router.
    ModelNode(Fabric& fabric, MessageLedger& messages, NodeId id, Medium* medium)
        : SimpleNode(fabric, messages, id),
          router_(model_router_of(fabric, id, medium)),
          interface_(fabric, id, *router_, processor_, processor_) {
        processor_.connect(interface_);
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    const AnyInterface& interface(int /*number*/) const override { return interface_; }
    const AnyRouter& router(int /*number*/) const override { return *router_; }

private:
    std::unique_ptr<ModelRouter> router_;
    Interface interface_;
};

}  // namespace narrows
