#include "models/system/shared_node.h"

#include <algorithm>

namespace narrows {

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
