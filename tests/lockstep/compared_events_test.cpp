// Every event of a message is compared between RTL and model.
#include <gtest/gtest.h>

#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/model_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::compared_events_test {

class ComparedEvents : public testing::Test {
protected:
    /// The message for this event if it comes a cycle later in RTL.
    std::string said_of(Cycle& event) {
        ++event;
        const auto divergence = first_divergence(*grid, sends, model, rtl);
        --event;
        return divergence ? divergence->event : "";
    }

    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=1"});
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
    const std::vector<PlannedSend> sends{{0, 0, 0, 0, 1, 137, 0}};
    const std::vector<Journey> model = run_on_model(machine, *grid, sends);
    std::vector<Journey> rtl = model;
};

TEST_F(ComparedEvents, AreNamed) {
    Journey& journey = rtl[0];
    ASSERT_EQ(journey.crossings.size(), 2u);
    EXPECT_EQ(said_of(journey.started), "start");
    EXPECT_EQ(said_of(journey.copied), "move to a send buffer");
    EXPECT_EQ(said_of(journey.left), "first byte out of the send buffer");
    EXPECT_EQ(said_of(journey.crossings[0].head), "first byte on channel east of node 0");
    EXPECT_EQ(said_of(journey.crossings[0].tail), "last byte on channel east of node 0");
    EXPECT_EQ(said_of(journey.crossings[1].head), "first byte on interface link 0 into node 1");
    EXPECT_EQ(said_of(journey.crossings[1].tail), "last byte on interface link 0 into node 1");
    EXPECT_EQ(said_of(journey.presented), "presentation");
    EXPECT_EQ(said_of(journey.delivered), "delivery");
}

}  // namespace narrows::lockstep::compared_events_test
