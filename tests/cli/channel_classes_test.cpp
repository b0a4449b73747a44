// Classes of channels with values of their own, on the command line.
#include "tests/support/program_output.h"

namespace narrows::channel_classes_test {

using testing::HasSubstr;
using testing::Not;

const ProgramArguments slow_globals{"network.channels.global.link_latency=20cycles", "network.channels.global.lanes=1"};

ProgramArguments command(ProgramArguments begin) {
    begin.insert(begin.end(), slow_globals.begin(), slow_globals.end());
    return begin;
}

TEST(ChannelClasses, ShowNamesTheirValues) {
    const std::string text = output(command({"show", "dragonfly-72"}));
    EXPECT_THAT(text, HasSubstr("channels, 8 B/cycle, 2 cycles a hop, input buffers of 2 lanes x 4 slots x 9 "
                                "flits"));
    EXPECT_THAT(text,
                HasSubstr("channels of class global: 8 B/cycle, 20 cycles a hop, input buffers of 1 lane x 4 slots "
                          "x 9 flits"));
    EXPECT_THAT(text, Not(HasSubstr("channels of class local")));
    EXPECT_THAT(text, HasSubstr("\n  network.channels.global.link_latency "));
    EXPECT_THAT(output({"show", "dragonfly-72"}), Not(HasSubstr("network.channels")));
    const nlohmann::ordered_json json = json_output(command({"show", "dragonfly-72"}));
    EXPECT_EQ(json.at("parameters").at("network.channels.global.lanes").at("value"), 1);
    EXPECT_FALSE(json.at("parameters").contains("network.channels.global.slots"));
    EXPECT_EQ(json.at("topology").at("deadlock_free"), true);
}

TEST(ChannelClasses, ARunTakesLonger) {
    const auto cycles = [](const ProgramArguments& arguments) {
        return json_output(arguments).at("cycles").get<std::int64_t>();
    };
    const ProgramArguments run{"run", "dragonfly-72", "random", "messages=2"};
    EXPECT_GT(cycles(command(run)), cycles(run));
}

TEST(ChannelClasses, MissingLanesOfAClassAreNamed) {
    EXPECT_THAT(refusal({"run", "dragonfly-72", "random", "network.channels.local.lanes=1"}),
                HasSubstr("set network.channels.local.lanes = 2, "));
    EXPECT_THAT(
        refusal({"run", "cns1", "random", "nodes=32", "network.channels.x.link_latency=3cycles", "--rtl", "0"}),
        HasSubstr("network.channels: the RTL does not describe this: all its channels are of one kind; leave it out"));
}

}  // namespace narrows::channel_classes_test
