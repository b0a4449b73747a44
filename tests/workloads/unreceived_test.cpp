// A message that is delivered, but that no program receives, is noticed.
#include <gmock/gmock.h>

#include "tests/support/runs/fault.h"

namespace narrows::unreceived_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Node 2 sends three messages to node 0, and node 1 two to node 3. Nodes 0 and 3 receive the given numbers.
class FewReceives final : public Workload {
public:
    FewReceives(int in_0, int in_3) : in_0_(in_0), in_3_(in_3) {}

    Traffic traffic() const override { return {}; }
    void start(System& system) override {
        system.start(2, [](Rank& rank) { return send(rank, 0, 3); });
        system.start(1, [](Rank& rank) { return send(rank, 3, 2); });
        system.start(0, [this](Rank& rank) { return receive(rank, in_0_); });
        system.start(3, [this](Rank& rank) { return receive(rank, in_3_); });
    }
    std::vector<Check> checks() const override { return {}; }

private:
    static Task<> send(Rank& rank, NodeId to, int messages) {
        for (int i = 0; i < messages; ++i) co_await rank.send(to, Payload(), {.tag = i});
    }
    /// The last ones first, after all have been delivered.
    static Task<> receive(Rank& rank, int messages) {
        co_await rank.wait(10'000);
        const int last = rank.id() == 0 ? 2 : 1;
        for (int i = 0; i < messages; ++i) co_await rank.receive(any_node, last - i);
    }

    int in_0_;
    int in_3_;
};

/// The checks that fail, with their details.
std::vector<std::string> complaints(int in_0, int in_3) {
    const Machine machine = machine_of("cns1", {"topology.kind=ring", "topology.columns=4", "topology.rows=1"});
    const auto grid = make_grid(machine.topology);
    FewReceives work(in_0, in_3);
    const Simulation run = simulate(machine, *grid, work);
    EXPECT_TRUE(run.finished);
    return failed_checks(judge(machine, *grid, work, run));
}

TEST(Unreceived, IsAFailedCheckThatNamesTheMessage) {
    const std::string check = "every delivered message was received by a program: ";
    EXPECT_THAT(complaints(3, 2), IsEmpty());
    EXPECT_THAT(complaints(3, 1), ElementsAre(check + "message 1.0 (node 1 to node 3) was never received"));
    EXPECT_THAT(complaints(2, 2), ElementsAre(check + "message 2.0 (node 2 to node 0) was never received"));
}

/// The first one delivered to the lowest node.
TEST(Unreceived, NamesOneOfSeveral) {
    const std::string check = "every delivered message was received by a program: ";
    EXPECT_THAT(complaints(3, 0),
                ElementsAre(check + "message 1.0 (node 1 to node 3) was never received (and 1 more)"));
    EXPECT_THAT(complaints(1, 0),
                ElementsAre(check + "message 2.0 (node 2 to node 0) was never received (and 3 more)"));
}

/// A program that waits for another tag leaves a message, in every algorithm that asks for tags.
TEST(Unreceived, IsAMessageUnderAWrongTag) {
    Machine machine = machine_of("cns1");
    machine.topology = {TopologyKind::cylinder, 4, 2};
    for (const char* algorithm : {"tree", "snake", "fence", "ring", "recursive-doubling", "rabenseifner"}) {
        const std::vector<KeyValue> arguments{{"elements", "40"}, {"algorithm", algorithm}};
        const JudgedRun run = run_with_fault(machine, "allreduce", arguments, Fault::Kind::swap_tag, 0);
        EXPECT_FALSE(run.check("received by a program")->passed) << algorithm;
        EXPECT_THAT(run.check("received by a program")->detail, HasSubstr(".0 (node ")) << algorithm;
    }
}

}  // namespace narrows::unreceived_test
