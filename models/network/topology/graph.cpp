#include "models/network/topology/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace narrows {

Graph::Graph(int nodes, const std::vector<int>& ports) : nodes_(nodes) {
    std::size_t all = 0;
    first_.reserve(ports.size() + 1);
    for (const int count : ports) {
        if (count > std::numeric_limits<std::int16_t>::max()) throw std::logic_error("a router has too many ports");
        first_.push_back(all);
        all += static_cast<std::size_t>(count);
    }
    first_.push_back(all);
    out_.assign(all, {nowhere});
    in_.assign(all, nowhere);
}

ChannelEnd Graph::port_with_number(std::size_t number) const {
    const auto router = std::ranges::upper_bound(first_, number) - 1;
    return {RouterId(static_cast<int>(router - first_.begin())), Port(static_cast<int>(number - *router))};
}

void Graph::join(RouterId router, Port port, const PortGroup& group) {
    PortGroup& out = out_.at(port_number(router, port));
    ChannelEnd& in = in_.at(port_number(group.end.router, group.end.in_port));
    if (leads(out.end) || leads(in)) {
        throw std::logic_error(fmt::format("port {} of router {} or input port {} of router {} is joined twice", port,
                                           router, group.end.in_port, group.end.router));
    }
    out = group;
    has_groups_ = has_groups_ || group.channels > 1;
    in = {router, port};
}

}  // namespace narrows
