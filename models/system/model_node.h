#pragma once

#include "models/node/interface/interface.h"
#include "models/system/model_router_of.h"
#include "models/system/node.h"

namespace narrows {

/// A node whose interface is a model, as is its router or its tap at a medium.
class ModelNode final : public Node {
public:
    /// `medium`: null where the node has a router.
    ModelNode(Fabric& fabric, MessageLedger& messages, NodeId id, Medium* medium)
        : router_(model_router_of(fabric, id, medium)),
          processor_(fabric, messages, id),
          interface_(fabric, id, *router_, processor_, processor_) {
        processor_.connect(interface_);
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    AnyProcessor& processor(int /*number*/) override { return processor_; }
    const AnyInterface& interface(int /*number*/) const override { return interface_; }
    const AnyRouter& router(int /*number*/) const override { return *router_; }

private:
    std::unique_ptr<ModelRouter> router_;  // in the first cache line, where the other members leave room
    Processor processor_;
    Interface interface_;
};
static_assert(sizeof(ModelNode) == 640);

}  // namespace narrows
