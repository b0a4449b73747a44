#include "models/machine/route_table.h"

namespace narrows {

RouteTable::RouteTable(const NetworkFile& network) {
    for (const FileRoute& route : network.routes) {
        looks_at_input_ = looks_at_input_ || route.in_port;
        looks_at_lane_ = looks_at_lane_ || route.lane;
        const FileRoute* earlier = nullptr;
        for (const int to : route.to) {
            const auto [row, is_new] =
                rows_.emplace(key(route.at, route.in_port.value_or(any), route.lane.value_or(any), to), &route);
            if (!is_new && earlier == nullptr) earlier = row->second;
        }
        if (earlier != nullptr) given_twice_.push_back({&route, earlier});
    }
}

const FileRoute* RouteTable::find(int at, int in_port, int lane, int to) const {
    const FileRoute* found = looks_at_lane_ ? row(at, in_port, lane, to) : nullptr;
    if (found == nullptr && looks_at_input_) found = row(at, in_port, any, to);
    return found != nullptr ? found : row(at, any, any, to);
}

}  // namespace narrows
