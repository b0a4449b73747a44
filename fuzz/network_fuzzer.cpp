// Reads any bytes as a network file: the reader may only throw InputError; accepted networks can be built and routed.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "models/machine/network_file.h"
#include "models/network/topology/deadlock_freedom.h"
#include "models/network/topology/figures.h"
#include "models/network/topology/networks.h"

namespace {

using namespace narrows;

/// Checks that every message arrives.
void follow(const Topology& topology, NodeId from, NodeId to) {
    RoutePlace place{topology.router_of(from), Topology::local, 0, from, to};
    for (int hops = 0; place.here != topology.router_of(to); ++hops) {
        Choices choices;
        topology.choose(place, choices);
        const auto end = topology.far_end(place.here, choices.front().port);
        if (!end || hops > 100'000) std::abort();
        place.here = end->router;
        place.in_port = end->in_port;
        place.lane = std::countr_zero(choices.front().lanes);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const auto file = parse_network({reinterpret_cast<const char*>(data), size}, "x.toml");
        const auto made = make_file_network(file, RoutingKind::table, file->lanes_named);
        const Topology& topology = *made;
        for (NodeId from = 0; from < topology.nodes(); ++from) {
            for (NodeId to = 0; to < topology.nodes(); ++to) {
                if (from != to) follow(topology, from, to);
            }
        }
        deadlock_freedom(topology, file->lanes_named, true);
        if (figures_of(topology).endpoints != topology.nodes()) std::abort();
    } catch (const InputError& error) {
        if (error.message().empty()) std::abort();
    }
    return 0;
}

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc needs this symbol
