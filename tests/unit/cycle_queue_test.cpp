// The scheduler of the model, and how it drives SystemC.
#include "models/time/cycle_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <new>
#include <set>
#include <systemc>

#include "models/system/simulation_context.h"

namespace narrows::cycle_queue_test {

constexpr Cycle cycle_ps = 8000;

Cycle systemc_cycle() {
    return static_cast<Cycle>(sc_core::sc_time_stamp().value() / static_cast<std::uint64_t>(cycle_ps));
}

/// A queue with events that record when they happened, and may then schedule others.
/// The parameter: SystemC's time is kept.
class CycleQueueTest : public testing::TestWithParam<bool> {
public:
    CycleQueueTest() {
        if (GetParam()) queue_.keep_time();
    }

    void happened(std::uint64_t what) {
        if (GetParam()) {
            EXPECT_EQ(sc_core::sc_time_stamp(), now());
        } else {
            EXPECT_LE(sc_core::sc_time_stamp(), now());
        }
        log_.emplace_back(queue_.now(), static_cast<int>(what));
        if (then_) then_(static_cast<int>(what));
    }

    struct Thing {
        int name;
    };
    void happened_to(Thing& thing) { happened(static_cast<std::uint64_t>(thing.name)); }
    void happened_with(Thing& thing, int number) { happened(static_cast<std::uint64_t>(thing.name + number)); }

    void prefetched(std::uint64_t what) {
        const auto is_same = [what](const auto& happened) { return happened.second == static_cast<int>(what); };
        EXPECT_TRUE(std::ranges::none_of(log_, is_same)) << what << " was prefetched after it had happened";
        prefetched_.insert(static_cast<int>(what));
    }

protected:
    using Log = std::vector<std::pair<Cycle, int>>;

    void at(Cycle cycle, int what) {
        queue_.at<&CycleQueueTest::happened>(cycle, *this, static_cast<std::uint64_t>(what));
    }
    template <CycleQueue::Decision kind>
    void decide(int what) {
        queue_.decide<kind, &CycleQueueTest::happened>(*this, static_cast<std::uint64_t>(what));
    }
    void network(int what) { decide<CycleQueue::Decision::network>(what); }
    void delivery(int what) { decide<CycleQueue::Decision::delivery>(what); }
    void processor(int what) { decide<CycleQueue::Decision::processor>(what); }
    void prefetched_network(int what) {
        queue_.decide<CycleQueue::Decision::network, &CycleQueueTest::happened, &CycleQueueTest::prefetched>(
            *this, static_cast<std::uint64_t>(what));
    }
    sc_core::sc_time now() const {
        return sc_core::sc_time(static_cast<double>(queue_.now() * cycle_ps), sc_core::SC_PS);
    }
    void run() const {
        sc_core::sc_start();
        EXPECT_EQ(sc_core::sc_time_stamp(), now());
    }

