// What GTKWave shows first.
#include "traces/waves/save_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/waves/support.h"

namespace narrows::save_file_test {

using testing::HasSubstr;

/// A wave of four nodes with two events.
class SaveFileOfFourNodes : public testing::Test {
protected:
    std::string text() {
        const WatchedRun run(machine_of("cns1", {"topology.columns=4", "topology.rows=1"}), "allgather", {});
        waves::Drawing drawing = run.draw(run.everything());
        drawing.events = {{"first stall", 20, 2, "node_2", ""}, {"first delivery", 500, 3, "node_3", ""}};
        return waves::save_file(drawing, "run.fst", "run.gtkw");
    }
};

TEST_F(SaveFileOfFourNodes, NodesOfTheEventsComeFirstAndAreOpen) {
    const std::string save = text();
    const auto group = [&](const std::string& flag, int node) {
        return save.find(fmt::format("{}\n-node {}\n", flag, node));
    };
    constexpr const char* open = "@800200";
    constexpr const char* closed = "@c00200";
    for (const std::size_t at : {group(open, 2), group(open, 3), group(closed, 0), group(closed, 1)})
        ASSERT_NE(at, std::string::npos) << save;
    EXPECT_LT(group(open, 2), group(open, 3));
    EXPECT_LT(group(open, 3), group(closed, 0));
    EXPECT_LT(group(closed, 0), group(closed, 1));
}

TEST_F(SaveFileOfFourNodes, TheEventsHaveMarkersAndTheTreeIsOpen) {
    const std::string save = text();
    EXPECT_THAT(save, HasSubstr(fmt::format(" {} {} -1 -1", 20 * 8000, 500 * 8000)));
    EXPECT_THAT(save, HasSubstr("[markername] Afirst stall\n[markername] Bfirst delivery\n"));
    EXPECT_THAT(save, HasSubstr("[treeopen] cns1.\n[sst_expanded] 0\n[signals_width] 440\n"));
}

}  // namespace narrows::save_file_test
