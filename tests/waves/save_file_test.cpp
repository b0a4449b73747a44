// The first view in GTKWave.
#include "traces/waves/save_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "tests/waves/support.h"

namespace narrows::save_file_test {

using testing::HasSubstr;
using testing::Not;

constexpr const char* open = "@800200";
constexpr const char* closed = "@c00200";
constexpr const char* closed_end = "@1401200";
constexpr const char* comment = "@200";

/// The position of the title in the save file.
std::size_t place_of(const std::string& save, const char* flag, const std::string& title) {
    const std::size_t at = save.find(fmt::format("{}\n-{}\n", flag, title));
    EXPECT_NE(at, std::string::npos) << title << " in\n" << save;
    return at;
}

void expect_in_order(const std::vector<std::size_t>& places) {
    EXPECT_TRUE(std::ranges::is_sorted(places)) << testing::PrintToString(places);
}

std::string save_file(const waves::Drawing& drawing) { return waves::save_file(drawing, "run.fst", "run.gtkw"); }

/// GTKWave's zoom that shows so many cycles on 1050 pixels.
std::string zoom_of(Cycle cycles) {
    return fmt::format("*-{:.6f}", std::log2(static_cast<double>(cycles) * 8000 * 200 / 1050));
}

/// A wave of four nodes with events made by hand. In this ring node n sends to node n + 1, node 3 to node 0. The first
/// deliveries are in cycle 158.
class SaveFileOfFourNodes : public testing::Test {
protected:
    const WaveRun run{machine_of("cns1", {"topology.columns=4", "topology.rows=1"}), "allgather", {}};
    waves::Drawing drawing = run.draw(run.everything());

