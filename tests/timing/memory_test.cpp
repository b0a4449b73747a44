// Loads before a send, stores after a delivery, one access at a time (docs/timing.md, M1 and M2).
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>

#include "tests/support/effort.h"
#include "tests/support/property.h"
#include "tests/timing/programs.h"

namespace narrows::memory_test {

Machine with_memory(Machine machine, MemoryTiming timing) {
    machine.memory.timing = timing;
    return machine;
}

/// Records when each send of each node started and was copied, and when each message was presented and delivered.
class Notes final : public Observer {
public:
    struct Times {
        NodeId from, to;
        Cycle started = never, copied = never, tail = never, presented = never, delivered = never;
    };
    void send_started(const Message& message, Cycle start) override { of(message).started = start; }
    void copied_to_send_buffer(const Message& message, Cycle cycle) override { of(message).copied = cycle; }
    void tail_crossed(const Message& message, int, Cycle tail) override {
        of(message).tail = tail;
    }  // the tail on the last channel remains
    void presented(const Message& message, Cycle cycle) override { of(message).presented = cycle; }
    void delivered(const Message& message, Cycle cycle) override { of(message).delivered = cycle; }

    std::map<std::pair<NodeId, std::uint32_t>, Times> times;

private:
    Times& of(const Message& message) {
        Times& t = times[{message.from, message.sequence}];
        t.from = message.from;
        t.to = message.to;
        return t;
    }
};

/// `count` full messages from node 0 to node 1, as fast as possible.
std::vector<Notes::Times> stream(const Machine& machine, int count, Cycle& end) {
    Bench bench(machine);
    Notes notes;
    bench.system().observe(&notes);
    auto sender = [count](Rank& rank) -> Task<> {
        for (int i = 0; i < count; ++i) co_await rank.send(1, payload_of(128));
    };
    auto receiver = [count](Rank& rank) -> Task<> {
        for (int i = 0; i < count; ++i) co_await rank.receive();
    };
    bench.start(0, sender);
    bench.start(1, receiver);
    end = bench.run();
    std::vector<Notes::Times> result;
    for (const auto& [key, times] : notes.times) result.push_back(times);
    return result;
}

TEST(Memory, ALoadLongerThanTheOverheadDelaysTheFirstMessage) {
    Cycle end = 0;
    // 28 cycles instead of the 10 of the overheads.
    EXPECT_EQ(stream(with_memory(row_of(2), MemoryTiming::random), 1, end)[0].delivered, 158 + 18);
    EXPECT_EQ(end, 158 + 18 + 23);
    EXPECT_EQ(stream(with_memory(row_of(2), MemoryTiming::page), 1, end)[0].delivered, 158 + 5);
    EXPECT_EQ(end, 158 + 5 + 11);
    EXPECT_EQ(stream(with_memory(row_of(2), MemoryTiming::cache), 1, end)[0].delivered, 158);
    EXPECT_EQ(end, 158 + 4);
    EXPECT_EQ(stream(row_of(2), 1, end)[0].delivered, 158);
    EXPECT_EQ(end, 158);
}

/// M3: of 32 words, by words.
TEST(Memory, AShortAccessTakesItsShare) {
    Machine machine = with_memory(row_of(2), MemoryTiming::random);
    machine.message.vector_words = 64;
    Cycle end = 0;
    EXPECT_EQ(stream(machine, 1, end)[0].delivered, 158 + 18);
    EXPECT_EQ(end, 158 + 18 + 23);
    machine.memory.short_access = ShortAccess::proportional;
    EXPECT_EQ(stream(machine, 1, end)[0].delivered, 158 + 4);  // 14 cycles instead of the 10 of the overheads
    EXPECT_EQ(end, 158 + 4 + 12);
    machine.message.vector_words = 32;
    EXPECT_EQ(stream(machine, 1, end)[0].delivered, 158 + 18);
    EXPECT_EQ(end, 158 + 18 + 23);
}

/// Random traffic. Computes the accesses of each port again from the recorded events: in the order of the requests, one
/// after the other.
void ports_in_turn() {
    Machine machine =
        with_memory(row_of(3), *rc::gen::element(MemoryTiming::cache, MemoryTiming::page, MemoryTiming::random));
    machine.memory.short_access = *rc::gen::element(ShortAccess::fixed, ShortAccess::proportional);
    machine.interface.send_buffers = 50;  // copies a message when it is complete
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = *rc::gen::element(1, 8);
    Bench bench(machine);
    Notes notes;
    bench.system().observe(&notes);
    if (*rc::gen::arbitrary<bool>()) bench.system().shuffle_order(5);
    std::deque<std::vector<Cycle>> gaps;
    std::vector<std::function<Task<>(Rank&)>> programs;
    for (NodeId node = 0; node < 3; ++node) {
        gaps.push_back(*rc::gen::container<std::vector<Cycle>>(rc::gen::inRange<Cycle>(0, 60)));
        if (gaps.back().size() > 50) gaps.back().clear();
        programs.emplace_back([&gap = gaps.back()](Rank& rank) -> Task<> {
            for (const Cycle cycles : gap) {
                co_await rank.wait(cycles);
                co_await rank.send(NodeId((rank.id() + 1 + static_cast<int>(cycles % 2)) % 3), payload_of(40));
            }
        });
    }
    for (NodeId node = 0; node < 3; ++node) bench.start(node, programs[static_cast<std::size_t>(node)]);
    const Cycle end = bench.run();
    RC_ASSERT(bench.finished);

    struct Access {
        Cycle asked;
        bool load;
        const Notes::Times* message;
        bool operator<(const Access& o) const { return asked != o.asked ? asked < o.asked : load < o.load; }
    };
    Cycle last = 0;
    for (NodeId node = 0; node < 3; ++node) {
        std::vector<Access> accesses;
        for (const auto& [key, t] : notes.times) {
            if (t.from == node) accesses.push_back({t.started, true, &t});
            if (t.to == node) accesses.push_back({t.delivered, false, &t});
        }
        std::sort(accesses.begin(), accesses.end());
        Cycle free_at = 0;
        Cycle register_free = 0;
        for (const Access& a : accesses) {
            const Cycle start = std::max(a.asked, free_at);
            const MemoryAccess access = machine.memory_access(machine.message.bytes(10));
            free_at = start + (a.load ? access.load : access.store);
            if (a.load) {
                RC_ASSERT(a.message->copied == std::max(a.asked + 10, free_at));
            } else {
                // The register is taken until the store has begun.
                const Cycle moved = std::max(a.message->tail, register_free);
                RC_ASSERT(a.message->presented == moved + 5);
                register_free = start;
            }
        }
        last = std::max(last, free_at);
    }
    for (const Activity& activity : bench.system().activities()) last = std::max(last, activity.finished_at());
    RC_ASSERT(end == last);
}

TEST(Memory, EveryPortServesOneAccessAfterTheOther) { EXPECT_TRUE(holds_for(usual_cases(2000), ports_in_turn)); }

}  // namespace narrows::memory_test
