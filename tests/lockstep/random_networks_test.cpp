// Networks with random parameters: RTL with route tables and model agree not only for those of random_test.cpp.
#include <gtest/gtest.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

#include "models/network/topology/make_topology.h"
#include "testbench/elaboration/rtl_library.h"
#include "tests/lockstep/grouped_networks.h"
#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"
#include "tests/support/runs/random_overrides.h"

namespace narrows::lockstep::random_networks_test {

/// A network whose routers have route tables, and its machine.
struct DrawnNetwork {
    std::string text;  ///< its description in failure messages
    Machine machine;
    std::unique_ptr<Topology> topology;
};

/// A small random network with lanes, slots and latencies; the same for the same seed. Of three successive seeds, one
/// has groups of channels between nodes, one is a torus or a mesh of three dimensions, and one has switches and groups.
class NetworkDraw : RandomOverrides {
public:
    explicit NetworkDraw(std::uint64_t seed) : RandomOverrides(seed), kind_(seed % 3) {}

    DrawnNetwork network() {
        lanes_ = between(kind_ == 1 ? 2 : 1, kind_ == 1 ? 3 : 2);
        links();
        set("message.vector_words", between(1, 3));
        set("network.buffer_flits", 32);  // holds every message, whatever the width
        set("network.lanes", lanes_);
        set("network.slots", between(1, 3));
        set("network.link_latency", cycles(1, 4));
        set("network.credit_latency", cycles(1, 4));
        const int links = between(1, 3);
        set("interface.links", links);
        set("interface.send_buffers", between(1, 3));
        set("interface.receive_buffers", between(1, 3));
        set("interface.send_overhead", cycles(links == 1 ? 1 : 0, 3));
        set("interface.receive_overhead", cycles(1, 5));
        set("processor.send_overhead", cycles(links == 1 ? 0 : 1, 4));
        set("processor.receive_overhead", cycles(0, 5));
        if (kind_ == 1) grid();
        DrawnNetwork drawn{"", machine_of("torus-16x16", overrides_), nullptr};
        drawn.topology = topology(drawn.machine);
        if (kind_ != 1) {  // the number of nodes in the network
            drawn.machine.topology = {.kind = TopologyKind::crossbar};
            drawn.machine.topology.size = drawn.topology->nodes();
        }
        drawn.text = fmt::format("torus-16x16 {}, {} routers", fmt::join(overrides_, " "), drawn.topology->routers());
        return drawn;
    }

private:
    void links() {
        const int network = one_of({1, 2, 4, 8});
        const int interface = one_of({1, 2, 4, 8});
        set("network.link_bytes_per_cycle", network);
        set("interface.link_bytes_per_cycle", interface);
        set("interface.injection_buffers", interface < network ? 0 : between(0, 2));
    }
    void grid() {
        const bool is_torus = between(0, 1) == 1;
        set("topology.kind", std::string(is_torus ? "torus" : "mesh"));
        set("topology.sides", std::string(is_torus ? "[5,3]" : "[2,3,2]"));
    }
    std::unique_ptr<Topology> topology(const Machine& machine) {
        if (kind_ == 1) return make_topology(machine);
        if (kind_ == 0) return std::make_unique<GroupedRing>(between(4, 6), 2, lanes_);
        return std::make_unique<GroupedTree>(between(2, 3), 2, between(2, 3), lanes_);
    }

    std::uint64_t kind_;
    int lanes_ = 1;
};

constexpr std::uint64_t seeds = 40;  ///< seeds of each set

/// The parameter is the number of the set.
class RandomNetworks : public testing::TestWithParam<std::uint64_t> {};

/// Situations that the networks of random_test.cpp do not cause, or rarely.
void expect_hard_situations(const Coverage& coverage) {
    const std::vector<std::string> missing = coverage.missing();
    for (const char* situation : {"several slots of a lane are in use", "a message takes a later channel of a group",
                                  "a message overtakes an earlier one of its pair"})
        EXPECT_EQ(std::ranges::count(missing, situation), 0) << coverage.text();
}

TEST_P(RandomNetworks, EveryEventOfEveryMessageAgrees) {
    DrawnNetwork network = NetworkDraw(GetParam()).network();
    SCOPED_TRACE(network.text);
    const std::string name = fmt::format("VNetwork{}", GetParam());
    RtlLibrary elaborated;
    for (RouterId router = 0; router < network.topology->routers(); ++router)
        elaborated.want(network.machine, *network.topology, router);
    elaborated.elaborate();
    LockstepRuns runs(name, network.machine, std::move(network.topology),
                      [&](const Machine& m, const Topology& t, RouterId r) { return elaborated.make(m, t, r); });
    runs.expect_same_for(seeds, 100 * GetParam());
    if (HasFatalFailure()) return;
    std::cout << "network " << GetParam() << ": " << network.text << '\n' << runs.coverage().text();
    if (GetParam() > usual_lockstep_sets) {
        elaborated.forget();
    } else {
        expect_hard_situations(runs.coverage());
    }
}

INSTANTIATE_TEST_SUITE_P(Set, RandomNetworks, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

}  // namespace narrows::lockstep::random_networks_test
