// Networks from files: contents, and refusals.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "models/machine/network_file.h"
#include "tests/machine/support.h"

namespace narrows::network_file_test {

/// Two switches with a node each.
const std::string switches = "switches = [[0, 0], [1, 0.5]]\n";
const std::string channels = "channels = [{ from = 0, port = 1, to = 1, in_port = 2, both_ways = true }]\n";
const std::string endpoints = "endpoints = [{ switch = 0, port = 0 }, { switch = 1, port = 0 }]\n";

std::string refused(const std::string& text) {
    return refusal([&] { parse_network(text, "n.toml"); });
}
std::string refused_channels(const std::string& row) {
    return refused(switches + "channels = [" + row + "]\n" + endpoints);
}
std::string refused_routes(const std::string& rows) {
    return refused(switches + channels + endpoints + "routes = [" + rows + "]\n");
}

TEST(NetworkFile, IsRead) {
    const auto network =
        parse_network(switches +
                          "channels = [{ from = 0, port = 1, to = 1, in_port = 2, class = \"long\", group = 3 },\n"
                          "            { from = 1, port = 4, to = 0, in_port = 3 }]\n"
                          "endpoints = [{ switch = 0, port = 0 }, { enters = 0, in_port = 5, leaves = 1, port = 0 }]\n"
                          "routes = [{ at = 0, in_port = 0, to = 1, port = 1, lanes = [0, 2] },\n"
                          "          { at = 0, to = [1], port = 1 }]\n",
                      "folder/n.toml");
    EXPECT_EQ(network->name, "n.toml");
    EXPECT_EQ(network->nodes(), 2);
    EXPECT_EQ(network->ports, (std::vector<int>{6, 5}));
    EXPECT_EQ(network->classes, (std::vector<std::string>{"long", "network"}));
    EXPECT_EQ(network->channels[0].count, 3);
    EXPECT_EQ(network->channels[1].count, 1);
    EXPECT_EQ(network->endpoints[1].entry.port, 5);
    EXPECT_EQ(network->endpoints[1].exit.at, 1);
    EXPECT_EQ(network->routes[0].lanes, 5u);
    EXPECT_EQ(network->lanes_named, 3);
}

/// Room for each port of each switch and lane would take gigabytes.
TEST(NetworkFile, HighPortsOfManySwitches) {
    constexpr int count = 1500;
    std::string positions;
    std::string ring;
    for (int i = 0; i < count; ++i) {
        positions += fmt::format("[{}, 0], ", i);
        ring += fmt::format("{{ from = {}, port = 1023, to = {}, in_port = 1 }}, ", i, (i + 1) % count);
    }
    const std::string text = "switches = [" + positions + "]\nchannels = [" + ring + "]\n" + endpoints;
    EXPECT_EQ(
        refused(text + "routes = [{ at = 0, to = 1, port = 1023, lanes = [15] }]\n"),
        "n.toml: 1536000 ports times 16 lanes are too many; the product may be 16777216 at most: number the ports "
        "of each switch from 0 on, without gaps");
    EXPECT_EQ(refused(text), "");
}

TEST(NetworkFile, BothWaysIsAChannelEachWay) {
    const auto network = parse_network(switches + channels + endpoints, "n.toml");
    ASSERT_EQ(network->channels.size(), 2u);
    EXPECT_EQ(network->channels[1].from.at, 1);
    EXPECT_EQ(network->channels[1].from.port, 2);
    EXPECT_EQ(network->channels[1].to.port, 1);
}

TEST(NetworkFile, UnknownKeys) {
    EXPECT_EQ(refused("swiches = []\n" + switches + channels + endpoints),
              "n.toml:1:1: unknown key 'swiches' of a network; did you mean 'switches'?");
    EXPECT_EQ(refused_channels("{ form = 0, from = 0, port = 1, to = 1, in_port = 2, both_ways = true }"),
              "n.toml:2:15: unknown key 'form' of a channel; did you mean 'from'?");
}

TEST(NetworkFile, MissingAndWrongValues) {
    EXPECT_EQ(refused(""),
              "n.toml: switches is missing; write switches = [ ... ]\n"
              "n.toml: endpoints is missing; write endpoints = [ ... ]");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 1 }"),
              "n.toml:2:13: in_port is missing; write in_port = ...");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 2, in_port = 0 }"),
              "n.toml:2:40: to = 2; it must be a whole number from 0 to 1");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 1, in_port = 1024 }"),
              "n.toml:2:53: in_port = 1024; it must be a whole number from 0 to 1023");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 1, in_port = 1, group = 0 }"),
              "n.toml:2:64: group = 0; it must be a whole number from 1 to 256");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 1, in_port = 1, class = \"endpoint\" }"),
              "n.toml:2:64: class must be a name of lower-case letters, digits and '-' other than endpoint; for "
              "instance class = \"global\"");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 0, in_port = 1 }"),
              "n.toml:2:13: this channel leads from switch 0 to switch 0; it must lead to another switch");
    EXPECT_EQ(refused("switches = [[0, 0], [1]]\n" + channels + endpoints),
              "n.toml:1:21: this is not a position; write [x, y] for each switch, with numbers from -1000000 to "
              "1000000");
}

