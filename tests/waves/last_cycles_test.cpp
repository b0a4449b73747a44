// The command that `narrows run` names for a stopped run.
#include "testbench/app/last_cycles.h"

#include <gmock/gmock.h>

#include "tests/support/runs/one_way_ring.h"
#include "tests/waves/support.h"

namespace narrows::last_cycles_test {

/// Node 0 sends to node 1 for a while. Then all nodes send to the opposite node on their ring, through buffers that
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
    const Machine machine =
        machine_of("cns1", {"topology.kind=ring", "topology.columns=4", "topology.rows=1", "network.buffer_flits=4"});
    const OneWayRing ring{4};
    StopsAfterAWhile workload;
    const Simulation stopped = simulate(machine, ring, workload);
};

TEST_F(LastCycles, HaveTheNodesThatWaitForEachOther) {
    ASSERT_FALSE(stopped.finished);
    const Cycle from = stopped.last_event - cycles_before_stop(machine);
    EXPECT_EQ(wave_of_last_cycles({"my machine.toml", "stops", "nodes=4"}, machine, stopped),
              fmt::format("narrows wave 'my machine.toml' stops nodes=4 -o wave --from {} --nodes 0-3", from));
    Simulation other = stopped;
    other.deadlock.nodes = {1, 3};
    EXPECT_THAT(wave_of_last_cycles({"m", "stops"}, machine, other), testing::EndsWith(" --nodes 1,3"));
}

TEST_F(LastCycles, ShowTheCircleAndTheWayThere) {
    waves::WaveSelection window;
    window.nodes = stopped.deadlock.nodes;
    window.from = stopped.last_event - cycles_before_stop(machine);
    RunLog log = waves::log_for(window, machine);
    StopsAfterAWhile again;
    simulate_into(log, machine, ring, again);
    const SignalHistory read = read_back_fst(waves::draw({log}, machine, ring, window, never));
    EXPECT_EQ(stopped.deadlock.nodes, (std::vector<NodeId>{0, 1, 2, 3}));
    for (const NodeId node : stopped.deadlock.nodes) {
        const int next = (node + 1) % 4;
        const std::string channel = fmt::format("cns1.node_{}.router.channel_onwards_to_node_{}.", node, next);
        EXPECT_EQ(read.at(channel + "state").back().second, "head waits");
        EXPECT_EQ(read.at(channel + "waits_for").back().second,
                  fmt::format("node {} channel onwards to node {}", next, (next + 1) % 4));
        EXPECT_EQ(read.at(channel + "owner").front().second, "") << "the way there is in the window";
    }
    EXPECT_GT(window.from, 15'000);
}

}  // namespace narrows::last_cycles_test
