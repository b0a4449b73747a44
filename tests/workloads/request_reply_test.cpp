// Programs that answer requests: with scarce buffers they deadlock, unless replies have lanes and links of their own
// (docs/networks.md, "Message classes").
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::request_reply_test {

using testing::Contains;
using testing::HasSubstr;

JudgedRun run(const Machine& machine, const std::vector<KeyValue>& arguments, std::uint64_t seed = 1,
              const SimulationOptions& options = {}) {
    return run_on(machine, "request-reply", arguments, options, seed);
}

Machine with(const std::string& name, std::vector<std::string> overrides) {
    overrides.emplace_back("interface.unexpected=hold");
    return machine_of(name, overrides);
}

/// So many at a time that they do not fit into buffers and lanes.
const std::vector<KeyValue> many_requests{{"requests", "80"}, {"outstanding", "64"}};

const std::string own_lanes = "network.message_classes.reply.lanes=";
const std::string own_links = "interface.message_classes.reply.links=1";

/// A machine, and the lanes that its routes need.
struct NeededLanes {
    std::string name;
    std::string lanes;
};

const std::vector<NeededLanes> networks{
    {"crossbar-64", "1"}, {"torus-16x16", "2"}, {"hyperx-8x8", "1"}, {"fat-tree-4-3", "1"}, {"dragonfly-72", "2"}};

TEST(RequestReply, DeadlocksWhereRepliesShareLanesOrLinksWithRequests) {
    for (const auto& [name, lanes] : networks) {
        for (const std::vector<std::string>& shared : {std::vector<std::string>{}, {own_lanes + lanes}, {own_links}}) {
            const JudgedRun one = run(with(name, shared), many_requests);
            EXPECT_FALSE(one.simulation.finished) << name << " " << testing::PrintToString(shared);
        }
    }
}

TEST(RequestReply, EndsWhereRepliesHaveLanesAndLinksOfTheirOwn) {
    for (const auto& [name, lanes] : networks) {
        const JudgedRun two = run(with(name, {own_lanes + lanes, own_links}), many_requests);
        EXPECT_TRUE(two.judgement.passed()) << name << "\n" << two.complaints();
        EXPECT_GE(two.milestone("longest-round-trip"), two.milestone("mean-round-trip"));
    }
}

/// Requests with lanes and links of their own are as good.
TEST(RequestReply, EndsWhereRequestsHaveLanesAndLinksOfTheirOwn) {
    const Machine machine =
        with("crossbar-64", {"network.message_classes.request.lanes=1", "interface.message_classes.request.links=1"});
    EXPECT_TRUE(run(machine, many_requests).judgement.passed());
}

TEST(RequestReply, EndsWithMemoryForEveryMessage) {
    for (const auto& [name, lanes] : networks) {
        const JudgedRun one = run(machine_of(name), {{"work", "30"}, {"outstanding", "16"}});
        EXPECT_TRUE(one.judgement.passed()) << name << "\n" << one.complaints();
    }
}

TEST(RequestReply, TheDeadlockIsExplained) {
    const JudgedRun stuck = run(with("crossbar-64", {}), many_requests);
    const auto& lines = stuck.simulation.deadlock.lines;
    EXPECT_THAT(lines, Contains(HasSubstr("waits to send to node")));
    EXPECT_THAT(lines, Contains(HasSubstr("waits in the interface until node")));
    EXPECT_EQ(lines.back(), "... and so on from the top: a circle");
}

/// No machine with lanes and links for replies deadlocks, whatever the seed and the numbers.
TEST(RequestReply, NeverDeadlocksWithClassesOfTheirOwn) {
    const int rounds = usual_cases(12);
    for (int round = 0; round < rounds; ++round) {
        const auto& [name, lanes] = networks[static_cast<std::size_t>(round) % networks.size()];
        const std::string due = round % 2 == 0 ? "at-arrival" : "at-request";
        const Machine machine = with(name, {own_lanes + lanes, own_links, "processor.receive_overhead_due=" + due,
                                            "interface.receive_buffers=" + std::to_string(1 + round % 3)});
        const JudgedRun one = run(machine,
                                  {{"outstanding", std::to_string(1 << round % 5)},
                                   {"servers", round % 3 == 0 ? "permutation" : "drawn"},
                                   {"requests", "12"},
                                   {"work", std::to_string(round * 7)}},
                                  static_cast<std::uint64_t>(round) + 1);
        EXPECT_TRUE(one.judgement.passed()) << name << ", round " << round << "\n" << one.complaints();
    }
}

/// The order of events in a cycle affects neither a server's choice nor the lanes of classes.
TEST(RequestReply, ShuffledEventsChangeNothing) {
    const std::vector<Machine> machines{
        with("crossbar-64", {own_lanes + "1", own_links}),
        with("mesh-16x16", {"topology.columns=6", "topology.rows=6", "network.lanes=3", "topology.routing=adaptive",
                            own_lanes + "2", own_links, "network.message_classes.request.lanes=2"}),
        with("dragonfly-72", {"network.lanes=3", "topology.routing=ugal", own_lanes + "3", own_links,
                              "processor.receive_overhead_due=at-request", "processor.receive_overhead=3 cycles"}),
        with("torus-16x16", {"topology.columns=6", "topology.rows=6", own_lanes + "2", own_links, "interface.links=2",
                             "interface.receive_overhead=0 cycles"})};
    for (const Machine& machine : machines) {
        const JudgedRun plain = run(machine, {});
        EXPECT_TRUE(plain.judgement.passed()) << machine.name << "\n" << plain.complaints();
        for (std::uint64_t seed = 1; seed <= (thorough() ? 3 : 1); ++seed) {
            SimulationOptions options;
            options.shuffle = seed;
            const JudgedRun shuffled = run(machine, {}, 1, options);
            EXPECT_EQ(shuffled.simulation.cycles, plain.simulation.cycles) << machine.name;
            EXPECT_EQ(shuffled.milestone("mean-round-trip"), plain.milestone("mean-round-trip")) << machine.name;
            EXPECT_EQ(shuffled.simulation.latency.mean, plain.simulation.latency.mean) << machine.name;
        }
    }
}

TEST(RequestReply, NeedsMessagesThatFit) {
    const Machine machine = machine_of("crossbar-64");
    EXPECT_THROW(run(machine, {{"request", "65"}}), InputError);
    EXPECT_THROW(run(machine, {{"reply", "65"}}), InputError);
    EXPECT_THROW(run(machine, {{"request", "3"}}), InputError);
}

}  // namespace narrows::request_reply_test
