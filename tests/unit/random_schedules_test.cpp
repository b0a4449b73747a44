// The scheduler with schedules of any density, compared with a sorted map of all events.
#include <gtest/gtest.h>

#include <map>
#include <systemc>

#include "models/system/simulation_context.h"
#include "models/time/cycle_queue.h"
#include "tests/support/property.h"

namespace narrows::random_schedules_test {

const sc_core::sc_time picosecond(1, sc_core::SC_PS);

/// Distances near each power of two up to 2^40, and all distances up to more than twice the cycles with buckets.
std::vector<Cycle> all_distances() {
    constexpr Cycle cycles_with_buckets = 1024;
    std::vector<Cycle> distances;
    for (Cycle distance = 1; distance <= 2 * cycles_with_buckets + 50; ++distance) distances.push_back(distance);
    for (int power = 11; power <= 40; ++power) {
        for (Cycle off = -2; off <= 2; ++off) distances.push_back((Cycle{1} << power) + off);
    }
    return distances;
}

/// Each event schedules the next: the queue never has another one.
struct Chain {
    CycleQueue& queue;
    std::vector<Cycle> distances;
    std::vector<Cycle> got;

    void happened(std::uint64_t) {
        got.push_back(queue.now());
        schedule_next();
    }
    void schedule_next() {
        if (got.size() < distances.size()) queue.at<&Chain::happened>(queue.now() + distances[got.size()], *this);
    }
};

TEST(RandomSchedules, ALoneEventComesAtItsCycleAtAnyDistance) {
    std::mt19937_64 random(1);
    for (int order = 0; order < 20; ++order) {
        const SimulationContext context;
        CycleQueue queue("cycles", picosecond);
        Chain chain{queue, all_distances(), {}};
        std::shuffle(chain.distances.begin(), chain.distances.end(), random);
        chain.schedule_next();
        sc_core::sc_start();
        ASSERT_EQ(chain.got.size(), chain.distances.size());
        Cycle expected = 0;
        for (std::size_t i = 0; i < chain.got.size(); ++i) {
            expected += chain.distances[i];
            ASSERT_EQ(chain.got[i], expected) << "distance " << chain.distances[i];
        }
    }
}

/// A random number that depends only on `number` (SplitMix64).
std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

/// The events of a schedule. Each schedules up to two others, which depend only on its number, so the order within a
/// cycle does not matter.
class EventPlan {
public:
    struct Event {
        std::uint64_t number;
        int generation = 0;
    };

    EventPlan(std::uint64_t seed, int largest_power, std::uint64_t ties)
        : seed_(seed), largest_power_(largest_power), ties_(ties) {}

    template <class At>
    void begin(At at) const {
        for (std::uint64_t first = 0; first < 40; ++first) at(distance(seed_ + first), Event{seed_ + first});
    }
    template <class At>
    void follow(const Event& event, Cycle cycle, At at) const {
        constexpr int generations = 15;
        if (event.generation == generations) return;
        const std::uint64_t children = scrambled(event.number) % 3;
        for (std::uint64_t i = 0; i < children; ++i) {
            const std::uint64_t child = scrambled(event.number + 1 + i);
            at(cycle + distance(child), Event{child, event.generation + 1});
        }
    }

private:
    /// Short and long distances are equally frequent. Some events come in the cycle of the event that schedules them,
    /// and some at one of a few distances, so that many meet in a cycle.
    Cycle distance(std::uint64_t number) const {
        const std::uint64_t random = scrambled(~number);
        const auto power = scrambled(random) % static_cast<std::uint64_t>(largest_power_ + 1);
        const auto distance = static_cast<Cycle>(random % (std::uint64_t{1} << power));
        return (random >> 40) % 10 < ties_ ? distance & ~Cycle{0xFF} : distance;
    }

    std::uint64_t seed_;
    int largest_power_;
    std::uint64_t ties_;  ///< share of distances that are multiples of 256, in tenths
};

using Happenings = std::multimap<Cycle, std::uint64_t>;

Happenings of_a_sorted_map(const EventPlan& schedule) {
    std::multimap<Cycle, EventPlan::Event> due;
    const auto at = [&](Cycle cycle, const EventPlan::Event& event) { due.emplace(cycle, event); };
    Happenings happenings;
    schedule.begin(at);
    while (!due.empty()) {
        const auto [cycle, event] = *due.begin();
        due.erase(due.begin());
        happenings.emplace(cycle, event.number);
        schedule.follow(event, cycle, at);
    }
    return happenings;
}

class Scheduled {
public:
    Scheduled(CycleQueue& queue, const EventPlan& schedule) : queue_(queue), schedule_(schedule) {
        schedule_.begin([this](Cycle cycle, const EventPlan::Event& event) { at(cycle, event); });
    }
    void happened(std::uint64_t index) {
        const EventPlan::Event event = events_[index];
        RC_ASSERT(queue_.now() >= last_);
        last_ = queue_.now();
        happenings.emplace(queue_.now(), event.number);
        schedule_.follow(event, queue_.now(), [this](Cycle cycle, const EventPlan::Event& next) { at(cycle, next); });
    }
    Happenings happenings;

private:
    void at(Cycle cycle, const EventPlan::Event& event) {
        queue_.at<&Scheduled::happened>(cycle, *this, events_.size());
        events_.push_back(event);
    }

    CycleQueue& queue_;
    const EventPlan& schedule_;
    std::vector<EventPlan::Event> events_;
    Cycle last_ = 0;
};

std::vector<std::pair<Cycle, std::uint64_t>> sorted(const Happenings& happenings) {
    std::vector<std::pair<Cycle, std::uint64_t>> all(happenings.begin(), happenings.end());
    std::sort(all.begin(), all.end());
    return all;
}

TEST(RandomSchedules, EventsComeAsFromASortedMap) {
    EXPECT_TRUE(holds_for(300, [] {
        const EventPlan schedule(*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange(0, 31),
                                 *rc::gen::inRange<std::uint64_t>(0, 11));
        const SimulationContext context;
        CycleQueue queue("cycles", picosecond);
        if (*rc::gen::arbitrary<bool>()) queue.shuffle_order(7);
        if (*rc::gen::arbitrary<bool>()) queue.keep_time();
        Scheduled scheduled(queue, schedule);
        sc_core::sc_start();
        const Happenings expected = of_a_sorted_map(schedule);
        RC_ASSERT(queue.events() == expected.size());
        RC_ASSERT(sorted(scheduled.happenings) == sorted(expected));
    }));
}

}  // namespace narrows::random_schedules_test
