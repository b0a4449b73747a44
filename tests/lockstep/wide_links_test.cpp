// Links of 16 to 128 bytes a cycle: RTL and model agree. A message is some flits, or less than one.
#include <gmock/gmock.h>

#include <iostream>

#include "testbench/elaboration/rtl_library.h"
#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::wide_links_test {

constexpr std::uint64_t seeds = 6;
constexpr std::size_t messages = 200;  ///< messages of each seed

struct Wide {
    const char* name;
    const char* machine;
    std::vector<std::string> changes;
};
void PrintTo(const Wide& wide, std::ostream* out) { *out << wide.name; }

class WideLinks : public testing::TestWithParam<Wide> {};

TEST_P(WideLinks, EveryEventOfEveryMessageAgrees) {
    const Machine machine = machine_of(GetParam().machine, GetParam().changes);
    auto topology = make_topology(machine);
    RtlLibrary elaborated;
    for (RouterId router = 0; router < topology->routers(); ++router) elaborated.want(machine, *topology, router);
    elaborated.elaborate();
    LockstepRuns runs(GetParam().name, machine, std::move(topology), messages,
                      [&](const Machine& m, const Topology& t, RouterId r) { return elaborated.make(m, t, r); });
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        runs.expect_same_in_rtl(seed);
        if (!HasFatalFailure()) runs.expect_same_mixed(seed);
        if (HasFatalFailure()) return;
    }
    std::cout << runs.coverage().text();
}

/// The network narrower than the interface, and wider; buffers of a few flits, and of one.
INSTANTIATE_TEST_SUITE_P(Bytes, WideLinks,
                         testing::Values(Wide{"W16And32",
                                              "cns1",
                                              {"topology.columns=3", "topology.rows=3", "topology.kind=mesh",
                                               "message.vector_words=30", "network.link_bytes_per_cycle=16",
                                               "interface.link_bytes_per_cycle=32", "interface.injection_buffers=2",
                                               "network.buffer_flits=2"}},
                                         Wide{"W128And64",
                                              "cns1",
                                              {"topology.columns=3", "topology.rows=2", "topology.kind=mesh",
                                               "message.vector_words=80", "network.link_bytes_per_cycle=128",
                                               "interface.link_bytes_per_cycle=64", "network.buffer_flits=1"}}),
                         testing::PrintToStringParamName());

/// The widest link that a machine can have.
TEST(WideLinksOfMachines, HaveRoomForAllBytes) {
    EXPECT_THROW(machine_of("cns1", {"network.link_bytes_per_cycle=256"}), std::exception);
    const Machine widest = machine_of("cns1", {"network.link_bytes_per_cycle=128"});
    EXPECT_EQ(static_cast<std::size_t>(widest.network.link_bytes_per_cycle), rtl::FlitBytes().size());
}

}  // namespace narrows::lockstep::wide_links_test
