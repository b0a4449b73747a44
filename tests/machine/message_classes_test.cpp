// Lanes and interface links that a class of messages has for itself.
#include <gmock/gmock.h>

#include "models/machine/topology_kinds.h"
#include "tests/machine/support.h"
#include "tests/support/temporary_folder.h"

namespace narrows::message_classes_test {

using testing::HasSubstr;

TEST(MessageClasses, ShareEverythingUnlessTheyHaveTheirOwn) {
    const Machine plain = machine("mesh-16x16", {"interface.links=2"});
    for (const MessageClass each : all_message_classes) {
        EXPECT_EQ(own_lanes(plain.network, each), 0);
        EXPECT_EQ(links_of(plain.interface, each).first, 0);
        EXPECT_EQ(links_of(plain.interface, each).count, 2);
    }
    EXPECT_EQ(all_links(plain.interface), 2);
    for (const Parameter& parameter : parameters()) {
        if (parameter.name.find(".message_classes.") != std::string_view::npos) {
            EXPECT_FALSE(parameter.applies_to(plain)) << parameter.name;
        }
    }
}

TEST(MessageClasses, HaveLanesAndLinksBehindTheOthers) {
    const Machine own =
        machine("mesh-16x16",
                {"network.lanes=2", "network.message_classes.request.lanes=3", "network.message_classes.reply.lanes=1",
                 "interface.links=2", "interface.message_classes.request.links=2",
                 "interface.message_classes.reply.links=1", "interface.message_classes.reply.receive_buffers=5"});
    EXPECT_EQ(own.most_lanes(), 6);
    EXPECT_EQ(own.fewest_lanes(), 2);
    EXPECT_EQ(all_links(own.interface), 5);
    EXPECT_EQ(links_of(own.interface, MessageClass::data).count, 2);
    EXPECT_EQ(links_of(own.interface, MessageClass::request).first, 2);
    EXPECT_EQ(links_of(own.interface, MessageClass::request).count, 2);
    EXPECT_EQ(links_of(own.interface, MessageClass::reply).first, 4);
    for (int link = 0; link < 4; ++link) EXPECT_EQ(receive_buffers_of(own.interface, link), 2);
    EXPECT_EQ(receive_buffers_of(own.interface, 4), 5);
    EXPECT_EQ(most_receive_buffers(own.interface), 5);
    EXPECT_EQ(seen_by(MessageClass::request, own).most_lanes(), 3);
    EXPECT_EQ(seen_by(MessageClass::data, own).most_lanes(), 2);
}

/// A class's lanes are the same in all classes of channels, and the routing is that of the machine.
TEST(MessageClasses, SeeTheirOwnLanesOnly) {
    const Machine own = machine("dragonfly-72", {"network.channels.local.lanes=4", "network.channels.global.lanes=1",
                                                 "network.message_classes.reply.lanes=3"});
    for (const ChannelParameters& values : seen_by(MessageClass::reply, own).all_channel_values())
        EXPECT_EQ(values.lanes, 3);
    EXPECT_EQ(seen_by(MessageClass::request, own).channel_values(0).lanes, 4);
    const Machine torus = machine("torus-16x16", {"network.message_classes.reply.lanes=1"});
    EXPECT_EQ(seen_by(MessageClass::reply, torus).topology.routing, RoutingKind::minimal);
}

TEST(MessageClasses, InAFile) {
    const TemporaryFolder folder;
    const auto in_file = [&](const std::string& text) {
        return folder.write("mine.toml", "name = \"mine\"\nsummary = \"s\"\ninherits = \"mesh-16x16\"\n" + text);
    };
    const Machine own =
        machine(in_file("[network.message_classes.reply]\n"
                        "lanes = { value = 2, source = \"s\" }\n"
                        "[interface.message_classes.reply]\n"
                        "links = { value = 1, source = \"t\" }\n"));
    EXPECT_EQ(own_lanes(own.network, MessageClass::reply), 2);
    EXPECT_EQ(own.interface.message_classes.reply.links, 1);
    EXPECT_THAT(refused(in_file("[network.message_classes.reply]\nlane = { value = 2, source = \"s\" }\n"), {}),
                HasSubstr(":5:1: unknown parameter 'network.message_classes.reply.lane'; did you mean "
                          "'network.message_classes.reply.lanes'?"));
    EXPECT_THAT(refused(in_file("[interface.message_classes]\nreply = 2\n"), {}),
                HasSubstr(":5:1: reply is an integer; it must hold tables: [interface.message_classes.CLASS]"));
    EXPECT_THAT(refused(in_file("[network.message_classes.reply]\nlanes = { value = 32, source = \"s\" }\n"), {}),
                HasSubstr(":5:19: network.message_classes.reply.lanes = 32; it must be from 0 to 31"));
}

TEST(MessageClasses, AreRefusedWithARemedy) {
    EXPECT_EQ(refused("mesh-16x16", {"interface.message_classes.reply.receive_buffers=2"}),
              "interface.message_classes.reply.receive_buffers=2: interface.message_classes.reply.receive_buffers = 2 "
              "is for interface links that only this class of messages uses, but "
              "interface.message_classes.reply.links = 0; set interface.message_classes.reply.links = 1 or more, or "
              "interface.message_classes.reply.receive_buffers = 0");
    EXPECT_THAT(refused("mesh-16x16", {"network.lanes=20", "network.message_classes.request.lanes=10",
                                       "network.message_classes.reply.lanes=3"}),
                HasSubstr("gives a channel 33 lanes; it has at most 32: use fewer"));
    EXPECT_THAT(
        refused("mesh-16x16", {"network.slots=1", "network.buffer_flits=4", "network.message_classes.request.lanes=1"}),
        HasSubstr("need slots that hold the largest message (72 bytes"));
    EXPECT_EQ(refused("mesh-16x16", {"interface.unexpected=hold", "interface.data_mover=processor"}),
              "interface.unexpected=hold: interface.unexpected = hold is for an interface that stores messages "
              "itself, but interface.data_mover = processor; set interface.unexpected = memory, or "
              "interface.data_mover = dma");
    EXPECT_EQ(refused("mesh-16x16", {"interface.unexpected=keep"}),
              "interface.unexpected=keep: interface.unexpected = \"keep\"; it must be memory, hold or room");
}

/// Two lanes are enough for data with minimal routes, but one is not enough for requests.
TEST(MessageClasses, CountForTheRoutingsThatAreRemedies) {
    EXPECT_THAT(refused("torus-16x16", {"topology.routing=adaptive", "network.message_classes.request.lanes=1"}),
                HasSubstr("needs 3 lanes, but network.lanes = 2; set network.lanes = 3 or more, or topology.routing = "
                          "seam\n"));
    EXPECT_THAT(refused("torus-16x16", {"topology.routing=adaptive", "network.message_classes.request.lanes=2"}),
                HasSubstr("or topology.routing = seam, or topology.routing = minimal\n"));
}

/// A block of lanes needs the same number as the routing.
TEST(MessageClasses, NeedTheLanesOfTheRouting) {
    EXPECT_EQ(refused("mesh-16x16",
                      {"network.lanes=2", "topology.routing=adaptive", "network.message_classes.reply.lanes=1"}),
              "network.message_classes.reply.lanes=1: topology.routing = adaptive on this mesh needs 2 lanes, but "
              "network.message_classes.reply.lanes = 1; set network.message_classes.reply.lanes = 2 or more, or 0 to "
              "share the lanes of data");
    EXPECT_EQ(refused("mesh-16x16",
                      {"network.lanes=2", "topology.routing=adaptive", "network.message_classes.reply.lanes=2"}),
              "");
}

}  // namespace narrows::message_classes_test
