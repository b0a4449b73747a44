#include "models/system/shared_node.h"

#include <algorithm>

#include "models/node/interface/interface.h"
#include "models/system/rtl_endpoint.h"

namespace narrows {

namespace {

class ModelEndpoint final : public Endpoint {
public:
    ModelEndpoint(Fabric& fabric, EndpointId id, Medium* medium, MessageReceiver& receiver, SendWatch& watch)
        : router_(make_router_or_tap(fabric, id, medium)), interface_(fabric, id, *router_, receiver, watch) {
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    AnyInterface& interface() override { return interface_; }
    AnyRouter& router() override { return *router_; }

private:
    std::unique_ptr<ModelRouter> router_;
    Interface interface_;
};

class ClockedEndpoint final : public Endpoint {
public:
    ClockedEndpoint(Fabric& fabric, EndpointId id, RtlClock& clock, MessageReceiver& receiver, SendWatch& watch)
        : rtl_(fabric, id, clock, receiver, watch) {}

    RtlEndpoint& interface() override { return rtl_; }
    RtlEndpoint& router() override { return rtl_; }

private:
    RtlEndpoint rtl_;
};

}  // namespace

// Each rank has a processor for itself (docs/nodes.md, D1).
SharedNode::SharedNode(const Common& common, NodeId id)
    : memory_(common.fabric, id), engine_(common.fabric, common.placement, common.packets, id, memory_) {
    for (int number = 0; number < common.fabric.machine.ranks_of_node(); ++number) {
        processors_.push_back(std::make_unique<SharedProcessor>(
            common.fabric, common.messages, common.placement.rank_at(id, number), number, engine_, memory_));
        engine_.add(*processors_.back());
    }
}

SharedNode::SharedNode(const Common& common, NodeId id, Medium* medium) : SharedNode(common, id) {
    for (int number = 0; number < common.fabric.machine.node.interfaces; ++number) {
        add(std::make_unique<ModelEndpoint>(common.fabric, common.placement.endpoint_at(id, number), medium, engine_,
                                            engine_));
    }
}

SharedNode::SharedNode(const Common& common, NodeId id, RtlClock& clock, std::unique_ptr<rtl::EnginePins> pins)
    : SharedNode(common, id) {
    rtl_ = std::make_unique<RtlPackets>(common.fabric, common.placement, id, clock, engine_, std::move(pins));
    for (const auto& processor : processors_) processor->watch_listing(*rtl_);
    for (int number = 0; number < common.fabric.machine.node.interfaces; ++number) {
        auto endpoint = std::make_unique<ClockedEndpoint>(common.fabric, common.placement.endpoint_at(id, number),
                                                          clock, engine_, engine_);
        rtl_->add(endpoint->interface());
        add(std::move(endpoint));
    }
}

bool SharedNode::is_moving_messages() const {
    return engine_.outgoing().places().asks_for_programs() ||
           !std::ranges::all_of(processors_, [](const auto& processor) { return processor->is_at_rest(); });
}

void SharedNode::add(std::unique_ptr<Endpoint> endpoint) {
    engine_.add(endpoint->interface());
    endpoints_.push_back(std::move(endpoint));
}

}  // namespace narrows
