// What `narrows show` says of the network of a machine.
#include "tests/support/program_output.h"

namespace narrows::network_page_test {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Json = nlohmann::ordered_json;

Json topology(ProgramArguments machine) {
    machine.insert(machine.begin(), "show");
    return json_output(machine).at("topology");
}

/// A tree with 4 links down and 4 up of every switch.
TEST(ShowNetwork, InNumbers) {
    const Json tree = topology({"fat-tree-4-3"});
    EXPECT_EQ(tree.at("routers"), 48);
    EXPECT_EQ(tree.at("endpoints"), 64);
    EXPECT_EQ(tree.at("channels"), 2 * 3 * 64);
    EXPECT_EQ(tree.at("diameter"), 6);
    EXPECT_DOUBLE_EQ(tree.at("average_distance"), (3 * 2 + 12 * 4 + 48 * 6) / 63.0);
    EXPECT_EQ(tree.at("bisection_channels"), 64);
    EXPECT_THAT(tree.at("bisection_across"), StartsWith("the nodes"));
    EXPECT_EQ(tree.at("deadlock_free"), true);
    EXPECT_THAT(tree.at("deadlock_reason"), StartsWith("free from deadlock: "));
    EXPECT_FALSE(tree.contains("deadlock_cycle"));

    const Json mesh = topology({"mesh-16x16", "topology.columns=8", "topology.rows=4"});
    EXPECT_EQ(mesh.at("routers"), 32);
    EXPECT_EQ(mesh.at("endpoints"), 32);
    EXPECT_EQ(mesh.at("channels"), 2 * (7 * 4 + 8 * 3));
    EXPECT_EQ(mesh.at("diameter"), 10);
    EXPECT_EQ(mesh.at("bisection_channels"), 8);
}

TEST(ShowNetwork, InWords) {
    const std::string text = output({"show", "crossbar-64"});
    EXPECT_THAT(text, HasSubstr("\n  switches   1\n"));
    EXPECT_THAT(text, HasSubstr("\n  channels   128, each one way: "));
    EXPECT_THAT(text, HasSubstr("\n  distance   2 channels at most, 2 of them to and from nodes; 2.000 on average\n"));
    EXPECT_THAT(text, HasSubstr("\n  bisection  64 channels between the halves, both ways together (the nodes"));
    EXPECT_THAT(text, HasSubstr("\n  deadlock   free from deadlock: "));
    const std::string grid = output({"show", "cns1"});
    EXPECT_THAT(grid, HasSubstr("\n  routers    128\n"));
    EXPECT_THAT(grid, HasSubstr(" at most, "));
    EXPECT_THAT(grid, Not(HasSubstr("to and from nodes")));
    const std::string bus = output({"show", "bus-16"});
    EXPECT_THAT(bus,
                HasSubstr("\n  deadlock   free from deadlock: a message holds nothing while it waits for the wire\n"));
    EXPECT_THAT(bus, Not(HasSubstr("both ways together")));
}

/// Several interfaces of a node are not nodes.
TEST(ShowNetwork, CountsInterfaces) {
    const std::string text = output({"show", "shared-nodes-2i"});
    EXPECT_THAT(text, HasSubstr("\n    16 interfaces of nodes 0-7\n"));
    EXPECT_THAT(output({"show", "shared-nodes"}), HasSubstr("\n    8 nodes 0-7\n"));
}

/// A torus with one lane and shortest ways: shown, although it would not be run.
TEST(ShowNetwork, ACycleOfLanes) {
    const Json torus = topology({"torus-16x16", "network.lanes=1", "network.allow_deadlock=true"});
    EXPECT_EQ(torus.at("deadlock_free"), false);
    EXPECT_GT(torus.at("deadlock_cycle").size(), 3);
    const std::string text = output({"show", "torus-16x16", "network.lanes=1", "network.allow_deadlock=true"});
    EXPECT_THAT(text, HasSubstr("\n  deadlock   not free from deadlock: "));
    EXPECT_THAT(text, HasSubstr(torus.at("deadlock_cycle")[0].get<std::string>()));
}

TEST(ShowNetwork, MessageClasses) {
    const ProgramArguments machine{"show", "torus-16x16", "network.message_classes.reply.lanes=1",
                                   "interface.message_classes.reply.links=1"};
    const std::string text = output(machine);
    EXPECT_THAT(text, HasSubstr("\n      messages of class reply have for themselves: 1 lane of every channel, 1 "
                                "interface link with 2 message buffers in\n"));
    EXPECT_THAT(text,
                HasSubstr("\n  deadlock   replies in lanes of their own, which are numbered from 0 here: not free"));
    const Json json = json_output(machine);
    EXPECT_EQ(json.at("topology").at("deadlock_free"), false);
    const Json reply = json.at("message_classes")[2];
    EXPECT_EQ(reply.at("name"), "reply");
    EXPECT_EQ(reply.at("own_lanes"), 1);
    EXPECT_EQ(reply.at("first_link"), 1);
    EXPECT_EQ(reply.at("deadlock_free"), false);
    EXPECT_EQ(json.at("message_classes")[0].at("deadlock_free"), true);
    EXPECT_THAT(output({"show", "torus-16x16"}), Not(HasSubstr("class reply")));
}

TEST(ShowNetwork, DrawsGrids) {
    EXPECT_THAT(output({"show", "mesh-16x16", "topology.columns=4", "topology.rows=3"}), HasSubstr(R"(
      8-- 9--10--11
      |   |   |   |
      4-- 5-- 6-- 7
      |   |   |   |
      0-- 1-- 2-- 3
)"));
    EXPECT_THAT(output({"show", "torus-16x16", "topology.columns=4", "topology.rows=3"}), HasSubstr(R"(
      |   |   |   |
    - 8-- 9--10--11-
      |   |   |   |
    - 4-- 5-- 6-- 7-
      |   |   |   |
    - 0-- 1-- 2-- 3-
      |   |   |   |
)"));
}

/// Of several planes the first; the text says what joins them.
TEST(ShowNetwork, DrawsAPlaneOfGridsWithMoreDimensions) {
    EXPECT_THAT(output({"show", "torus-8x8x8", "topology.sides=4,3,5"}), HasSubstr(R"(
      |   |   |   |
    - 8-- 9--10--11-
      |   |   |   |
    - 4-- 5-- 6-- 7-
      |   |   |   |
    - 0-- 1-- 2-- 3-
      |   |   |   |
    one of 5 such planes; node 0 has channels to nodes 12 and 48 of others
)"));
    EXPECT_THAT(output({"show", "torus-8x8x8"}),
                HasSubstr("\n    one of 8 such planes; node 0 has channels to nodes 64 and 448 of others\n"));
    EXPECT_THAT(output({"show", "hypercube-256"}), HasSubstr(R"(
     2--3
     |  |
     0--1
    one of 64 such planes; node 0 has channels to nodes 4, 8, 16, 32, 64 and 128 of others
)"));
}

TEST(ShowNetwork, DrawsLevels) {
    EXPECT_THAT(output({"show", "fat-tree-4-3"}), HasSubstr(R"(
    16 switches 32-47
       |  64 channels down, 64 up
    16 switches 16-31
       |  64 channels down, 64 up
    16 switches 0-15
       |  64 channels down, 64 up
    64 nodes 0-63
)"));
    EXPECT_THAT(output({"show", "crossbar-64"}), HasSubstr(R"(
    switch 0
       |  64 channels down, 64 up
    64 nodes 0-63
)"));
    EXPECT_THAT(output({"show", "butterfly-4-3"}), HasSubstr(R"(
    64 nodes 0-63
       v  64 channels
    16 switches 0-15
       v  64 channels
    16 switches 16-31
       v  64 channels
    16 switches 32-47
       64 channels from 16 switches 32-47 to 64 nodes 0-63
)"));
}

TEST(ShowNetwork, DrawsNothingThatIsTooLarge) {
    const std::string text = output({"show", "mesh-16x16", "topology.columns=17"});
    EXPECT_THAT(text, Not(HasSubstr("--16")));
    EXPECT_THAT(output({"show", "mesh-16x16"}), HasSubstr("--  7--"));
}

}  // namespace narrows::network_page_test
