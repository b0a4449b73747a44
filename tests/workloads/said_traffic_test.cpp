// A workload's traffic, from which derived bounds follow, has exactly the messages that its programs send.
#include <gtest/gtest.h>

#include <map>

#include "models/network/link/observer.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::said_traffic_test {

/// Keys are sender, receiver and bytes.
using Messages = std::map<std::tuple<int, int, int>, std::int64_t>;

Messages said(const Traffic& traffic) {
    Messages messages;
    for (const Flow& flow : traffic.flows) messages[{flow.from, flow.to, flow.bytes}] += flow.messages;
    return messages;
}

struct Counter final : Observer {
    Messages sent;
    void send_started(const Message& message, Cycle) override { ++sent[{message.from, message.to, message.bytes}]; }
};

struct Case {
    const char* workload;
    std::vector<KeyValue> arguments;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.workload; }

class SaidTraffic : public testing::TestWithParam<Case> {};

TEST_P(SaidTraffic, IsSent) {
    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=3", "interface.links=2"});
    const auto grid = make_grid(machine.topology);
    const auto workload = find_workload(GetParam().workload).choose(machine, *grid, GetParam().arguments).make(1);
    const Messages expected = said(workload->traffic());
    Counter counter;
    SimulationOptions options;
    options.observer = &counter;
    ASSERT_TRUE(simulate(machine, *grid, *workload, options).finished);
    EXPECT_EQ(counter.sent, expected);
    EXPECT_FALSE(expected.empty());
}

INSTANTIATE_TEST_SUITE_P(
    OfWorkloads, SaidTraffic,
    testing::Values(Case{"allgather", {{"words", "40"}, {"algorithm", "ring"}}},
                    Case{"allgather", {{"words", "40"}, {"algorithm", "bidirectional-ring"}}},
                    Case{"allgather", {{"words", "40"}, {"algorithm", "alternating-ring"}}},
                    Case{"allreduce", {{"elements", "50"}, {"algorithm", "tree"}}},
                    Case{"allreduce", {{"elements", "50"}, {"algorithm", "snake"}, {"block", "7"}}},
                    Case{"allreduce", {{"elements", "50"}, {"algorithm", "fence"}, {"block", "7"}}},
                    Case{"allreduce", {{"elements", "50"}, {"algorithm", "ring"}}},
                    Case{"allreduce", {{"elements", "50"}, {"algorithm", "recursive-doubling"}}},
                    Case{"allreduce", {{"elements", "50"}, {"algorithm", "rabenseifner"}}},
                    Case{"alltoall", {{"words", "5"}}}, Case{"barrier", {}}, Case{"broadcast", {{"words", "40"}}},
                    Case{"reduce-scatter", {}}, Case{"exchange", {{"neighbours", "3"}, {"messages", "4"}}},
                    Case{"point-to-point", {{"from", "3"}, {"to", "8"}, {"words", "70"}, {"messages", "3"}}},
                    Case{"random", {{"messages", "30"}}}, Case{"request-reply", {{"outstanding", "3"}}},
                    Case{"aapc", {{"nodes", "5"}}}, Case{"simple-pairwise", {{"nodes", "6"}, {"warmup", "1"}}},
                    Case{"cumulative-pairwise", {}}, Case{"random-pairwise", {{"nodes", "7"}}},
                    Case{"testjig", {{"links", "4"}, {"elements", "50"}}},
                    Case{"traffic", {{"load", "0.3"}, {"cycles", "500"}, {"warmup", "0"}}}));

}  // namespace narrows::said_traffic_test
