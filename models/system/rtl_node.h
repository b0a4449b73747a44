#pragma once

#include "models/system/node.h"
#include "models/system/rtl_endpoint.h"

namespace narrows {

/// A node whose interface and router are RTL, between models.
class RtlNode final : public Node {
public:
    RtlNode(Fabric& fabric, MessageLedger& messages, NodeId id, RtlClock& clock)
        : processor_(fabric, messages, id), endpoint_(fabric, id, clock, processor_, processor_) {
        processor_.connect(endpoint_);
    }

    AnyProcessor& processor(int /*number*/) override { return processor_; }
    const AnyInterface& interface(int /*number*/) const override { return endpoint_; }
    const AnyRouter& router(int /*number*/) const override { return endpoint_; }

private:
    Processor processor_;
    RtlEndpoint endpoint_;
};

}  // namespace narrows
