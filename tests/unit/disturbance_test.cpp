// Interruptions and overheads that vary (docs/nodes.md, Z), against a count of single cycles.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "models/node/processor/computing.h"
#include "models/node/processor/interruptions.h"
#include "models/node/shared/varying_overheads.h"

namespace narrows {
namespace {

ProcessorParameters interrupted(Cycle period, Cycle length) {
    ProcessorParameters processor;
    processor.noise_period = period;
    processor.noise_length = length;
    return processor;
}

/// Interrupted cycles below 100, from the place of the first interruption on.
std::vector<bool> cycles_of(const ProcessorParameters& processor, Cycle first) {
    std::vector<bool> all(100);
    for (Cycle t = first; t < 100; ++t)
        all[static_cast<std::size_t>(t)] = (t - first) % processor.noise_period < processor.noise_length;
    return all;
}

Cycle first_interruption(const Interruptions& interruptions) {
    Cycle t = 0;
    while (interruptions.before(t + 1) == 0) ++t;
    return t;
}

TEST(Interruptions, AreOncePerPeriodAndWithinIt) {
    std::set<Cycle> places;
    for (int rank = 0; rank < 200; ++rank) {
        const Cycle first = first_interruption(Interruptions(interrupted(10, 4), RankId(rank), 1));
        EXPECT_LE(first, 6);
        places.insert(first);
    }
    EXPECT_EQ(places.size(), 7u) << "ranks are not interrupted together";
}

TEST(Interruptions, StopWhatAProcessorDoes) {
    for (int rank = 0; rank < 20; ++rank) {
        const ProcessorParameters processor = interrupted(7 + rank % 3, 1 + rank % 5);
        const Interruptions interruptions(processor, RankId(rank), 5);
        const std::vector<bool> is_interrupted = cycles_of(processor, first_interruption(interruptions));
        for (Cycle begin = 0; begin < 40; ++begin) {
            EXPECT_EQ(interruptions.before(begin),
                      std::count(is_interrupted.begin(), is_interrupted.begin() + begin, true));
            Cycle free = begin;
            while (is_interrupted[static_cast<std::size_t>(free)]) ++free;
            EXPECT_EQ(interruptions.first_free(begin), free);
            for (Cycle cycles = 1; cycles < 12; ++cycles) {
                Cycle end = begin;
                for (Cycle done = 0; done < cycles; ++end)
                    done += is_interrupted[static_cast<std::size_t>(end)] ? 0 : 1;
                EXPECT_EQ(interruptions.end(begin, cycles), end) << rank << ": " << cycles << " from " << begin;
            }
        }
    }
}

TEST(Interruptions, WithoutNoiseThereAreNone) {
    const Interruptions none(ProcessorParameters{}, RankId(3), 1);
    EXPECT_EQ(none.before(1000), 0);
    EXPECT_EQ(none.first_free(17), 17);
    EXPECT_EQ(none.end(17, 5), 22);
}

TEST(FreeCycles, AreNotThoseOfInterruptions) {
    const ProcessorParameters processor = interrupted(10, 3);
    const Interruptions interruptions(processor, RankId(1), 1);
    const Cycle first = first_interruption(interruptions);
    FreeCycles cycles(&interruptions);
    cycles.occupy_between_interruptions(first + 1,
                                        first + 5);  // the rest of the first interruption, and two cycles more
    EXPECT_EQ(cycles.free_before(first + 2), first);
    EXPECT_EQ(cycles.free_before(first + 10), first + 5);
    EXPECT_EQ(cycles.free_before(first + 13), first + 5);
    EXPECT_EQ(cycles.earliest(first + 1, 5), first + 10);
    EXPECT_EQ(cycles.earliest(first + 1, 6), first + 14);
}

TEST(VaryingOverheads, AreNearTheUsualOne) {
    ProcessorParameters processor;
    processor.overhead_variation = 300;
    VaryingOverheads overheads(processor, RankId(2), 1);
    Cycle least = 1000, most = 0, sum = 0;
    for (int i = 0; i < 2000; ++i) {
        const Cycle next = overheads.next(100);
        least = std::min(least, next);
        most = std::max(most, next);
        sum += next;
    }
    EXPECT_EQ(least, 70);
    EXPECT_EQ(most, 130);
    EXPECT_NEAR(static_cast<double>(sum) / 2000, 100, 2);
}

TEST(VaryingOverheads, NoOverheadIsNotDrawn) {
    ProcessorParameters processor;
    processor.overhead_variation = 500;
    VaryingOverheads one(processor, RankId(2), 1);
    VaryingOverheads other(processor, RankId(2), 1);
    EXPECT_EQ(one.next(0), 0);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(one.next(1000), other.next(1000));
}

}  // namespace
}  // namespace narrows
