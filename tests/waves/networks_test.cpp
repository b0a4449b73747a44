// Waves of networks with switches: the shown switches are those with messages of the shown nodes. any_run_test.cpp
// compares every signal of any network with the log.
#include <gmock/gmock.h>

#include "models/system/simulation_context.h"
#include "tests/support/runs/machine_of.h"
#include "tests/waves/support.h"
#include "traces/waves/save_file.h"

namespace narrows::networks_test {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// Channels have one lane of one slot, so they show their message to the end.
std::vector<std::string> plain(std::vector<std::string> more = {}) {
    for (const char* const setting : {"network.lanes=1", "network.slots=1"}) more.emplace_back(setting);
    return more;
}

WaveRun random_on(const Machine& machine) { return WaveRun(machine, "random", {{"messages", "4"}, {"words", "8"}}); }

WaveRun small_tree() { return random_on(machine_of("fat-tree-4-3", plain({"topology.radix=2"}))); }

/// The scopes below the machine's.
std::set<std::string> scopes(const SignalHistory& read) {
    std::set<std::string> names;
    for (const auto& [path, changes] : read) {
        const std::size_t from = path.find('.') + 1;
        const std::size_t to = path.find('.', from);
        if (to != std::string::npos) names.insert(path.substr(from, to - from));
    }
    return names;
}

TEST(WaveOfNetworks, OnlySwitchesThatMessagesOfTheNodesAreInAreShown) {
    const Machine machine = machine_of("fat-tree-4-3", plain({"topology.radix=2"}));
    const WaveRun run(machine, "point-to-point", {{"from", "0"}, {"to", "1"}});
    const RouterId entry = run.topology->far_end(0, 0)->router;
    const std::string name = fmt::format("switch_{}", entry - run.topology->nodes());
    EXPECT_EQ(scopes(read_back_fst(run.draw({{0}}))), (std::set<std::string>{"node_0", name}));
    EXPECT_EQ(scopes(read_back_fst(run.draw({{1}}))), (std::set<std::string>{"node_1", name}));
    EXPECT_EQ(scopes(read_back_fst(run.draw({{5}}))), (std::set<std::string>{"node_5"}));
    const Cycle after = run.simulation.cycles;
    EXPECT_EQ(scopes(read_back_fst(run.draw({{0}, after, after + 1}))), (std::set<std::string>{"node_0"}));
}

TEST(WaveOfNetworks, ASwitchHasItsChannelsAndANodeTheOneToItsSwitch) {
    const WaveRun run = random_on(machine_of("crossbar-64", plain(), 3));
    const SignalHistory read = read_back_fst(run.draw(run.everything()));
    for (int node = 0; node < 3; ++node) {
        EXPECT_TRUE(read.contains(fmt::format("crossbar-64.node_{}.router.channel_to_switch_0.owner", node)));
        EXPECT_THAT(read, Contains(testing::Key(testing::MatchesRegex(
                              fmt::format("crossbar-64\\.switch_0\\.channel_.*_to_node_{}\\.owner", node)))));
    }
}

TEST(WaveOfNetworks, TheSaveFileCallsSwitchesAsTheCommandLineDoes) {
    const WaveRun run = small_tree();
    const waves::Drawing drawing = run.draw(run.everything());
    const std::string text = waves::save_file(drawing, "run.fst", "run.gtkw");
    EXPECT_THAT(rows_of_nothing(text, variables_of(fst_text(drawing))), IsEmpty());
    EXPECT_THAT(text, HasSubstr("-switch 0\n"));
    for (const BusiestOfKind& kind : run.simulation.resources.kinds)
        EXPECT_THAT(text, HasSubstr("-" + kind.busiest.name + "\n"));
    int channels = 0;
    for (const LoggedMessage& m : run.log.messages()) {
        for (const LoggedCrossing& crossing : m.crossings) {
            if (crossing.port == Topology::local) continue;
            const Resource channel{ResourceKind::channel, crossing.router, crossing.port};
            EXPECT_THAT(text, HasSubstr("-" + resource_name(*run.topology, channel) + "\n"));
            ++channels;
        }
    }
    EXPECT_GT(channels, 50);
}

/// Two nodes send to a third one at once.
TEST(WaveOfNetworks, AStallAtASwitchIsNamedAfterIt) {
    const Machine machine = machine_of("crossbar-64", plain(), 3);
    const auto topology = make_topology(machine);
    const SimulationContext context;
    RunLog log;
    System system(machine, *topology);
    system.observe(&log.observer());
    for (const NodeId sender : {NodeId(0), NodeId(1)})
        system.start(sender, [](Rank& rank) -> Task<> { co_await rank.send(2, Payload()); });
    system.start(2, [](Rank& rank) -> Task<> {
        co_await rank.receive();
        co_await rank.receive();
    });
    ASSERT_TRUE(system.run());
    const waves::Drawing drawing = waves::draw({log}, machine, *topology, {{0, 1, 2}}, never);
    const auto stall = std::ranges::find(drawing.events, "first stall", &waves::EventOfInterest::name);
    ASSERT_NE(stall, drawing.events.end());
    EXPECT_EQ(stall->router, 3);
    EXPECT_EQ(stall->scope, "switch_0");
    EXPECT_THAT(stall->text, HasSubstr(" waits for switch 0 channel "));
}

}  // namespace narrows::networks_test