TEST(NetworkFile, PortsWiredTwice) {
    EXPECT_EQ(
        refused_channels("{ from = 0, port = 1, to = 1, in_port = 2 },\n{ from = 0, port = 1, to = 1, in_port = 3 }"),
        "n.toml:3:1: output port 1 of switch 0 is wired twice, here and in line 2; give each channel and each "
        "endpoint a port of its own");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 1, in_port = 0, both_ways = true }"),
              "n.toml:3:40: input port 0 of switch 1 is wired twice, here and in line 2; give each channel and each "
              "endpoint a port of its own\n"
              "n.toml:3:40: output port 0 of switch 1 is wired twice, here and in line 2; give each channel and each "
              "endpoint a port of its own");
}

/// A line of switches whose channels all have classes of their own.
TEST(NetworkFile, TooManyClassesOfChannels) {
    std::string text = "endpoints = [{ switch = 0, port = 0 }, { switch = 101, port = 0 }]\nswitches = [[0, 0]";
    for (int i = 1; i <= 101; ++i) text += fmt::format(", [{}, 0]", i);
    text += "]\nchannels = [\n";
    for (int i = 0; i < 101; ++i) {
        text += fmt::format("{{ from = {}, port = 1, to = {}, in_port = 2, both_ways = true, class = \"c{}\" }},\n", i,
                            i + 1, i);
    }
    EXPECT_THAT(
        refused(text + "]\n"),
        testing::HasSubstr(": class \"c100\" is one more than the 100 that a network may have; channels with the "
                           "same values can share a class"));
}

TEST(NetworkFile, NotConnected) {
    EXPECT_EQ(refused("switches = [[0, 0], [1, 0], [2, 0]]\n" + channels + endpoints),
              "n.toml: the network is not connected: no channels join switch 2 with switch 0; add channels, or leave "
              "the switch out");
    EXPECT_EQ(refused_channels("{ from = 0, port = 1, to = 1, in_port = 2 }"),
              "n.toml:3:40: the network is not connected: no way leads from node 1, at switch 1, to node 0, at switch "
              "0; add channels in this direction");
}

TEST(NetworkFile, RoutesWithAHole) {
    EXPECT_EQ(refused_routes("{ at = 0, to = 1, port = 1 }"),
              "n.toml: a message from node 1 to node 0 comes to switch 1, in_port 0, and no route says how it goes on; "
              "add { at = 1, to = 0, port = ... }");
    EXPECT_EQ(refused_routes("{ at = 0, to = 1, port = 1 }, { at = 1, in_port = 2, to = 0, port = 2 }"),
              "n.toml: a message from node 1 to node 0 comes to switch 1, in_port 0, and no route says how it goes on; "
              "add { at = 1, to = 0, port = ... }");
}

/// Three switches in a row with a node at each end.
TEST(NetworkFile, RoutesThatNeverArrive) {
    const std::string row =
        "switches = [[0, 0], [1, 0], [2, 0]]\n"
        "channels = [{ from = 0, port = 1, to = 1, in_port = 1, both_ways = true },\n"
        "            { from = 1, port = 2, to = 2, in_port = 1, both_ways = true }]\n"
        "endpoints = [{ switch = 0, port = 0 }, { switch = 2, port = 0 }]\n"
        "routes = [{ at = 2, to = 0, port = 1 }, { at = 1, to = 0, port = 1 },\n";
    EXPECT_EQ(
        refused(row + "  { at = 0, to = 1, port = 1 }, { at = 1, to = 1, port = 1 }]\n"),
        "n.toml:6:33: messages to node 1 never arrive: they go round by switch 1, switch 0, switch 1; let a route "
        "of one of these switches lead towards switch 2");
    EXPECT_EQ(refused(row + "  { at = 0, to = 1, port = 0 }]\n"),
              "n.toml:6:3: port 0 of switch 0 leads to a node, but messages to node 1 take it; name a port that leads "
              "towards switch 2");
    EXPECT_EQ(refused(row + "  { at = 0, to = 1, port = 1 }]\n"),
              "n.toml:6:3: a message from node 0 to node 1 comes to switch 1, in_port 1, and no route says how it goes "
              "on; add { at = 1, to = 1, port = ... }");
    EXPECT_EQ(refused(row + "  { at = 0, to = 1, port = 1 }, { at = 1, to = 1, port = 2 }]\n"), "");
}

