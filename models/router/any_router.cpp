#include "models/router/any_router.h"

#include <algorithm>

namespace narrows {

AnyRouter::AnyRouter(const Fabric& fabric, RouterId id) : id_(id) {
    const auto& interface = fabric.machine.interface;
    const int ports = fabric.topology.ports(id);
    const int inputs = ports + interface.links * std::max(1, interface.injection_buffers);
    outputs_.reserve(static_cast<std::size_t>(ports + 1));
    for (Port port = 0; port < ports; ++port) outputs_.emplace_back(inputs, 1, fabric.topology.far_end(id, port));
    outputs_.emplace_back(inputs, interface.links, std::nullopt);
}

}  // namespace narrows
