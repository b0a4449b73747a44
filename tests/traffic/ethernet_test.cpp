// Traffic on an Ethernet of 2 to 1024 stations, at any load: nothing is lost.
#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/traffic/traffic_run.h"

namespace narrows::traffic_on_ethernet_test {

/// The processors have no overheads, so that stations ask for the wire as often as the load says.
Machine stations(int count) {
    return machine_of("ethernet-16", {fmt::format("topology.nodes={}", count), "processor.send_overhead=0 cycles",
                                      "processor.receive_overhead=0 cycles"});
}

/// Runs until everything has arrived, and counts the collisions.
std::int64_t collisions(int count, const char* load, const char* cycles) {
    const JudgedRun run = run_traffic(stations(count), {{"load", load}, {"cycles", cycles}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    const MeasuredMedium& medium = run.simulation.medium.value();
    EXPECT_LE(medium.frames, static_cast<std::int64_t>(run.simulation.messages));
    EXPECT_LT(medium.busy_share, 1);
    return medium.collisions;
}

/// One station backs off for long after the end of the window, and the wire is idle until it sends its last frame.
TEST(TrafficOnEthernet, IsMeasuredUntilTheWindowEnds) {
    const JudgedRun run = run_traffic(stations(3), {{"load", "max"}, {"cycles", "20000"}});
    EXPECT_EQ(run.simulation.cycles, 50'788);
    EXPECT_EQ(run.simulation.traffic->from, 200);
    EXPECT_NEAR(run.simulation.medium->busy_share, 0.844, 0.0005);
    EXPECT_NEAR(run.simulation.medium->payload_share, 0.415, 0.0005);
    EXPECT_EQ(run.simulation.medium->frames, 17);
}

TEST(TrafficOnEthernet, LosesNothingAtAnyLoad) {
    for (const int count : {2, 3, 16, 64}) {
        std::int64_t sum = 0;
        for (const char* const load : {"0.1", "0.5", "0.9", "1", "max"}) {
            SCOPED_TRACE(fmt::format("{} stations, load={}", count, load));
            sum += collisions(count, load, thorough() ? "20000" : "5000");
        }
        EXPECT_GT(sum, 0) << count << " stations";
    }
}

TEST(TrafficOnEthernet, LosesNothingWithAsManyStationsAsThereCanBe) {
    if (!thorough()) GTEST_SKIP() << "takes long";
    for (const char* const load : {"0.1", "max"}) EXPECT_GT(collisions(1024, load, "2000"), 0) << load;
}

}  // namespace narrows::traffic_on_ethernet_test
