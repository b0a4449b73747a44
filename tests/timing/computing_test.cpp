// Computing uses the cycles the processor has left and is interrupted without cost (docs/timing.md, P4).
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "tests/support/effort.h"
#include "tests/support/property.h"
#include "tests/timing/programs.h"

namespace narrows::computing_test {

/// Records the cycles in which processors are busy with overheads.
class BusyCycles final : public Observer {
public:
    explicit BusyCycles(const Machine& machine) : machine_(machine) {}

    void send_started(const Message& m, Cycle start) override { add(m.from, start, machine_.processor.send_overhead); }
    void delivered(const Message& m, Cycle cycle) override {
        add(m.to, cycle - machine_.processor.receive_overhead, machine_.processor.receive_overhead);
    }
    bool busy(NodeId node, Cycle cycle) const {
        const auto& all = overheads_;
        return std::any_of(all.begin(), all.end(),
                           [&](const Overhead& o) { return o.node == node && o.from <= cycle && cycle < o.to; });
    }

private:
    struct Overhead {
        NodeId node;
        Cycle from;
        Cycle to;
    };
    void add(NodeId node, Cycle from, Cycle cycles) { overheads_.push_back({node, from, from + cycles}); }

    const Machine& machine_;
    std::vector<Overhead> overheads_;
};

/// The rule, cycle by cycle: returns the cycle by which `cycles` free cycles have passed from `begin` on.
Cycle end_of_computing(const BusyCycles& overheads, NodeId node, Cycle begin, Cycle cycles) {
    Cycle now = begin;
    for (; cycles > 0; ++now) cycles -= overheads.busy(node, now) ? 0 : 1;
    return now;
}

struct Computation {
    Cycle asked;
    Cycle cycles;
    Cycle ended = never;
};

TEST(Computing, TakesItsCyclesWhereNothingElseHappens) {
    Bench bench(row_of(2));
    std::vector<Cycle> ends;
    auto program = [&](Rank& rank) -> Task<> {
        co_await rank.compute(100);
        ends.push_back(rank.now());
        co_await rank.compute(1);
        ends.push_back(rank.now());
        co_await rank.compute(0);
        ends.push_back(rank.now());
    };
    bench.start(0, program);
    EXPECT_EQ(bench.run(), 101);
    EXPECT_EQ(ends, (std::vector<Cycle>{100, 101, 101}));
    EXPECT_EQ(bench.system().processor(0).computed(), 101);
}

TEST(Computing, IsLongerByTheOverheadsInItsWayAndNoMore) {
    // A receive takes node 1's processor in [153, 158).
    for (const auto& [cycles, end] : {std::pair<Cycle, Cycle>{152, 152}, {153, 153}, {154, 159}, {200, 205}}) {
        Bench bench(row_of(2));
        Cycle ended = 0;
        auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(128)); };
        auto computer = [&ended, cycles = cycles](Rank& rank) -> Task<> {
            co_await rank.compute(cycles);
            ended = rank.now();
        };
        bench.start(0, sender);
        bench.start(1, computer);
        bench.run();
        EXPECT_EQ(ended, end) << cycles << " cycles";
    }
}

TEST(Computing, ComputingNothingEndsAtOnceEvenDuringAnOverhead) {
    Bench bench(row_of(2));
    Cycle ended = 0;
    auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(128)); };
    auto computer = [&](Rank& rank) -> Task<> {
        co_await rank.wait(2);
        co_await rank.compute(0);
        ended = rank.now();
    };
    bench.start(0, sender);
    bench.start(0, computer);
    bench.run();
    EXPECT_EQ(ended, 2);
}

TEST(Computing, DoesNotDelayTransfers) {
    Bench bench(row_of(2));
    Cycle received = 0;
    auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(128)); };
    auto computer = [](Rank& rank) -> Task<> { co_await rank.compute(1000); };
    auto receiver = [&](Rank& rank) -> Task<> {
        co_await rank.receive();
        received = rank.now();
    };
    bench.start(0, computer);
    bench.start(0, sender);
    bench.start(1, computer);
    bench.start(1, receiver);
    EXPECT_EQ(bench.run(), 1005);
    EXPECT_EQ(received, 158);
}

/// Random messages from both sides to a node that sends itself and runs computations of two activities.
void any_traffic() {
    Machine machine = row_of(3);
    machine.processor = {*rc::gen::inRange<Cycle>(0, 9), *rc::gen::inRange<Cycle>(0, 9)};
    machine.interface.links = *rc::gen::inRange(1, 3);
    Bench bench(machine);
    BusyCycles overheads(machine);
    bench.system().observe(&overheads);
    if (*rc::gen::arbitrary<bool>()) bench.system().shuffle_order(3);

    std::deque<std::vector<Cycle>> gaps;
    std::vector<std::function<Task<>(Rank&)>> programs;
    for (NodeId node = 0; node < 3; ++node) {
        gaps.push_back(*rc::gen::container<std::vector<Cycle>>(rc::gen::inRange<Cycle>(0, 60)));
        programs.emplace_back([&gap = gaps.back()](Rank& rank) -> Task<> {
            for (const Cycle cycles : gap) {
                co_await rank.wait(cycles);
                co_await rank.send(NodeId(rank.id() == 1 ? 2 * static_cast<int>(cycles % 2) : 1), payload_of(4));
            }
        });
    }
    std::array<std::vector<Computation>, 2> work;
    for (auto& computations : work) {
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i) computations.push_back({0, *rc::gen::inRange<Cycle>(0, 150)});
    }
    auto compute = [](Rank& rank, std::vector<Computation>& computations) -> Task<> {
        for (Computation& c : computations) {
            c.asked = rank.now();
            co_await rank.compute(c.cycles);
            c.ended = rank.now();
        }
    };
    auto first = [&](Rank& rank) { return compute(rank, work[0]); };
    auto second = [&](Rank& rank) { return compute(rank, work[1]); };
    for (NodeId node = 0; node < 3; ++node) bench.start(node, programs[static_cast<std::size_t>(node)]);
    bench.start(1, first);
    bench.start(1, second);
    bench.run();
    RC_ASSERT(bench.finished);

    // Computations of a node run one after the other, in the order of the requests; ties go to the first activity.
    std::array<std::size_t, 2> next{};
    Cycle free_from = 0;
    while (next[0] < work[0].size() || next[1] < work[1].size()) {
        const auto left = [&](std::size_t a) { return next[a] < work[a].size(); };
        const auto asked = [&](std::size_t a) { return work[a][next[a]].asked; };
        const std::size_t a = !left(1) || (left(0) && asked(0) <= asked(1)) ? 0 : 1;
        const Computation& c = work[a][next[a]++];
        free_from = end_of_computing(overheads, 1, std::max(c.asked, free_from), c.cycles);
        RC_ASSERT(c.ended == free_from);
    }
}

TEST(Computing, EndsWhenAsManyFreeCyclesHavePassed) { EXPECT_TRUE(holds_for(usual_cases(2000), any_traffic)); }

}  // namespace narrows::computing_test
