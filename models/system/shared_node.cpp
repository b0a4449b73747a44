#include "models/system/shared_node.h"

#include <string>

namespace narrows {

SharedNode::SharedNode(const sc_core::sc_module_name& name, const Common& common, NodeId id)
    : Node(name),
      memory_("memory", common.fabric, id),
      engine_("engine", common.fabric, common.placement, common.packets, id, memory_) {
    for (int number = 0; number < common.fabric.machine.ranks_of_node(); ++number) {
        processors_.push_back(std::make_unique<SharedProcessor>(
            ("processor_" + std::to_string(number)).c_str(), common.fabric, common.messages,
            common.placement.rank_at(id, number), number, engine_, memory_));
        engine_.add(*processors_.back());
    }
}

SharedNode::SharedNode(const sc_core::sc_module_name& name, const Common& common, NodeId id, Medium* medium)
    : SharedNode(name, common, id) {
    for (int number = 0; number < common.fabric.machine.node.interfaces; ++number) {
        add(std::make_unique<ModelEndpoint>(common.fabric, common.placement.endpoint_at(id, number), medium,
                                            "_" + std::to_string(number), engine_.receiver(number),
                                            engine_.watch(number)));
    }
}

SharedNode::SharedNode(const sc_core::sc_module_name& name, const Common& common, NodeId id, RtlClock& clock,
                       std::unique_ptr<rtl::EnginePins> pins)
    : SharedNode(name, common, id) {
    rtl_ = std::make_unique<RtlPackets>(common.fabric, common.placement, id, clock, engine_, std::move(pins));
    for (const auto& processor : processors_) processor->watch_listing(*rtl_);
    for (int number = 0; number < common.fabric.machine.node.interfaces; ++number) {
        auto endpoint = std::make_unique<ClockedEndpoint>(common.fabric, common.placement.endpoint_at(id, number),
                                                          clock, engine_.receiver(number), engine_.watch(number));
        rtl_->add(endpoint->interface());
        add(std::move(endpoint));
    }
}

void SharedNode::add(std::unique_ptr<Endpoint> endpoint) {
    engine_.add(endpoint->interface());
    endpoints_.push_back(std::move(endpoint));
}

}  // namespace narrows
