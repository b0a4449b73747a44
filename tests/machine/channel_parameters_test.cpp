// Values that a class of channels has of its own.
#include <gmock/gmock.h>

#include "models/machine/topology_kinds.h"
#include "tests/machine/support.h"
#include "tests/support/temporary_folder.h"

namespace narrows::channel_parameters_test {

constexpr ChannelClass local = 0;
constexpr ChannelClass global = 1;
constexpr ChannelClass endpoint = 2;

TEST(ChannelParameters, AreThoseOfTheNetworkUnlessAClassHasItsOwn) {
    const Machine plain = machine("dragonfly-72");
    EXPECT_TRUE(plain.network.classes.empty());
    for (const ChannelClass each : {local, global, endpoint})
        EXPECT_EQ(plain.channel_values(each), ChannelParameters(plain.network));
    const Machine own =
        machine("dragonfly-72",
                {"network.channels.global.link_latency=10 cycles", "network.channels.global.credit_latency=7 cycles",
                 "network.channels.endpoint.link_bytes_per_cycle=4", "network.channels.endpoint.buffer_flits=20",
                 "network.channels.local.slots=3", "network.channels.local.lanes=5"});
    ChannelParameters expected = plain.network;
    expected.slots = 3;
    expected.lanes = 5;
    EXPECT_EQ(own.channel_values(local), expected);
    expected = plain.network;
    expected.link_latency = 10;
    expected.credit_latency = 7;
    EXPECT_EQ(own.channel_values(global), expected);
    expected = plain.network;
    expected.link_bytes_per_cycle = 4;
    expected.buffer_flits = 20;
    EXPECT_EQ(own.channel_values(endpoint), expected);
    EXPECT_EQ(own.most_lanes(), 5);
    EXPECT_EQ(own.fewest_lanes(), 2);
    EXPECT_EQ(own.smallest_slot_bytes(), 9 * 8);
    EXPECT_TRUE(own.has_lanes_or_slots());
}

// A valid machine was refused, because its slots seemed to hold a negative number of bytes.
TEST(ChannelParameters, AnIntHoldsTheBytesOfTheLargestSlot) {
    const auto last = [](const char* name) {
        const Parameter& parameter = *find_parameter(name);
        return parameter.allowed.empty() ? parameter.most : parameter.allowed.back();
    };
    const std::int64_t flits = last("network.buffer_flits");
    const std::int64_t width = last("network.link_bytes_per_cycle");
    const Machine largest = machine("cns1", {fmt::format("network.buffer_flits={}", flits),
                                             fmt::format("network.link_bytes_per_cycle={}", width), "network.slots=2"});
    EXPECT_EQ(largest.smallest_slot_bytes(), flits * width);
}

TEST(ChannelParameters, FlitTimesOfTheirOwn) {
    const Machine own = machine("dragonfly-72", {"network.channels.global.link_flit_time=3 cycles"});
    EXPECT_EQ(own.channel_values(global).link_flit_time, 3);
    EXPECT_EQ(own.channel_values(global).cycles(65), 27);
    EXPECT_EQ(own.channel_values(local).link_flit_time, 1);
}

TEST(ChannelParameters, EqualNetworksHaveEqualParameters) {
    const Machine same = machine("dragonfly-72", {"network.channels.global.link_latency=2 cycles"});
    EXPECT_TRUE(same.network.classes.empty());
    EXPECT_FALSE(find_parameter("network.channels.global.link_latency")->applies_to(same));
}

TEST(ChannelParameters, AreShownWhereTheyAreGiven) {
    const ResolvedMachine own =
        load_machine("dragonfly-72", machines_folder, Overrides{"network.channels.global.lanes=3"});
    int shown = 0;
    for (const ResolvedParameter& parameter : own.parameters) {
        if (parameter.parameter->channel_class.empty()) continue;
        ++shown;
        EXPECT_EQ(parameter.parameter->name, "network.channels.global.lanes");
        EXPECT_EQ(parameter.value, "3");
        EXPECT_EQ(parameter.origin, "command line");
    }
    EXPECT_EQ(shown, 1);
}

/// A machine with values for the global channels of a dragonfly.
std::string file_with(const TemporaryFolder& folder, const std::string& text) {
    return folder.write("mine.toml", "name = \"mine\"\nsummary = \"s\"\ninherits = \"dragonfly-72\"\n" + text);
}

TEST(ChannelParameters, InAFile) {
    const TemporaryFolder folder;
    const std::string mine = file_with(folder,
                                       "[network.channels.global]\n"
                                       "link_latency = { value = \"20 ns\", source = \"s\" }\n"
                                       "slots = { value = 8, source = \"t\" }\n");
    const Machine own = machine(mine);
    EXPECT_EQ(own.channel_values(global).link_latency, 20);
    EXPECT_EQ(own.channel_values(global).slots, 8);
    EXPECT_EQ(own.channel_values(local), ChannelParameters(own.network));
    EXPECT_EQ(machine(mine, {"network.channels.global.slots=2"}).channel_values(global).slots, 2);
    EXPECT_TRUE(machine(mine, {"topology.kind=crossbar", "topology.nodes=4"}).network.classes.empty())
        << "the values were for another topology";
}

TEST(ChannelParameters, AreRefusedInAFileWithTheirPlace) {
    const TemporaryFolder folder;
    const auto in_file = [&](const std::string& text) {
        const std::string file = file_with(folder, text);
        const std::string found = refused(file, {});
        return found.substr(std::min(found.size(), file.size()));
    };
    EXPECT_EQ(in_file("[network.channels.globl]\nlanes = { value = 2, source = \"s\" }\n"),
              ":5:1: unknown parameter 'network.channels.globl.lanes'; did you mean 'global'?");
    EXPECT_EQ(in_file("[network.channels.global]\nlane = { value = 2, source = \"s\" }\n"),
              ":5:1: unknown parameter 'network.channels.global.lane'; did you mean 'network.channels.global.lanes'?");
    EXPECT_EQ(in_file("[network.channels.up]\nlanes = { value = 2, source = \"s\" }\n"),
              ":5:19: network.channels.up.lanes is for a class of channels that this dragonfly does not have; it has "
              "local, global and endpoint");
    EXPECT_EQ(in_file("[network.channels.global]\nlanes = { value = 0, source = \"s\" }\n"),
              ":5:19: network.channels.global.lanes = 0; it must be from 1 to 32");
    EXPECT_EQ(in_file("[network.channels]\nglobal = 2\n"),
              ":5:1: global is an integer; it must hold tables: "
              "[network.channels.CLASS]");
    EXPECT_EQ(in_file("[network]\nchannels = 2\n"),
              ":5:1: channels is an integer; it must hold tables: "
              "[network.channels.CLASS]");
}

/// The second side of a grid of one row is no dimension.
TEST(ChannelParameters, OfAGridWhoseSidesEndInOne) {
    for (const char* const kind : {"mesh", "torus", "cylinder"}) {
        const Machine row = machine("mesh-16x16", {std::string("topology.kind=") + kind, "topology.routing=minimal",
                                                   "topology.sides=3,1", "network.channels.x.link_latency=3 cycles"});
        ASSERT_EQ(row.network.classes.size(), 1u);
        EXPECT_EQ(row.channel_values(0).link_latency, 3);
    }
}

TEST(ChannelParameters, AreRefusedOnTheCommandLine) {
    EXPECT_EQ(refused("dragonfly-72", {"network.channels.globl.lanes=2"}),
              "network.channels.globl.lanes=2: unknown parameter 'network.channels.globl.lanes'; did you mean "
              "'global'?");
    EXPECT_EQ(
        refused("torus-16x16", {"network.channels.z.lanes=4"}),
        "network.channels.z.lanes=4: network.channels.z.lanes is for a class of channels that this torus does not "
        "have; it has x and y");
    EXPECT_EQ(
        refused("dragonfly-72", {"network.channels.global.link_bytes_per_cycle=3"}),
        "network.channels.global.link_bytes_per_cycle=3: network.channels.global.link_bytes_per_cycle = 3; it must "
        "be 1, 2, 4, 8, 16, 32, 64 or 128");
    EXPECT_EQ(refused("dragonfly-72", {"network.channels.global.lanes=2", "network.channels.global.lanes=4"}),
              "network.channels.global.lanes=4: network.channels.global.lanes was given before, as "
              "network.channels.global.lanes=2; give it once");
}

const std::string holds =
    "needs slots that hold the largest message (72 bytes: message.header_bytes + message.word_bytes * "
    "message.vector_words), but ";

TEST(ChannelParameters, SlotsOfEveryClassHoldMessagesIfAnyHasSeveral) {
    EXPECT_EQ(refused("crossbar-64", {"network.channels.endpoint.buffer_flits=8"}),
              "network.channels.endpoint.buffer_flits=8: network.lanes = 1 with network.slots = 4 " + holds +
                  "network.channels.endpoint.buffer_flits = 8 of network.link_bytes_per_cycle = 8 hold 64 bytes; set "
                  "network.channels.endpoint.buffer_flits = 9 or more, or one lane of one slot");
    EXPECT_EQ(refused("butterfly-4-3", {"network.slots=1", "network.channels.level.slots=2",
                                        "network.channels.endpoint.link_bytes_per_cycle=4"}),
              "network.channels.level.slots=2: network.lanes = 1 with network.channels.level.slots = 2 " + holds +
                  "network.buffer_flits = 9 of network.channels.endpoint.link_bytes_per_cycle = 4 hold 36 bytes; set "
                  "network.buffer_flits = 18 or more, or one lane of one slot\n"
                  "network.channels.endpoint.link_bytes_per_cycle=4: "
                  "network.channels.endpoint.link_bytes_per_cycle = 4 besides network.link_bytes_per_cycle = 8 " +
                  holds +
                  "network.buffer_flits = 9 of network.channels.endpoint.link_bytes_per_cycle = 4 hold 36 bytes; set "
                  "network.buffer_flits = 18 or more, or one value of both");
}

TEST(ChannelParameters, SmallSlotsNeedOneSpeed) {
    const Overrides wormhole{"network.slots=1", "network.buffer_flits=4"};
    EXPECT_EQ(refused("butterfly-4-3", wormhole), "");
    const auto with = [&](const std::string& argument) {
        Overrides all = wormhole;
        all.push_back(argument);
        const std::string text = refused("butterfly-4-3", all);
        return text.substr(0, text.find(" needs slots"));
    };
    EXPECT_EQ(with("network.channels.level.link_latency=3 cycles"),
              "network.channels.level.link_latency=3 cycles: network.link_latency = 2 cycles besides "
              "network.channels.level.link_latency = 3 cycles");
    EXPECT_EQ(with("network.channels.endpoint.credit_latency=2 cycles"),
              "network.channels.endpoint.credit_latency=2 cycles: network.channels.endpoint.credit_latency = 2 cycles");
    EXPECT_EQ(with("network.channels.endpoint.buffer_flits=5"),
              "network.channels.endpoint.buffer_flits=5: network.channels.endpoint.buffer_flits = 5 besides "
              "network.buffer_flits = 4");
    EXPECT_EQ(with("network.channels.endpoint.link_flit_time=2 cycles"),
              "network.channels.endpoint.link_flit_time=2 cycles: network.channels.endpoint.link_flit_time = 2 cycles "
              "besides network.link_flit_time = 1 cycle");
}

TEST(ChannelParameters, FlitsOfSeveralCyclesHaveOneSizeEverywhere) {
    EXPECT_EQ(
        refused("crossbar-64",
                {"network.channels.endpoint.link_flit_time=2 cycles",
                 "network.channels.endpoint.link_bytes_per_cycle=4", "network.channels.endpoint.buffer_flits=18"}),
        "network.channels.endpoint.link_flit_time=2 cycles: links of several cycles a flit "
        "(network.channels.endpoint.link_flit_time = 2 cycles, interface.link_flit_time = 1 cycle) need flits of "
        "one size, but network.channels.endpoint.link_bytes_per_cycle = 4 and interface.link_bytes_per_cycle = 8; "
        "set network.channels.endpoint.link_bytes_per_cycle = 8, or interface.link_bytes_per_cycle = 4");
}

TEST(ChannelParameters, InjectionBuffersAreNotFilledMoreSlowlyThanTheyEmpty) {
    EXPECT_EQ(refused("crossbar-64", {"interface.injection_buffers=1", "interface.link_bytes_per_cycle=4",
                                      "network.link_bytes_per_cycle=4", "network.buffer_flits=18",
                                      "network.channels.endpoint.link_bytes_per_cycle=8"}),
              "interface.injection_buffers=1: interface.injection_buffers = 1 would fill at "
              "interface.link_bytes_per_cycle = 4, more slowly than they empty at "
              "network.channels.endpoint.link_bytes_per_cycle = 8; set interface.injection_buffers = 0, or "
              "interface.link_bytes_per_cycle = 8 or more");
}

TEST(ChannelParameters, LanesThatRoutesNeedAreCountedByClass) {
    EXPECT_EQ(refused("mesh-16x16", {"topology.routing=adaptive", "network.channels.y.lanes=2"}),
              "topology.routing=adaptive: topology.routing = adaptive on this mesh needs 2 lanes, but network.lanes = "
              "1; set network.lanes = 2 or more, or topology.routing = minimal");
    EXPECT_EQ(refused("hyperx-8x8", {"topology.routing=valiant", "network.lanes=2", "network.channels.y.lanes=1"}),
              "network.channels.y.lanes=1: topology.routing = valiant on this hyperx needs 2 lanes, but "
              "network.channels.y.lanes = 1; set network.channels.y.lanes = 2 or more, or topology.routing = minimal");
    EXPECT_EQ(
        refused("hyperx-8x8", {"topology.routing=valiant", "network.lanes=2", "network.channels.endpoint.lanes=1"}),
        "");
}

TEST(ChannelParameters, AClassThatAFileNamesHasTheValuesOfTheNetwork) {
    EXPECT_THAT(refused("petersen", {"network.channels.endpoint.buffer_flits=1"}),
                testing::HasSubstr("network.channels.endpoint.buffer_flits = 1 of network.link_bytes_per_cycle"));
    EXPECT_EQ(refused("petersen", {"network.channels.endpoint.link_latency=3cycles"}), "");
}

TEST(ChannelParameters, TheRoutingFollowsFromTheClassWithFewestLanes) {
    const auto routing = [](const Overrides& overrides) { return machine("cns1", overrides).topology.routing; };
    EXPECT_EQ(routing({"network.channels.x.lanes=2", "network.channels.x.slots=1"}), RoutingKind::seam);
    EXPECT_EQ(routing({"network.channels.x.lanes=2", "network.channels.y.lanes=2"}), RoutingKind::minimal);
}

}  // namespace narrows::channel_parameters_test
