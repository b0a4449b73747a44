// Traffic on an Ethernet of 2 to 1024 stations, at any load: nothing is lost.
#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/traffic/traffic_run.h"

namespace narrows::traffic_on_ethernet_test {

/// Without overheads of the processor, so that stations ask for the wire as often as the load says.
Machine stations(int count) {
    return machine_of("ethernet-16", {fmt::format("topology.nodes={}", count), "processor.send_overhead=0 cycles",
                                      "processor.receive_overhead=0 cycles"});
}

/// Runs until everything has arrived, and counts the collisions.
std::int64_t collisions(int count, const char* load, const char* cycles) {
    const JudgedRun run = run_traffic(stations(count), {{"load", load}, {"cycles", cycles}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    const MeasuredMedium& medium = run.simulation.medium.value();
    EXPECT_EQ(medium.frames, static_cast<std::int64_t>(run.simulation.messages));
    EXPECT_LT(medium.busy_share, 1);
    return medium.collisions;
}

TEST(TrafficOnEthernet, LosesNothingAtAnyLoad) {
    for (const int count : {2, 3, 16, 64}) {
        std::int64_t sum = 0;
        for (const char* const load : {"0.1", "0.5", "0.9", "1", "max"}) {
            SCOPED_TRACE(fmt::format("{} stations, load={}", count, load));
            sum += collisions(count, load, thorough ? "20000" : "5000");
        }
        EXPECT_GT(sum, 0) << count << " stations";
    }
}

TEST(TrafficOnEthernet, LosesNothingWithAsManyStationsAsThereCanBe) {
    if (!thorough) GTEST_SKIP() << "takes long";
    for (const char* const load : {"0.1", "max"}) EXPECT_GT(collisions(1024, load, "2000"), 0) << load;
}

}  // namespace narrows::traffic_on_ethernet_test
