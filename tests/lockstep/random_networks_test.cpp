// Networks with random parameters: RTL with route tables and model agree not only for the
// networks of networks_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "testbench/elaboration/rtl_library.h"
#include "tests/lockstep/drawn_network.h"
#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"

namespace narrows::lockstep::random_networks_test {

constexpr std::uint64_t seeds = 40;    ///< seeds of each set
constexpr std::size_t messages = 200;  ///< messages of each seed

/// The parameter is the number of the set.
class RandomNetworks : public testing::TestWithParam<std::uint64_t> {};

/// Situations that the networks of networks_test.cpp do not cause, or rarely.
void expect_hard_situations(const Coverage& coverage) {
    const std::vector<std::string> missing = coverage.missing();
    for (const char* situation : {"several slots of a lane are in use", "a message takes a later channel of a group",
                                  "a message overtakes an earlier one of its pair"})
        EXPECT_EQ(std::ranges::count(missing, situation), 0) << coverage.text();
}

TEST_P(RandomNetworks, EveryEventOfEveryMessageAgrees) {
    DrawnNetwork network = drawn_network(GetParam());
    SCOPED_TRACE(network.text);
    const std::string name = fmt::format("VNetwork{}", GetParam());
    RtlLibrary elaborated;
    for (RouterId router = 0; router < network.topology->routers(); ++router)
        elaborated.want(network.machine, *network.topology, router);
    elaborated.elaborate();
    LockstepRuns runs(name, network.machine, std::move(network.topology), messages,
                      [&](const Machine& m, const Topology& t, RouterId r) { return elaborated.make(m, t, r); });
    for (std::uint64_t number = 0; number < seeds; ++number) {
        runs.expect_same_in_rtl(100 * GetParam() + number);
        if (!HasFatalFailure()) runs.expect_same_mixed(100 * GetParam() + number);
        if (HasFatalFailure()) return;
    }
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