    static waves::EventOfInterest stall(Cycle cycle, const std::string& scope, const std::string& message) {
        return {"first stall", cycle, 0, scope, "", message, cycle, false};
    }
    static waves::EventOfInterest delivery(Cycle cycle, const std::string& scope, const std::string& message,
                                           Cycle started) {
        return {"first delivery", cycle, 0, scope, "", message, started, true};
    }
};

TEST_F(SaveFileOfFourNodes, TheSenderStandsAboveTheReceiverAndOnlyTheyAreOpen) {
    drawing.events = {delivery(158, "node_0", "3.0", 0)};
    const std::string save = save_file(drawing);
    expect_in_order({place_of(save, open, "node 3"), place_of(save, open, "node 0"), place_of(save, closed, "node 1"),
                     place_of(save, closed, "node 2")});
}

TEST_F(SaveFileOfFourNodes, PartsOnTheWayComeFirstAndTheOthersAreInAClosedGroup) {
    drawing.events = {delivery(158, "node_0", "3.0", 0)};
    const std::string save = save_file(drawing);
    expect_in_order(
        {place_of(save, comment, "node 3 processor"), place_of(save, comment, "node 3 interface link 0 out"),
         place_of(save, comment, "node 3 channel east to node 0"), place_of(save, closed, "node 3: other parts"),
         place_of(save, comment, "node 3 interface link 0 in"), place_of(save, closed_end, "node 3: other parts"),
         place_of(save, open, "node 0"), place_of(save, comment, "node 0 interface link 0 in"),
         place_of(save, comment, "node 0 processor"), place_of(save, closed, "node 0: other parts"),
         place_of(save, comment, "node 0 interface link 0 out"),
         place_of(save, comment, "node 0 channel east to node 1")});
}

TEST_F(SaveFileOfFourNodes, ADeliveryIsFollowedBeforeAStall) {
    drawing.events = {stall(20, "node_2", "2.0")};
    place_of(save_file(drawing), open, "node 2");
    drawing.events.push_back(delivery(158, "node_1", "0.0", 0));
    const std::string save = save_file(drawing);
    expect_in_order({place_of(save, open, "node 0"), place_of(save, open, "node 1"), place_of(save, closed, "node 2"),
                     place_of(save, closed, "node 3")});
}

TEST_F(SaveFileOfFourNodes, AMessageThatStartsInTheWindowIsFollowedBeforeOneThatIsUnderWay) {
    drawing.events = {delivery(158, "node_1", "0.0", 0), delivery(500, "node_3", "2.1", 10)};
    place_of(save_file(drawing), open, "node 0");
    drawing.wave.from = 10;
    const std::string save = save_file(drawing);
    expect_in_order({place_of(save, open, "node 2"), place_of(save, open, "node 3"), place_of(save, closed, "node 1"),
                     place_of(save, closed, "node 0")});
}

TEST_F(SaveFileOfFourNodes, TheViewHasTheFollowedMessageFromItsStartToItsDelivery) {
    const auto view_of = [&](Cycle started, Cycle delivered) {
        drawing.events = {stall(20, "node_2", "2.0"), delivery(delivered, "node_1", "0.0", started)};
        return save_file(drawing);
    };
    ASSERT_GT(drawing.wave.to, 800);
    const std::string soon = view_of(100, 200);
    EXPECT_THAT(soon, HasSubstr(fmt::format("[timestart] {}\n", 80 * 8000)));
    EXPECT_THAT(soon, HasSubstr(zoom_of(400) + fmt::format(" {} ", 200 * 8000)));
    const std::string late = view_of(100, 700);
    EXPECT_THAT(late, HasSubstr(fmt::format("[timestart] {}\n", 80 * 8000)));
    EXPECT_THAT(late, HasSubstr(zoom_of(640)));
    const Cycle end = drawing.wave.to;
    EXPECT_THAT(view_of(end - 50, end), HasSubstr(fmt::format("[timestart] {}\n", (end - 400) * 8000)));
}

TEST_F(SaveFileOfFourNodes, TheEventsHaveMarkersAndTheTreeIsOpen) {
    drawing.events = {stall(20, "node_2", "2.0"), delivery(320, "node_1", "0.0", 0)};
    const std::string save = save_file(drawing);
    EXPECT_THAT(save, HasSubstr(fmt::format(" {} {} {} -1 -1", 320 * 8000, 20 * 8000, 320 * 8000)));
    EXPECT_THAT(save, HasSubstr("[markername] Afirst stall"));
    EXPECT_THAT(save, HasSubstr("[markername] Bfirst delivery\n"));
    EXPECT_THAT(save, HasSubstr("[treeopen] cns1.\n[sst_expanded] 0\n[signals_width] 440\n"));
}

TEST_F(SaveFileOfFourNodes, WithoutEventsTheFirstTwoNodesAreOpenWithAllParts) {
    drawing.events = {};
    const std::string save = save_file(drawing);
    expect_in_order({place_of(save, open, "node 0"), place_of(save, open, "node 1"), place_of(save, closed, "node 2"),
                     place_of(save, closed, "node 3")});
    EXPECT_THAT(save, Not(HasSubstr("other parts")));
}

/// Titles and rows that are on the screen before the user opens anything. A closed group is one row.
std::vector<std::string> rows_at_first(const std::string& save) {
    std::vector<std::string> rows;
    std::istringstream lines(save);
    std::string flag;
    int closed_groups = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("@")) flag = line;
        if (!line.starts_with("-") && !line.starts_with("+")) continue;
        if (flag == closed_end)
            --closed_groups;
        else if (closed_groups == 0)
            rows.push_back(line);
        if (flag == closed) ++closed_groups;
    }
    return rows;
}

/// docs/waveforms.md, "A question: where do 68 cycles come from?"
TEST(SaveFileOfTheTutorial, HasTheDeliveryOnTheFirstScreen) {
    const WaveRun run(machine_of("cns1-fast-i", {}, 64), "allgather", {{"words", "64"}});
    const waves::Drawing drawing = run.draw({{23, 24}, 8600, never});
    const std::vector<std::string> rows = rows_at_first(save_file(drawing));
    const auto row = [&](const std::string& title, const std::string& name) {
        auto found = std::ranges::find(rows, "-" + title);
        if (!name.empty())
            found = std::find_if(found, rows.end(), [&](auto& one) { return one.starts_with("+{" + name + "}"); });
        EXPECT_NE(found, rows.end()) << title << ' ' << name;
        return static_cast<std::size_t>(found - rows.begin());
    };
    const std::size_t delivery = row("node 23 interface link 0 in", "receive register state");
    expect_in_order({row("node 24", ""), row("node 24 interface link 0 out", "wire"),
                     row("node 24 channel west to node 23", "waits for"), row("node 23", ""), delivery});
    constexpr std::size_t rows_on_screen = 35;  // rows in a window of 900 pixels, seen in GTKWave 3.3.118
    EXPECT_LT(delivery, rows_on_screen);
}

}  // namespace narrows::save_file_test
