// When parts of a node or a router ask to be woken up. They would do the same if they woke up too early, only more
// slowly, so that no comparison with the reference shows it.
#include <gtest/gtest.h>

#include "models/network/link/worm.h"
#include "models/network/router/output_places.h"
#include "models/node/processor/computing.h"
#include "tests/support/property.h"

namespace narrows::wake_ups_test {

const ChannelProperties& properties() {
    static const Machine machine;
    static const ChannelProperties plain(machine, machine.network);
    return plain;
}

constexpr LaneSet any = ~LaneSet{0};

TEST(OutputPlaces, AChannelBelongsToOneMessageUntilItIsReleased) {
    Output output(3, 1, std::nullopt, properties());
    const OutputPlaces<OneSlot> places(output);
    EXPECT_EQ(places.place_for(any, 0).channel, 0);
    output.channel(0).grant({nullptr, 4, 1}, 10);
    EXPECT_FALSE(places.place_for(any, 1'000'000).exists());
    EXPECT_EQ(places.can_take_from(10), never);
    output.channel(0).release(25);
    EXPECT_FALSE(places.place_for(any, 24).exists());
    EXPECT_EQ(places.place_for(any, 25).channel, 0);
    EXPECT_EQ(places.can_take_from(10), 25);
}

TEST(OutputPlaces, OfSeveralFreeLinksTheLowestIsTaken) {
    Output output(4, 3, std::nullopt, properties());
    const OutputPlaces<OneSlot> places(output);
    places.grant({nullptr, 0, 0}, places.place_for(any, 0), 0);
    places.grant({nullptr, 0, 1}, places.place_for(any, 0), 0);
    EXPECT_EQ(places.place_for(any, 0).channel, 2);
    output.channel(1).release(8);
    output.channel(0).release(9);
    EXPECT_EQ(places.place_for(any, 7).channel, 2);
    places.grant({nullptr, 0, 2}, places.place_for(any, 7), 0);
    EXPECT_EQ(places.can_take_from(0), 8);
    EXPECT_EQ(places.place_for(any, 8).channel, 1);
    EXPECT_EQ(places.place_for(any, 9).channel, 0);
}

TEST(WormTiming, ReachIsHowFarTheHeadMustBe) {
    Machine machine;
    machine.network.buffer_flits = 10;
    const WormTiming worm(machine);
    EXPECT_EQ(worm.reach(1), 0);
    EXPECT_EQ(worm.reach(10), 0);
    EXPECT_EQ(worm.reach(11), 1);
    EXPECT_EQ(worm.reach(20), 1);
    EXPECT_EQ(worm.reach(21), 2);
}

TEST(FreeCycles, EqualACountCycleByCycle) {
    EXPECT_TRUE(holds_for(300, [] {
        FreeCycles cycles;
        std::vector<bool> busy(500);
        Cycle now = 0;
        for (int overheads = *rc::gen::inRange(0, 12); overheads > 0; --overheads) {
            now += *rc::gen::inRange<Cycle>(0, 20);
            const Cycle end = now + *rc::gen::inRange<Cycle>(0, 12);
            cycles.occupy(now, end);
            for (Cycle c = now; c < end; ++c) busy[static_cast<std::size_t>(c)] = true;
            const auto look = *rc::gen::inRange<Cycle>(now, end + 20);
            const Cycle more = *rc::gen::inRange<Cycle>(0, 20);
            const auto free_until = [&](Cycle t) { return std::count(busy.begin(), busy.begin() + t, false); };
            RC_ASSERT(cycles.free_before(look) == free_until(look));
            Cycle enough = look;
            while (free_until(enough) - free_until(look) < more) ++enough;
            RC_ASSERT(cycles.earliest(look, more) == enough);
            RC_ASSERT(cycles.occupied(look) == busy[static_cast<std::size_t>(look)]);
            now = end;
        }
    }));
}

}  // namespace narrows::wake_ups_test