/// Only messages in lane 1 of input port 1 have no route on.
TEST(NetworkFile, RoutesWithAHoleForALane) {
    const std::string row =
        "switches = [[0, 0], [1, 0], [2, 0]]\n"
        "channels = [{ from = 0, port = 1, to = 1, in_port = 1, both_ways = true },\n"
        "            { from = 1, port = 2, to = 2, in_port = 1, both_ways = true }]\n"
        "endpoints = [{ switch = 0, port = 0 }, { switch = 2, port = 0 }]\n"
        "routes = [{ at = 2, to = 0, port = 1 }, { at = 1, to = 0, port = 1 },\n"
        "  { at = 1, in_port = 1, lane = 0, to = 1, port = 2, lanes = [1] },\n";
    EXPECT_EQ(refused(row + "  { at = 0, to = 1, port = 1 }]\n"),
              "n.toml:7:3: a message from node 0 to node 1 comes to switch 1, in_port 1, lane 1, and no route says how "
              "it goes on; add { at = 1, to = 1, port = ... }");
    EXPECT_EQ(refused(row + "  { at = 0, to = 1, port = 1, lanes = [0] }]\n"), "");
}

TEST(NetworkFile, RoutesThatMakeNoSense) {
    EXPECT_EQ(refused_routes("{ at = 0, to = 1, port = 2 }"),
              "n.toml:4:11: port 2 of switch 0 leads nowhere; name a port with a channel or an endpoint");
    EXPECT_EQ(refused_routes("{ at = 0, to = [], port = 1 }"), "n.toml:4:26: to is empty; give at least one number");
    EXPECT_EQ(refused_routes("{ at = 0, to = 1, port = 1, lane = 0 }"),
              "n.toml:4:11: a route by lane needs in_port, too; write in_port = ... with lane = ...");
    EXPECT_EQ(refused_routes("{ at = 0, to = 1, port = 1, lanes = [32] }"),
              "n.toml:4:48: lanes = 32; it must be a whole number from 0 to 31");
    EXPECT_EQ(
        refused_routes("{ at = 0, to = 1, port = 1 }, { at = 0, to = 1, port = 1 }, { at = 1, to = 0, port = 2 }"),
        "n.toml:4:41: the route of line 4 is for the same switch, input port, lane and node; keep one of them");
}

/// One cause has one message: nodes and ports of rows that are refused are no further errors where they are named.
TEST(NetworkFile, SaysACauseOnce) {
    EXPECT_EQ(refused(switches + channels + "endpoints = [{ switch = 0, port = 0 }, { switch = 0, port = 0 }]\n" +
                      "routes = [{ at = 0, to = 1, port = 1 }, { at = 1, to = [0, 1], port = 2 }]\n"),
              "n.toml:3:40: input port 0 of switch 0 is wired twice, here and in line 3; give each channel and each "
              "endpoint a port of its own\n"
              "n.toml:3:40: output port 0 of switch 0 is wired twice, here and in line 3; give each channel and each "
              "endpoint a port of its own");
    EXPECT_EQ(refused(switches + "channels = [{ from = 0, port = 1, to = 2, in_port = 1, both_ways = true }]\n" +
                      endpoints + "routes = [{ at = 0, to = 1, port = 1 }, { at = 2, to = 0, port = 1 },\n" +
                      "          { at = 2, to = 1, port = 1 }]\n"),
              "n.toml:2:40: to = 2; it must be a whole number from 0 to 1\n"
              "n.toml:4:48: at = 2; it must be a whole number from 0 to 1 (the same in 1 further place)");
    EXPECT_EQ(refused_routes("{ at = 0, to = 1, port = 7 }, { at = 0, to = 0, port = 7 }, { at = 0, in_port = 1, to = "
                             "0, port = 7 }"),
              "n.toml:4:11: port 7 of switch 0 leads nowhere; name a port with a channel or an endpoint (the same in 2 "
              "further places)");
}

}  // namespace narrows::network_file_test
