// The milestones of a run are those that its workload names before it runs.
#include <gmock/gmock.h>

#include "tests/support/runs/judged_run.h"

namespace narrows::milestones_test {

using testing::ElementsAre;

std::vector<std::string> names_after_a_run(const std::string& workload, const std::vector<KeyValue>& arguments) {
    const Machine machine = machine_of("delta", {"topology.columns=4", "topology.rows=4"});
    const auto grid = make_grid(machine.topology);
    const auto made = find_workload(workload).choose(machine, *grid, arguments).make(1);
    const std::vector<std::string_view> before = made->milestone_names();
    std::vector<std::string> after;
    for (const Milestone& milestone : simulate(machine, *grid, *made).milestones) after.push_back(milestone.name);
    EXPECT_THAT(after, testing::ElementsAreArray(before)) << workload;
    return after;
}

TEST(Milestones, AreNamedBeforeTheRun) {
    EXPECT_THAT(names_after_a_run("allgather", {{"words", "64"}}), ElementsAre("broadcast"));
    EXPECT_THAT(names_after_a_run("allgather", {{"words", "64"}, {"compute", "10"}}),
                ElementsAre("broadcast", "available", "computation"));
    for (const char* const algorithm : {"snake", "fence"}) {
        EXPECT_THAT(names_after_a_run("allreduce", {{"elements", "64"}, {"algorithm", algorithm}}),
                    ElementsAre("first-result", "last-result"));
    }
    EXPECT_THAT(names_after_a_run("allreduce", {{"elements", "64"}, {"algorithm", "tree"}}), ElementsAre());
    EXPECT_THAT(names_after_a_run("random", {{"messages", "3"}}), ElementsAre());
}

}  // namespace narrows::milestones_test
