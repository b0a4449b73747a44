// The path of a message, read from the rows of a wave, agrees with the log.
#include "traces/waves/wave.h"

#include <gmock/gmock.h>

#include <map>

#include "models/system/names.h"
#include "tests/waves/support.h"
#include "traces/waves/node_signals.h"

namespace narrows::way_test {

/// The nodes and switches of the way, each once.
std::vector<std::string> places(const std::vector<waves::PartScope>& way) {
    std::vector<std::string> places;
    for (const waves::PartScope& part : way) {
        if (places.empty() || places.back() != part[1]) places.push_back(part[1]);
    }
    return places;
}

void expect_ways_of_the_log(const WaveRun& run, std::size_t longest_at_least) {
    const waves::Drawing drawing = run.draw(run.everything());
    std::map<std::string, LoggedMessage> by_id;
    std::size_t longest = 0;
    for (const LoggedMessage& m : run.log.messages()) {
        std::vector<std::string> routers;
        for (const auto& crossing : m.crossings) routers.push_back(waves::scope_of(*run.topology, crossing.router));
        const std::string id = message_id(m.from, m.sequence);
        EXPECT_EQ(places(waves::way_of(drawing.wave, id)), routers) << id;
        longest = std::max(longest, routers.size());
    }
    EXPECT_GE(longest, longest_at_least);
}

TEST(Way, GoesThroughTheNodesOfATorusInOrder) {
    expect_ways_of_the_log(WaveRun(machine_of("cns1", {"topology.kind=torus", "topology.columns=6", "topology.rows=5"}),
                                   "random", {{"messages", "2"}}),
                           5);
}

TEST(Way, GoesThroughSwitches) {
    expect_ways_of_the_log(WaveRun(machine_of("fat-tree-4-3", {}), "random", {{"messages", "2"}}), 7);
}

TEST(Way, HasThePartsInTheOrderOfTheMessage) {
    const WaveRun run(machine_of("cns1", {"topology.columns=4", "topology.rows=1"}), "exchange", {});
    const std::vector<waves::PartScope> way = waves::way_of(run.draw(run.everything()).wave, "3.0");
    EXPECT_THAT(way, testing::ElementsAre(waves::PartScope{"cns1", "node_3", "processor"},
                                          waves::PartScope{"cns1", "node_3", "interface", "link_0_out"},
                                          waves::PartScope{"cns1", "node_3", "router", "channel_east_to_node_0"},
                                          waves::PartScope{"cns1", "node_0", "interface", "link_0_in"},
                                          waves::PartScope{"cns1", "node_0", "processor"}));
}

/// "3.1" is the beginning of "3.10", and is another message.
TEST(Way, IsThatOfOneMessage) {
    const WaveRun run(machine_of("cns1", {"topology.columns=4", "topology.rows=1"}), "exchange", {{"messages", "12"}});
    const Cycle later = (*std::ranges::find(run.log.messages(), 10u, &LoggedMessage::sequence)).started;
    waves::WaveSelection window = run.everything();
    window.from = later + 1;
    const waves::Wave wave = run.draw(window).wave;
    EXPECT_THAT(waves::way_of(wave, "3.1"), testing::IsEmpty());
    EXPECT_THAT(waves::way_of(wave, "3.10"), Not(testing::IsEmpty()));
}

/// The packets of a message, which other rows name.
TEST(Way, OfAMessageInPacketsIsThatOfItsPackets) {
    const WaveRun run(machine_of("shared-nodes-2i", {}), "alltoall", {{"words", "200"}});
    const waves::Wave wave = run.draw(run.everything()).wave;
    const auto& wholes = run.log.nodes().wholes;
    const auto far =
        std::ranges::find_if(wholes, [](const LoggedWhole& m) { return !m.is_within_node && m.bytes > 0; });
    ASSERT_NE(far, wholes.end());
    const std::vector<waves::PartScope> way = waves::way_of(wave, message_id(far->from, far->sequence));
    std::vector<std::string> kinds;
    for (const waves::PartScope& part : way) kinds.push_back(part[2] + (part.size() > 3 ? " " + part[3] : ""));
    EXPECT_EQ(kinds.front(), fmt::format("rank_{}", far->from));
    EXPECT_THAT(kinds, testing::Contains(testing::EndsWith("link_out")));
    EXPECT_THAT(kinds, testing::Contains(testing::EndsWith("link_in")));
    EXPECT_THAT(kinds, testing::Contains(fmt::format("rank_{}", far->to)));
}

}  // namespace narrows::way_test
