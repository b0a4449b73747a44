// The wave of its last cycles that `narrows run` writes for a stopped run.
#include "testbench/app/last_cycles.h"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/runs/one_way_ring.h"
#include "tests/waves/support.h"

namespace narrows::last_cycles_test {

using testing::HasSubstr;

/// For a while node 0 sends to node 1. Then all nodes send to the opposite node on their ring, through buffers that
/// hold only a small part of a message.
class StopsAfterAWhile final : public Workload {
public:
    Traffic traffic() const override { return {}; }
    void start(System& system) override {
        for (NodeId node = 0; node < system.ranks(); ++node) system.start(node, program);
    }
    std::vector<Check> checks() const override { return {}; }

private:
    static Task<> program(Rank& rank) {
        const Payload data(std::vector<std::byte>(100));
        if (rank.id() == 0) {
            for (int i = 0; i < 100; ++i) co_await rank.send(1, data);
        } else if (rank.id() == 1) {
            for (int i = 0; i < 100; ++i) co_await rank.receive();
        }
        co_await rank.wait(20'000 - rank.now());
        co_await rank.send(NodeId((rank.id() + rank.nodes() / 2) % rank.nodes()), data);
        co_await rank.receive();
    }
};

class LastCycles : public testing::Test {
protected:
    LastCycles() {
        std::filesystem::create_directories(here_);
        std::filesystem::current_path(here_);
    }
    ~LastCycles() override {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(here_);
    }

    std::string said() {
        testing::internal::CaptureStderr();
        StopsAfterAWhile again;
        show_last_cycles(machine, ring, "stops", again, {}, stopped);
        return testing::internal::GetCapturedStderr();
    }

    Machine machine =
        machine_of("cns1", {"topology.kind=ring", "topology.columns=4", "topology.rows=1", "network.buffer_flits=4"});
    const OneWayRing ring{4};
    StopsAfterAWhile workload;
    const Simulation stopped = simulate(machine, ring, workload);

private:
    const std::filesystem::path before_ = std::filesystem::current_path();
    const std::filesystem::path here_ = testing::TempDir() + "last_cycles_" + std::to_string(getpid());
};

TEST_F(LastCycles, SaysWhereTheWaveIsAndHowToOpenIt) {
    ASSERT_FALSE(stopped.finished);
    EXPECT_EQ(said(),
              "narrows: wave of the last cycles: cns1-stops-deadlock/run.gtkw; open it with gtkwave "
              "cns1-stops-deadlock/run.gtkw\n");
    EXPECT_GT(std::filesystem::file_size("cns1-stops-deadlock/run.gtkw"), 1000u);
}

TEST_F(LastCycles, TheWaveShowsTheCircleAndTheWayThere) {
    said();
    const SignalHistory read = parse_vcd(as_vcd("cns1-stops-deadlock/run.fst"));
    EXPECT_EQ(stopped.deadlock.nodes, (std::vector<NodeId>{0, 1, 2, 3}));
    for (const NodeId node : stopped.deadlock.nodes) {
        const int next = (node + 1) % 4;
        const std::string channel = fmt::format("cns1.node_{}.router.channel_onwards_to_node_{}.", node, next);
        EXPECT_EQ(read.at(channel + "state").back().second, "head waits");
        EXPECT_EQ(read.at(channel + "waits_for").back().second,
                  fmt::format("node {} channel onwards to node {}", next, (next + 1) % 4));
        EXPECT_EQ(read.at(channel + "owner").front().second, "") << "the way there is in the window";
    }
    const auto& cycle = read.at("cns1.cycle");
    EXPECT_EQ(cycle.front().second, std::to_string(stopped.last_event - cycles_before_stop(machine)));
    EXPECT_GT(std::stoll(cycle.front().second), 15'000);
}

TEST_F(LastCycles, OnlyNodesThatWaitForEachOtherAreShown) {
    Simulation other = stopped;
    other.deadlock.nodes = {2, 3};
    testing::internal::CaptureStderr();
    StopsAfterAWhile again;
    show_last_cycles(machine, ring, "stops", again, {}, other);
    testing::internal::GetCapturedStderr();
    for (const auto& [path, changes] : parse_vcd(as_vcd("cns1-stops-deadlock/run.fst")))
        EXPECT_FALSE(path.starts_with("cns1.node_0.") || path.starts_with("cns1.node_1.")) << path;
}

TEST_F(LastCycles, WhereNothingCanBeWrittenItIsSaid) {
    { std::ofstream("cns1-stops-deadlock") << "in the way"; }
    EXPECT_EQ(said(),
              "narrows: no wave of the last cycles: cannot write the folder cns1-stops-deadlock; run this in a folder "
              "that you "
              "can write to\n");
}

TEST_F(LastCycles, AMachineMayBeCalledAnything) {
    machine.name = "../my machine";
    EXPECT_THAT(said(), HasSubstr(" .._my_machine-stops-deadlock/run.gtkw;"));
}

}  // namespace narrows::last_cycles_test
