// The latencies that a run reports, compared with those that an observer measures.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/support/runs/judged_run.h"

namespace narrows::latency_test {

class Watch final : public Observer {
public:
    void delivered(const Message& message, Cycle cycle) override { took.push_back(cycle - message.started); }
    std::vector<Cycle> took;
};

TEST(Latency, IsThatOfEveryMessage) {
    for (const char* workload : {"random", "exchange", "allgather", "point-to-point"}) {
        Watch watch;
        SimulationOptions options;
        options.observer = &watch;
        const JudgedRun run = run_on(machine_of("cns1-2i", {}, 64), workload, {{"words", "32"}}, options);
        const Latency& latency = run.simulation.latency;
        std::vector<Cycle>& took = watch.took;
        std::sort(took.begin(), took.end());
        ASSERT_EQ(took.size(), run.simulation.messages) << workload;
        EXPECT_EQ(latency.least, took.front()) << workload;
        EXPECT_EQ(latency.most, took.back()) << workload;
        const double count = static_cast<double>(took.size());
        EXPECT_DOUBLE_EQ(latency.mean, std::accumulate(took.begin(), took.end(), 0.0) / count) << workload;
        for (const auto& [part, reported] :
             {std::pair(0.5, latency.p50), std::pair(0.95, latency.p95), std::pair(0.99, latency.p99)}) {
            const Cycle exact = took[static_cast<std::size_t>(std::ceil(part * count)) - 1];
            EXPECT_GE(reported, exact) << workload << part;
            EXPECT_LE(reported, exact + exact / 64) << workload << part;
        }
    }
}

TEST(Latency, OfATransferToANeighbourIsThatOfTheReport) {
    // TR-93-082, section 2: 4 ov + m + 1.
    const Latency latency = run_on(machine_of("cns1"), "point-to-point", {}).simulation.latency;
    for (const Cycle cycles : {latency.least, latency.p50, latency.p95, latency.p99, latency.most}) {
        EXPECT_EQ(cycles, 158);
    }
    EXPECT_EQ(latency.mean, 158);
}

}  // namespace narrows::latency_test
