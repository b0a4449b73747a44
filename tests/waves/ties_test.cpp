// The choice and order among simultaneous events in the first view of a wave (docs/waveforms.md).
#include <gmock/gmock.h>

#include "models/system/names.h"
#include "tests/waves/support.h"
#include "traces/waves/save_file.h"

namespace narrows::ties_test {

const std::vector<std::string> ring_of_four{"topology.columns=4", "topology.rows=1"};

/// The groups of nodes in a save file.
std::vector<std::string> groups_in(const std::string& save_file) {
    std::vector<std::string> groups;
    std::istringstream lines(save_file);
    for (std::string line; std::getline(lines, line);) {
        const std::string name = line.substr(0, 6) == "-node " ? line.substr(1) : "";
        const bool is_node = !name.empty() && name.find_first_not_of("0123456789", 5) == std::string::npos;
        if (is_node && std::ranges::find(groups, name) == groups.end()) groups.push_back(name);
    }
    return groups;
}

TEST(WaveTies, NodesOfMarkersComeFirstThenTheOthersInOrder) {
    const WaveRun run(machine_of("cns1", ring_of_four), "exchange", {});
    waves::Drawing drawing = run.draw(run.everything());
    drawing.events = {{"a", 5, 2, "node_2", ""}, {"b", 5, 1, "node_1", ""}, {"c", 9, 2, "node_2", ""}};
    EXPECT_THAT(groups_in(waves::save_file(drawing, "run.fst", "run.gtkw")),
                testing::ElementsAre("node 2", "node 1", "node 0", "node 3"));
    drawing.events = {{"a", 5, 3, "node_3", ""}};
    EXPECT_THAT(groups_in(waves::save_file(drawing, "run.fst", "run.gtkw")),
                testing::ElementsAre("node 3", "node 0", "node 1", "node 2"));
}

/// All nodes of an exchange act in the same cycles.
TEST(WaveTies, OfSeveralDeliveriesInOneCycleTheMessageThatStartedFirstIsNamed) {
    const WaveRun run(machine_of("cns1", ring_of_four), "exchange", {{"messages", "2"}});
    const std::vector<LoggedMessage> messages(run.log.messages().begin(), run.log.messages().end());
    const auto at = [&](Cycle cycle) { return std::ranges::count(messages, cycle, &LoggedMessage::delivered); };
    const waves::Drawing drawing = run.draw(run.everything());
    for (const char* const name : {"first delivery", "last delivery"}) {
        const auto event = std::ranges::find(drawing.events, name, &waves::EventOfInterest::name);
        ASSERT_NE(event, drawing.events.end()) << name;
        EXPECT_GT(at(event->cycle), 1) << name;
        const auto first = std::ranges::find(messages, event->cycle, &LoggedMessage::delivered);
        EXPECT_EQ(event->router, run.topology->router_of(first->to)) << name;
        EXPECT_EQ(event->text, message_name(first->from, first->sequence, first->to)) << name;
    }
}

TEST(WaveTies, MarkersOfOneCycleAreInTheOrderOfTheDocumentation) {
    const WaveRun run(machine_of("cns1", ring_of_four), "point-to-point", {});
    const waves::Drawing drawing = run.draw(run.everything());
    ASSERT_EQ(drawing.events.size(), 2);
    EXPECT_EQ(drawing.events[0].cycle, drawing.events[1].cycle);
    EXPECT_EQ(drawing.events[0].name, "first delivery");
    EXPECT_EQ(drawing.events[1].name, "last delivery");
}

}  // namespace narrows::ties_test
