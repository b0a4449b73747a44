// After a start-up phase, the scheduler allocates no memory for an event.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <systemc>

#include "models/system/simulation_context.h"
#include "models/time/cycle_queue.h"

namespace {
std::size_t allocations = 0;
}

// Counts the allocations of this whole program; with malloc the sanitizers still see them.
// GCC 12 reports a mismatch of malloc and free in replaced operators once they are inlined.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace narrows {
namespace {

/// Keeps `width` events pending. Each is some cycles ahead, and has a decision.
struct EndlessEvents {
    CycleQueue& queue;
    Cycle end;
    std::uint64_t steps = 0;

    void begin(std::uint64_t width) {
        for (std::uint64_t i = 0; i < width; ++i) queue.at<&EndlessEvents::happen>(0, *this, i);
    }
    void happen(std::uint64_t which) {
        ++steps;
        if (queue.now() >= end) return;
        const Cycle ahead = 1 + static_cast<Cycle>((which * 37 + steps) % (which % 10 == 0 ? 3000 : 200));
        queue.at<&EndlessEvents::happen>(queue.now() + ahead, *this, which);
        queue.decide<CycleQueue::Decision::network, &EndlessEvents::decide>(*this, which);
    }
    void decide(std::uint64_t) {}
};

TEST(CycleQueueAllocation, NoneForAnEventInSteadyState) {
    const SimulationContext context;
    CycleQueue queue("cycles", sc_core::sc_time(1, sc_core::SC_NS));
    EndlessEvents traffic{queue, 300'000};
    traffic.begin(500);
    sc_core::sc_start(sc_core::sc_time(100'000, sc_core::SC_NS));
    const std::size_t before = allocations;
    const std::uint64_t events_before = queue.events();
    sc_core::sc_start(sc_core::sc_time(190'000, sc_core::SC_NS));
    const auto events = static_cast<double>(queue.events() - events_before);
    EXPECT_GT(events, 500'000);
    // A new maximum of pending events allocates memory, and SystemC may allocate for itself.
    EXPECT_LT(static_cast<double>(allocations - before), events / 10'000);
}

}  // namespace
}  // namespace narrows
