// Buffers, memory port and free cycles of a processor, without a simulation.
#include <gtest/gtest.h>

#include "models/node/interface/buffers.h"
#include "models/node/memory/memory_port.h"
#include "models/node/processor/computing.h"
#include "tests/support/property.h"

namespace narrows::parts_of_a_node_test {

TEST(Buffers, AreFilledAndEmptiedInTheSameOrder) {
    Buffers buffers(2);
    EXPECT_EQ(buffers.next_free(), 0);
    buffers.fill();
    EXPECT_EQ(buffers.next_free(), 0);
    buffers.fill();
    EXPECT_EQ(buffers.next_free(), never);
    buffers.empty(12);
    EXPECT_EQ(buffers.next_free(), 12);
    buffers.fill();
    EXPECT_EQ(buffers.next_free(), never);
    buffers.empty(20);
    buffers.empty(30);
    EXPECT_EQ(buffers.next_free(), 20);
}

TEST(Buffers, ASingleOneIsFreeOnlyWhenEmptied) {
    Buffers buffers(1);
    for (Cycle cycle = 10; cycle < 50; cycle += 10) {
        buffers.fill();
        EXPECT_EQ(buffers.next_free(), never);
        buffers.empty(cycle);
        EXPECT_EQ(buffers.next_free(), cycle);
    }
}

constexpr int full = 9 + 32 * 4;  // bytes of a message with 32 words

Machine with_memory(MemoryTiming timing, ShortAccess short_access = ShortAccess::fixed) {
    Machine machine;
    machine.memory.timing = timing;
    machine.memory.short_access = short_access;
    return machine;
}

TEST(MemoryPort, OneAccessAtATimeInOrder) {
    const Machine machine = with_memory(MemoryTiming::random);
    MemoryPort port(machine);
    EXPECT_TRUE(port.on());
    EXPECT_EQ(port.load(100, full), 100);
    EXPECT_EQ(port.store(100, full), 128);
    EXPECT_EQ(port.load(130, full), 151);
    EXPECT_EQ(port.free_at(), 179);
    EXPECT_EQ(port.load(500, full), 500);
    EXPECT_EQ(port.usage().busy, 28 + 23 + 28 + 28);
    EXPECT_EQ(port.usage().waiting, 28 + 21);
}

TEST(MemoryPort, TakesTheCyclesOfTheChosenTiming) {
    for (const auto& [timing, load, store] :
         {std::tuple(MemoryTiming::cache, 4, 4), std::tuple(MemoryTiming::page, 15, 11),
          std::tuple(MemoryTiming::random, 28, 23)}) {
        const Machine machine = with_memory(timing);
        MemoryPort port(machine);
        EXPECT_TRUE(port.on());
        port.load(0, full);
        EXPECT_EQ(port.free_at(), load);
        port.store(0, full);
        EXPECT_EQ(port.free_at(), load + store);
    }
}

TEST(MemoryPort, IsNotThereWithoutTiming) {
    const Machine machine = with_memory(MemoryTiming::off);
    EXPECT_FALSE(MemoryPort(machine).on());
}

/// M3.
TEST(MemoryPort, AShortAccessTakesAsLongAsAWholeOneOrItsShare) {
    struct Access {
        int bytes;  // header included
        Cycle load, store;
    };
    for (const auto& [bytes, load, store] : {Access{full, 28, 23},
                                             {9 + 31 * 4, 28, 23},
                                             {9 + 30 * 4, 27, 22},
                                             {9 + 17 * 4, 15, 13},
                                             {9 + 16 * 4, 14, 12},
                                             {9 + 15 * 4 + 1, 14, 12},
                                             {9 + 4, 1, 1},
                                             {9 + 1, 1, 1},
                                             {9, 0, 0}}) {
        const Machine shares = with_memory(MemoryTiming::random, ShortAccess::proportional);
        MemoryPort port(shares);
        port.load(100, bytes);
        EXPECT_EQ(port.free_at(), 100 + load) << bytes;
        port.store(200, bytes);
        EXPECT_EQ(port.free_at(), 200 + store) << bytes;

        const Machine whole = with_memory(MemoryTiming::random);
        MemoryPort fixed(whole);
        fixed.load(100, bytes);
        EXPECT_EQ(fixed.free_at(), 128) << bytes;
    }
}

TEST(FreeCycles, CountAsBusyWhatIsBeforeTheEndOfTheRun) {
    Cycle last_end = 0;
    FreeCycles cycles(nullptr, &last_end);
    FreeCycles at_the_end(nullptr, &last_end);
    cycles.occupy(10, 15);
    last_end = 18;  // another program continues
    cycles.occupy(20, 30);
    at_the_end.occupy(20, 30);
    last_end = 22;
    cycles.occupy(40, 41);
    EXPECT_EQ(cycles.busy(), 16);
    cycles.run_ended(22);
    at_the_end.run_ended(22);
    EXPECT_EQ(cycles.busy(), 7);
    EXPECT_EQ(at_the_end.busy(), 2);
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

}  // namespace narrows::parts_of_a_node_test
