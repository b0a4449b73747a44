#include "models/topology/topology.h"

namespace narrows {

int Topology::degree(RouterId router) const {
    int channels = 0;
    for (Port port = 0; port < network_ports(); ++port) channels += far_end(router, port).has_value() ? 1 : 0;
    return channels;
}

int Topology::hops(NodeId from, NodeId to) const {
    int count = 0;
    RouterId here = router_of(from);
    for (Port port = route(here, to); port != local; port = route(here, to)) {
        here = far_end(here, port)->router;
        ++count;
    }
    return count;
}

}  // namespace narrows
