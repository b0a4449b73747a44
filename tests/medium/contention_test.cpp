// Which frames get through, and the draws after collisions (docs/timing.md, K4 to K7).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "models/network/medium/contention.h"

namespace narrows::contention_test {

constexpr Cycle delay = 51;
constexpr Cycle frame = 576;

/// Two stations that always have something to send, round by round.
class TwoStations {
public:
    TwoStations() : contention_(2, delay, 1) {
        for (const int station : {0, 1}) contention_.ready(NodeId(station), 0, frame);
    }

    /// The stations that send in the next round.
    std::vector<SentFrame> next() {
        const std::vector<SentFrame> round = contention_.next_round();
        if (round.size() == 1) {
            collisions_.at(static_cast<std::size_t>(round.front().station)) = 0;
            contention_.ready(round.front().station, round.front().end, frame);
        } else {
            for (int& count : collisions_) count = count == 15 ? 0 : count + 1;
        }
        return round;
    }

    const std::array<int, 2>& collisions() const { return collisions_; }

private:
    Contention contention_;
    std::array<int, 2> collisions_{};
};

struct Draws {
    int all = 0;
    int smaller = 0;  ///< the station with fewer collisions has drawn the smaller number
    int equal = 0;
};

void expect_share(int count, int all, double share, const char* what) {
    const double error = std::sqrt(share * (1 - share) / all);
    EXPECT_NEAR(static_cast<double>(count) / all, share, 3 * error) << what;
}

/// The station with the smaller number sends alone; equal numbers collide again.
TEST(Contention, TheWinnerOfTheRaceBeforeIsFavoured) {
    constexpr int enough = 10'000;
    TwoStations stations;
    std::map<int, Draws> draws;  // draws where the winner has one collision; keys are the loser's
    while (draws[2].all < enough || draws[3].all < enough) {
        const auto round = stations.next();
        if (round.size() == 1) continue;
        const auto [a, b] = stations.collisions();
        if (std::min(a, b) != 1 || a == b) continue;
        const NodeId winner(a == 1 ? 0 : 1);
        TwoStations later = stations;
        const auto then = later.next();
        Draws& of = draws[std::max(a, b)];
        ++of.all;
        of.equal += then.size() == 2 ? 1 : 0;
        of.smaller += then.size() == 1 && then.front().station == winner ? 1 : 0;
    }
    const auto expect = [&](const Draws& found, double smaller, double equal, double larger) {
        expect_share(found.smaller, found.all, smaller, "smaller");
        expect_share(found.equal, found.all, equal, "equal");
        expect_share(found.all - found.smaller - found.equal, found.all, larger, "larger");
    };
    expect(draws[2], 5.0 / 8, 1.0 / 4, 1.0 / 8);
    expect(draws[3], 13.0 / 16, 1.0 / 8, 1.0 / 16);
}

TEST(Contention, AStationThatHearsTheFirstDoesNotTakePart) {
    Contention contention(3, delay, 1);
    contention.ready(NodeId(2), 100, frame);
    contention.ready(NodeId(0), 100 + delay + 1, frame);
    EXPECT_EQ(contention.next_start(), 100);
    EXPECT_EQ(contention.next_is_known(), 100 + delay + 1);
    EXPECT_EQ(contention.next_round().size(), 1u);
    EXPECT_EQ(contention.next_start(), 100 + frame + delay + BitTimes::gap);
}

TEST(Contention, NothingHappensWithoutFrames) {
    Contention contention(2, delay, 1);
    EXPECT_EQ(contention.next_start(), never);
}

// Three stations with one collision more each time: the 16th is an error, and the count begins anew.
TEST(Contention, CountsExcessiveCollisions) {
    constexpr int stations = 1024;
    Contention contention(stations, delay, 1);
    for (NodeId station = 0; station < stations; ++station) contention.ready(station, 0, frame);
    int through = 0;
    while (contention.next_start() != never) through += contention.next_round().size() == 1 ? 1 : 0;
    EXPECT_EQ(through, stations);
    EXPECT_GT(contention.excessive_collisions(), 0u);
}

}  // namespace narrows::contention_test
