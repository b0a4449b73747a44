#include "models/topology/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace narrows {

Graph::Graph(int nodes, const std::vector<int>& ports) : nodes_(nodes) {
    std::size_t first = 0;
    ports_.reserve(ports.size());
    for (const int count : ports) {
        if (count > std::numeric_limits<std::int16_t>::max()) throw std::logic_error("a router has too many ports");
        const auto size = static_cast<std::size_t>(count);
        ports_.push_back(
            {std::vector<std::optional<PortGroup>>(size), std::vector<std::optional<ChannelEnd>>(size), first});
        first += size;
    }
}

ChannelEnd Graph::port_with_number(std::size_t number) const {
    const auto router = std::ranges::upper_bound(ports_, number, {}, &Ports::first) - 1;
    return {RouterId(static_cast<int>(router - ports_.begin())), Port(static_cast<int>(number - router->first))};
}

void Graph::join(RouterId router, Port port, const PortGroup& group) {
    auto& out = ports_.at(at(router)).out.at(static_cast<std::size_t>(port));
    auto& in = ports_.at(at(group.end.router)).in.at(static_cast<std::size_t>(group.end.in_port));
    if (out || in) {
        throw std::logic_error(fmt::format("port {} of router {} or input port {} of router {} is joined twice", port,
                                           router, group.end.in_port, group.end.router));
    }
    out = group;
    has_groups_ = has_groups_ || group.channels > 1;
    in = ChannelEnd{router, port};
}

}  // namespace narrows
