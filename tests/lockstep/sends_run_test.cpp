// What differs between two runs of the same messages. (random_test.cpp tests that RTL and models agree.)
#include "tests/lockstep/sends_run.h"

#include <gmock/gmock.h>

#include "models/network/topology/grid.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::sends_run_test {

using testing::HasSubstr;

SendsRun run_with(const std::string& change) {
    const std::vector<PlannedSend> sends{{0, 0, 0, 0, 2, 137, 0}, {1, 0, 0, 50, 2, 20, 0}};
    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=1", change});
    return run_sends(machine, *make_grid(machine.topology), sends);
}

TEST(RunsOfSends, AgreeWithThemselves) {
    const std::string same = "processor.send_overhead=5cycles";
    EXPECT_EQ(run_with(same).intact, 2u);
    EXPECT_EQ(difference(run_with(same), run_with(same)), "");
}

TEST(RunsOfSends, TellTheEventsOfTheMessageThatDiffersFirst) {
    const std::string text =
        difference(run_with("interface.receive_overhead=4cycles"), run_with("interface.receive_overhead=5cycles"));
    EXPECT_THAT(text,
                HasSubstr("message 0.0: message is copied to the send buffer: cycle 10 on models, cycle 10 in RTL\n"));
    EXPECT_THAT(text, HasSubstr("message 0.0: message is presented: cycle 153 on models, cycle 154 in RTL  <--\n"));
    EXPECT_EQ(text.find("message 1.0"), std::string::npos) << text;
}

TEST(RunsOfSends, DifferIfOneDoesNotEndOrHasWrongBytes) {
    SendsRun run = run_with("processor.send_overhead=5cycles");
    const SendsRun models = run_with("processor.send_overhead=5cycles");
    run.intact = 1;
    EXPECT_EQ(difference(models, run), "bytes are wrong in RTL");
    run.has_ended = false;
    EXPECT_EQ(difference(models, run), "only one of the runs has ended");
}

}  // namespace narrows::lockstep::sends_run_test
