#pragma once

#include "models/system/node.h"
#include "models/system/rtl_endpoint.h"

namespace narrows {

/// A node whose interface and router are RTL, between models.
class RtlNode final : public SimpleNode {
public:
    RtlNode(Fabric& fabric, MessageLedger& messages, NodeId id, RtlClock& clock)
        : SimpleNode(fabric, messages, id), endpoint_(fabric, id, clock, processor_, processor_) {
        processor_.connect(endpoint_);
    }

    const AnyInterface& interface(int /*number*/) const override { return endpoint_; }
    const AnyRouter& router(int /*number*/) const override { return endpoint_; }

private:
    RtlEndpoint endpoint_;
};

}  // namespace narrows
