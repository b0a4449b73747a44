// When the links of a node are active, in transfers whose events are in the first table of docs/timing.md. (Shares of
// any run are counted a second time by tests/figures.)
#include "traces/log/link_activity.h"

#include <gmock/gmock.h>

#include "models/machine/loader.h"
#include "models/network/topology/grid.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/patterns/streams.h"
#include "tests/support/places.h"

namespace narrows::link_activity_test {

using testing::DoubleEq;
using testing::ElementsAre;

constexpr int words = 32;  // a message of 137 bytes

/// Three nodes in a row.
LinkActivity activity_of(std::vector<Stream> streams) {
    Machine machine = load_machine("cns1", std::string(test_places::machines)).machine;
    machine.topology = {TopologyKind::mesh, 3, 1};
    const auto grid = make_grid(machine.topology);
    Streams workload(machine, std::move(streams), 1);
    RunLog log;
    SimulationOptions options;
    options.observer = &log.observer();
    simulate(machine, *grid, workload, options);
    return {log, machine.nodes()};
}

/// Its last byte leaves at 147; its head is in the neighbour's receive buffer at 12, and it is delivered at 158.
TEST(LinkActivity, SpansTheTransfersOfANode) {
    const LinkActivity activity = activity_of({{0, 0, {{1, words}}}});
    EXPECT_EQ(activity.span(0).begin, 0);
    EXPECT_EQ(activity.span(0).end, 148);
    EXPECT_EQ(activity.span(1).begin, 12);
    EXPECT_EQ(activity.span(1).end, 158);
    EXPECT_EQ(activity.span(2).length(), 0);
}

/// Node 1 sends from 0 to 147 and receives from 12 to 158.
TEST(LinkActivity, OfTwoThatOverlap) {
    const LinkActivity activity = activity_of({{0, 0, {{1, words}}}, {1, 0, {{2, words}}}});
    const ActiveLinks links = activity.active_links(1, {0, 200});
    EXPECT_THAT(links.share, ElementsAre(DoubleEq(42. / 200), DoubleEq(22. / 200), DoubleEq(136. / 200)));
    EXPECT_DOUBLE_EQ(links.mean(), (148 + 146) / 200.);
    EXPECT_DOUBLE_EQ(links.at_least(1), 158. / 200);
    EXPECT_DOUBLE_EQ(links.at_least(2), 136. / 200);
    EXPECT_EQ(links.at_least(3), 0);
}

}  // namespace narrows::link_activity_test