    SimulationContext context_;
    CycleQueue queue_{"cycles", sc_core::sc_time(cycle_ps, sc_core::SC_PS)};
    Log log_;
    std::function<void(int)> then_;
    std::set<int> prefetched_;
};

INSTANTIATE_TEST_SUITE_P(Time, CycleQueueTest, testing::Bool(),
                         [](const auto& kept) { return kept.param ? "Kept" : "Behind"; });

TEST_P(CycleQueueTest, PrefetchesForDecisionsBeforeTheyAreTaken) {
    queue_.fetch_ahead();
    at(5, 0);
    then_ = [this](int what) {
        if (what != 0) return;
        for (int i = 1; i <= 20; ++i) prefetched_network(i);
        network(21);
    };
    run();
    Log expected;
    for (int i = 0; i <= 21; ++i) expected.emplace_back(5, i);
    EXPECT_EQ(log_, expected);
    EXPECT_GT(prefetched_.size(), 10u);
    EXPECT_FALSE(prefetched_.contains(21));
}

TEST_P(CycleQueueTest, PrefetchesNothingUnlessAsked) {
    at(5, 0);
    then_ = [this](int what) {
        for (int i = 1; what == 0 && i <= 20; ++i) prefetched_network(i);
    };
    run();
    EXPECT_EQ(log_.size(), 21u);
    EXPECT_TRUE(prefetched_.empty());
}

TEST_P(CycleQueueTest, KnowsWhetherEventsComeLater) {
    const std::vector<Cycle> distances{1, 16'383, 16'384, 40'000, 20'000'000};  // by kind of list that has the event
    then_ = [&](int what) {
        if (what < 0) return;
        if (what == 0) at(queue_.now(), -1);
        EXPECT_FALSE(queue_.has_later_events()) << what;
        const auto next = static_cast<std::size_t>(what);
        if (next == distances.size()) return;
        at(queue_.now() + distances[next], what + 1);
        EXPECT_TRUE(queue_.has_later_events()) << what;
    };
    at(0, 0);
    run();
    EXPECT_EQ(log_.size(), distances.size() + 2);
}

TEST_P(CycleQueueTest, TimeStopsOnlyAtCyclesWithEvents) {
    at(3, 0);
    at(100'000, 0);
    then_ = [this](int) { EXPECT_TRUE(queue_.now() == 3 || queue_.now() == 100'000); };
    const auto before = sc_core::sc_delta_count();
    run();
    EXPECT_LE(sc_core::sc_delta_count() - before, 4u);
    EXPECT_EQ(systemc_cycle(), 100'000);
}

TEST_P(CycleQueueTest, ThePastIsRefused) {
    at(10, 1);
    then_ = [this](int) { EXPECT_THROW(at(9, 2), std::logic_error); };
    run();
    EXPECT_EQ(log_, (Log{{10, 1}}));
    EXPECT_THROW(at(-1, 0), std::logic_error);
}

TEST_P(CycleQueueTest, HappeningsThenNetworkThenDeliveriesThenProcessors) {
    at(7, 1);
    at(7, 1);
    then_ = [this](int what) {
        if (what != 1) return;
        processor(4);
        delivery(3);
        network(2);
    };
    run();
    EXPECT_EQ(log_, (Log{{7, 1}, {7, 1}, {7, 2}, {7, 2}, {7, 3}, {7, 3}, {7, 4}, {7, 4}}));
}

/// Events that a decision schedules in its own cycle come before any further decision, and the network decides first
/// again.
TEST_P(CycleQueueTest, ADecisionIsFollowedByItsHappenings) {
    at(7, 1);
    then_ = [this](int what) {
        if (what == 1) {
            processor(30);
            network(20);
        }
        if (what == 20) at(7, 21);
        if (what == 21) processor(31);
        if (what == 30) at(7, 40);
        if (what == 40) {
            processor(60);
            network(50);
        }
    };
    run();
    EXPECT_EQ(log_, (Log{{7, 1}, {7, 20}, {7, 21}, {7, 30}, {7, 31}, {7, 40}, {7, 50}, {7, 60}}));
}

TEST_P(CycleQueueTest, ShufflingChangesTheOrderWithinARoundOnly) {
    for (int i = 0; i < 50; ++i) at(4, i);
    for (int i = 50; i < 100; ++i) at(5, i);
    then_ = [this](int what) {
        if (what == 0) network(1000);
    };
    queue_.shuffle_order(1);
    run();
    ASSERT_EQ(log_.size(), 101u);
    EXPECT_EQ(log_[50], (std::pair<Cycle, int>{4, 1000}));
    EXPECT_FALSE(std::is_sorted(log_.begin(), log_.begin() + 50));
    std::sort(log_.begin(), log_.begin() + 50);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(log_[static_cast<std::size_t>(i)], (std::pair<Cycle, int>{4, i}));
    for (std::size_t i = 51; i < 101; ++i) EXPECT_EQ(log_[i].first, 5);
}

/// A clocked module beside the queue: it may schedule an event for an earlier cycle than the queue's wake-up.
SC_MODULE(Outsider) {
    std::function<void()> act;
    bool slept = false;
    SC_CTOR(Outsider) { SC_METHOD(live); }
    void live() {
        if (slept) return act();
        slept = true;
        next_trigger(20 * static_cast<double>(cycle_ps), sc_core::SC_PS);
    }
};

TEST_P(CycleQueueTest, AnotherProcessCanWakeItEarlier) {
    Outsider outsider("outsider");
    outsider.act = [this] { at(25, 2); };
    at(0, 1);
    at(5000, 3);
    run();
    EXPECT_EQ(log_, (Log{{0, 1}, {25, 2}, {5000, 3}}));
}

TEST_P(CycleQueueTest, AnotherProcessCanWakeItNow) {
    Outsider outsider("outsider");
    outsider.act = [this] { at(20, 2); };
    run();
    EXPECT_EQ(log_, (Log{{20, 2}}));
}

// The queue asks SystemC once for pending events, and not after each cycle.
TEST_P(CycleQueueTest, LeftAloneItStopsBeforeTheCycleOfAnotherProcess) {
    Outsider outsider("outsider");
    outsider.act = [this] {
        log_.emplace_back(20, 100);
        at(25, 3);
    };
    queue_.is_left_alone();
    at(0, 0);
    at(19, 1);
    at(30, 4);
    at(40000, 5);
    run();
    EXPECT_EQ(log_, (Log{{0, 0}, {19, 1}, {20, 100}, {25, 3}, {30, 4}, {40000, 5}}));
}

TEST_P(CycleQueueTest, LeftAloneInTheSameCycleAsAnotherProcess) {
    Outsider outsider("outsider");
    std::vector<int> seen;
    outsider.act = [&] { seen.push_back(static_cast<int>(log_.size())); };
    queue_.is_left_alone();
    at(0, 0);
    at(19, 1);
    at(21, 2);
    run();
    EXPECT_EQ(seen, std::vector<int>{2});
    EXPECT_EQ(log_.size(), 3u);
}

TEST_P(CycleQueueTest, StoppedItEndsTheCycleAndNoMore) {
    then_ = [this](int what) {
        if (what == 1) queue_.stop();
    };
    at(0, 0);
    at(19, 1);
    at(19, 2);
    at(20, 3);
    at(40000, 4);
    EXPECT_FALSE(queue_.is_stopped());
    sc_core::sc_start();
    EXPECT_TRUE(queue_.is_stopped());
    EXPECT_EQ(log_, (Log{{0, 0}, {19, 1}, {19, 2}}));
}

TEST_P(CycleQueueTest, AnEventCanNameAThingAndANumber) {
    Thing thing{100};
    queue_.at<&CycleQueueTest::happened_to>(19, *this, thing);
    queue_.at<&CycleQueueTest::happened_with>(20, *this, thing, 65'535);
    run();
    EXPECT_EQ(log_, (Log{{19, 100}, {20, 65'635}}));
}

TEST_P(CycleQueueTest, WithoutMemoryItStopsAtOnce) {
    then_ = [](int what) {
        if (what == 1) throw std::bad_alloc();
    };
    at(0, 0);
    at(19, 1);
    at(20, 2);
    EXPECT_FALSE(queue_.is_out_of_memory());
    sc_core::sc_start();
    EXPECT_TRUE(queue_.is_out_of_memory());
    EXPECT_TRUE(queue_.is_stopped());
    EXPECT_EQ(log_, (Log{{0, 0}, {19, 1}}));
}

TEST_P(CycleQueueTest, AnotherProcessCannotAskForThePastEither) {
    Outsider outsider("outsider");
    outsider.act = [this] { EXPECT_THROW(at(19, 2), std::logic_error); };
    at(0, 1);
    at(30, 3);
    run();
    EXPECT_EQ(log_, (Log{{0, 1}, {30, 3}}));
}

}  // namespace narrows::cycle_queue_test
