// The work of a study as numbered tasks: its points, then each kind of node once.
#include "testbench/study/tasks.h"

#include <gtest/gtest.h>

namespace narrows::study::tasks_test {

using Numbers = std::vector<std::size_t>;

Point point_on(const std::string& machine, const std::string& nodes) {
    Point point;
    point.machine = machine;
    point.workload = "random";
    point.arguments = {"nodes=" + nodes};
    point.key = machine + nodes;
    return point;
}

/// The processor of the second machine moves the data: it has no RTL.
const std::vector<Point> points{point_on("cns1", "32"), point_on("delta-4x4", "16"), point_on("cns1-2l2i", "32"),
                                point_on("cns1", "64")};

TEST(Tasks, ArePointsAndThenEachKindOfNodeOnce) {
    const Tasks tasks(points, true);
    ASSERT_EQ(tasks.count(), 6u);
    for (std::size_t task = 0; task < tasks.count(); ++task) {
        EXPECT_EQ(tasks.is_point(task), task < 4) << task;
        EXPECT_TRUE(tasks.is_mine(task)) << task;
    }
    EXPECT_EQ(tasks.points_of(4), (Numbers{0, 3}));
    EXPECT_EQ(tasks.points_of(5), Numbers{2});
    EXPECT_EQ(tasks.without_rtl(), Numbers{1});
}

TEST(Tasks, KindsOfNodesAreOpenUntilAllTheirPointsHaveCosts) {
    const Tasks tasks(points, true);
    std::vector<StoredPoint> stored(points.size());
    EXPECT_EQ(tasks.open_nodes(stored), 2);
    stored[0].hardware.emplace();
    EXPECT_EQ(tasks.open_nodes(stored), 2);
    stored[3].hardware.emplace();
    EXPECT_EQ(tasks.open_nodes(stored), 1);
    EXPECT_GT(tasks.effort(4), tasks.effort(0));
}

TEST(Tasks, WithoutHardwareAreThePoints) {
    const Tasks tasks(points, false);
    EXPECT_EQ(tasks.count(), 4u);
    EXPECT_EQ(tasks.without_rtl(), Numbers());
}

TEST(Tasks, OfAPartAreItsPoints) {
    const Tasks first(points, true, Part{1, 2});
    const Tasks second(points, true, Part{2, 2});
    EXPECT_EQ(first.count(), 4u);
    for (std::size_t task = 0; task < first.count(); ++task) EXPECT_NE(first.is_mine(task), second.is_mine(task));
}

}  // namespace narrows::study::tasks_test
