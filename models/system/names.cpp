#include "models/system/names.h"

#include <fmt/format.h>

namespace narrows {

std::string message_name(const Message& message) {
    return fmt::format("message {}.{} (node {} to node {})", message.from, message.sequence, message.from, message.to);
}

std::string channel_name(const Topology& topology, RouterId router, Port port) {
    const auto end = topology.far_end(router, port);
    return fmt::format("channel node {} {} to node {}", router, topology.port_name(port), end ? end->router : router);
}

}  // namespace narrows
