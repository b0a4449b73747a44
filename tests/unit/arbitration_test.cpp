// Which request gets a channel, and when the channel is free again (docs/timing.md, N1, N3, E1).
#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "models/network/router/output_places.h"
#include "tests/support/property.h"

namespace narrows::arbitration_test {

const ChannelProperties& properties() {
    static const Machine machine;
    static const ChannelProperties plain(machine, machine.network);
    return plain;
}

TEST(OldestFirst, ServesTheOldestRequestWhateverItsInput) {
    OldestFirst queue(5);
    queue.add({nullptr, 30, 0});
    queue.add({nullptr, 10, 4});
    queue.add({nullptr, 20, 2});
    EXPECT_EQ(queue.take().asked, 10);
    EXPECT_EQ(queue.take().asked, 20);
    EXPECT_EQ(queue.take().asked, 30);
    EXPECT_TRUE(queue.empty());
}

TEST(OldestFirst, TiesBeginAtInputZero) {
    OldestFirst queue(3);
    for (const int input : {2, 1, 0}) queue.add({nullptr, 7, input});
    EXPECT_EQ(queue.take().input, 0);
    EXPECT_EQ(queue.take().input, 1);
    EXPECT_EQ(queue.take().input, 2);
}

TEST(OldestFirst, TiesGoOnAfterTheInputServedLast) {
    OldestFirst queue(4);
    queue.add({nullptr, 1, 2});
    EXPECT_EQ(queue.take().input, 2);
    for (const int input : {0, 2, 3}) queue.add({nullptr, 5, input});
    EXPECT_EQ(queue.take().input, 3);
    EXPECT_EQ(queue.take().input, 0);
    EXPECT_EQ(queue.take().input, 2);  // the input served last comes last
}

TEST(OldestFirst, TheOrderOfAddingDoesNotMatter) {
    EXPECT_TRUE(holds_for(300, [] {
        const int inputs = *rc::gen::inRange(1, 9);
        std::vector<ChannelRequest> requests;
        for (int input = 0; input < inputs; ++input)
            requests.push_back({nullptr, *rc::gen::inRange<Cycle>(0, 4), input});
        auto reversed = requests;
        std::reverse(reversed.begin(), reversed.end());
        OldestFirst a(inputs);
        OldestFirst b(inputs);
        for (const auto& request : requests) a.add(request);
        for (const auto& request : reversed) b.add(request);
        while (!a.empty()) RC_ASSERT(a.take().input == b.take().input);
    }));
}

/// Inputs that ask again and again are served in turn: none is overtaken twice by another.
TEST(OldestFirst, NobodyStarves) {
    EXPECT_TRUE(holds_for(300, [] {
        const int inputs = *rc::gen::inRange(2, 9);
        OldestFirst queue(inputs);
        for (int input = 0; input < inputs; ++input) queue.add({nullptr, 0, input});
        std::map<int, int> served;
        for (Cycle now = 1; now <= 10 * inputs; ++now) {
            const ChannelRequest request = queue.take();
            ++served[request.input];
            queue.add({nullptr, now, request.input});
        }
        for (const auto& [input, times] : served) RC_ASSERT(times == 10);
    }));
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

TEST(Output, CountsHowLongItWasTakenAndWaitedFor) {
    Output output(2, 1, std::nullopt, properties());
    output.channel(0).grant({nullptr, 4, 1}, 10);
    output.channel(0).release(25);
    output.channel(0).grant({nullptr, 25, 0}, 25);
    output.channel(0).release(30);
    EXPECT_EQ(output.channel(0).usage.busy, 15 + 5);
    EXPECT_EQ(output.channel(0).usage.waiting, 6);
}

}  // namespace narrows::arbitration_test
