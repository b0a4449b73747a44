// A torus full of random messages keeps moving: no message is lost or waits for ever.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/networks/packet_run.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::saturation_test {

const int messages = thorough() ? 1'000'000 : 50'000;

/// Every node sends as fast as it can from the start to the end. Refuted by a run that stops, or a message that does
/// not arrive.
void expect_all_delivered(const std::vector<std::string>& overrides) {
    std::vector<std::string> torus{"topology.columns=8", "topology.rows=8"};
    torus.insert(torus.end(), overrides.begin(), overrides.end());
    const Machine machine = machine_of("torus-16x16", torus);
    const PacketRun run = run_packets(machine, *make_topology(machine), random_packets(machine, 1, messages));
    EXPECT_TRUE(run.finished);
    EXPECT_EQ(run.delivered, static_cast<std::uint64_t>(messages));
    EXPECT_EQ(run.out_of_order, 0);
    EXPECT_GT(run.waiting, messages) << "the network was not full";
}

TEST(SaturatedTorus, DeliversAllMessagesOnMinimalRoutes) {
    expect_all_delivered({"topology.routing=minimal", "network.lanes=2"});
}

TEST(SaturatedTorus, DeliversAllMessagesOnAdaptiveRoutes) {
    expect_all_delivered({"topology.routing=adaptive", "network.lanes=3"});
}

}  // namespace narrows::saturation_test
