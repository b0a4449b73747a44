// The reference refuses to break its own rules.
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/reference/channel.h"
#include "tests/reference/flight.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference::channel_test {

/// Two messages, and a channel with two lanes of one slot.
struct MessagesForOneChannel {
    Machine machine = row_of_four();
    Message messages[2] = {{Send{0, 0, 0, 0, 3, 10}, 0, 0}, {Send{0, 0, 0, 0, 3, 10}, 1, 0}};
    Flight a{machine, messages[0], 0, 0};
    Flight b{machine, messages[1], 0, 0};
    NetworkChannel channel{{{1, 1}, 1, 4, 2, 1, 20}};
};

TEST(NetworkChannel, CarriesOneMessageAtATime) {
    MessagesForOneChannel two;
    two.channel.grant(two.a, 0, 5);
    EXPECT_FALSE(two.channel.can_take(only_lane(1), 14));
    EXPECT_THROW(two.channel.grant(two.b, 1, 14), std::logic_error);
    EXPECT_THROW(two.channel.carry(two.b, 14, false), std::logic_error);
    two.channel.carry(two.a, 14, true);
    EXPECT_FALSE(two.channel.can_take(only_lane(1), 14));
    EXPECT_THROW(two.channel.carry(two.a, 15, false), std::logic_error);
    EXPECT_TRUE(two.channel.can_take(only_lane(1), 15));
    EXPECT_FALSE(two.channel.can_take(only_lane(0), 15));
}

TEST(NetworkChannel, FreesASlotAfterTheCreditLatency) {
    MessagesForOneChannel two;
    two.channel.grant(two.a, 0, 5);
    two.channel.carry(two.a, 14, true);
    EXPECT_THROW(two.channel.grant(two.b, 0, 15), std::logic_error);
    MessagesForOneChannel again;
    again.channel.grant(again.a, 0, 5);
    again.channel.carry(again.a, 14, true);
    again.channel.drain(again.a, 0, 15, true);
    EXPECT_EQ(again.channel.free_slots(first_lanes(2), 18), 1);
    EXPECT_EQ(again.channel.best_lane(first_lanes(2), 18), 1);
    EXPECT_EQ(again.channel.free_slots(first_lanes(2), 19), 2);
    EXPECT_EQ(again.channel.best_lane(first_lanes(2), 19), 0);
}

TEST(SlotLane, KeepsItsOrder) {
    MessagesForOneChannel two;
    SlotLane lane({{1, 1}, 1, 4, 1, 2, 20});
    lane.enter(two.a, 5);
    lane.enter(two.b, 15);
    EXPECT_THROW(lane.enter(two.b, 25), std::logic_error);
    EXPECT_TRUE(lane.is_first(two.a));
    EXPECT_FALSE(lane.is_first(two.b));
    EXPECT_THROW(lane.leave(two.b, 26), std::logic_error);
    lane.leave(two.a, 26);
    EXPECT_TRUE(lane.is_first(two.b));
    EXPECT_EQ(lane.free_slots(29), 0);
    EXPECT_EQ(lane.free_slots(30), 1);
}

}  // namespace narrows::reference::channel_test
