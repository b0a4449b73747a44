#include "models/system/shared_node.h"

#include <string>

namespace narrows {

SharedNode::SharedNode(const sc_core::sc_module_name& name, Fabric& fabric, const Placement& placement,
                       MessageLedger& messages, MessageLedger& packets, NodeId id, Medium* medium)
    : Node(name), memory_("memory", fabric, id), engine_("engine", fabric, placement, packets, id, memory_) {
    for (int number = 0; number < fabric.machine.ranks_of_node(); ++number) {
        processors_.push_back(std::make_unique<SharedProcessor>(("processor_" + std::to_string(number)).c_str(), fabric,
                                                                messages, placement.rank_at(id, number), number,
                                                                engine_, memory_));
        engine_.add(*processors_.back());
    }
    for (int number = 0; number < fabric.machine.node.interfaces; ++number) {
        const EndpointId endpoint = placement.endpoint_at(id, number);
        const std::string suffix = "_" + std::to_string(number);
        routers_.push_back(model_router_of(fabric, endpoint, medium, suffix));
        interfaces_.push_back(std::make_unique<Interface>(("interface" + suffix).c_str(), fabric, endpoint,
                                                          *routers_.back(), engine_.receiver(number),
                                                          engine_.watch(number)));
        engine_.add(*interfaces_.back());
        fabric.routers[static_cast<std::size_t>(routers_.back()->id())] = routers_.back().get();
        fabric.interfaces[static_cast<std::size_t>(endpoint)] = interfaces_.back().get();
    }
}

}  // namespace narrows
