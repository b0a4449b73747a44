#pragma once

#include <sysc/kernel/sc_event.h>
#include <sysc/kernel/sc_module.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "models/time/cycle.h"
#include "models/time/prefetch.h"
#include "models/time/ring_of_bits.h"

namespace narrows {

/// The only scheduler of the model. Holds every model event by its cycle. SystemC calls it once for many cycles: as
/// long as nothing else is pending in SystemC, the queue goes on to the next cycle that has events by itself, and
/// SystemC's time follows later. A module that has an event of its own, such as a clock, sees every cycle at its time.
///
/// A cycle is processed in rounds (docs/timing.md, O). A round has nine stages: all events happen; nodes empty buffers
/// out of which their processors have moved packets; the network decides (who gets a free channel); nodes take the
/// packets that have come; each interface decides in which order it delivers the messages that have come; the
/// processors decide (what to do next); shared nodes decide which packets get the free registers, and which accesses
/// their servers serve next (docs/nodes.md); and last, programs of several activities decide which of them goes on.
/// Each stage sees everything that happened before. If a decision makes something else happen in the same cycle, that
/// comes before any further decision. No result may depend on the order within a round; shuffle_order() tests this.
class CycleQueue final : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(CycleQueue);
    CycleQueue(const sc_core::sc_module_name& name, const sc_core::sc_time& cycle_time);

    /// The cycle that is being processed, or the last processed one.
    Cycle now() const { return now_; }

    /// Calls (target.*Method)(argument) at `cycle`, which must not lie in the past.
    template <auto Method, class Target>
    void at(Cycle cycle, Target& target, std::uint64_t argument = 0) {
        insert(cycle, {&call<Method, Target>, &target, argument});
    }
    /// Calls (target.*Method)(thing) or, where it takes a number too, (target.*Method)(thing, number). The thing must
    /// exist until then. The number is less than 65,536.
    template <auto Method, class Target, class Thing>
    void at(Cycle cycle, Target& target, Thing& thing, int number = 0) requires std::is_class_v<Thing> {
        at<Method>(cycle, target, packed(thing, number));
    }

    enum class Decision { emptying, network, taking, delivery, processor, packets, memory, program };
    static constexpr std::size_t stages = static_cast<std::size_t>(Decision::program) + 1;

    /// Calls (target.*Method)(argument) in this cycle, in the stage for decisions of that kind.
    template <Decision Kind, auto Method, class Target>
    void decide(Target& target, std::uint64_t argument = 0) {
        note<Kind>({{&call<Method, Target>, &target, argument}, nullptr});
    }
    /// As above. (target.*Prefetch)(argument) may be called a little earlier to fetch from memory what Method will
    /// read. It must not change anything.
    template <Decision Kind, auto Method, auto Prefetch, class Target>
    void decide(Target& target, std::uint64_t argument) {
        note<Kind>({{&call<Method, Target>, &target, argument}, &call<Prefetch, Target>});
    }
    /// As above, with a thing that must exist until then.
    template <Decision Kind, auto Method, auto Prefetch, class Target, class Thing>
    void decide(Target& target, Thing& thing) requires std::is_class_v<Thing> {
        decide<Kind, Method, Prefetch>(target, packed(thing, 0));
    }

    /// Lets the events of each round happen in random order.
    void shuffle_order(std::uint64_t seed) { shuffle_.emplace(seed); }

    /// Promises that no model event makes anything happen in SystemC. The queue then need not ask SystemC for pending
    /// events after each cycle.
    void is_left_alone() { left_alone_ = true; }

    /// Keeps SystemC's time equal to the model's time in every cycle, as tracing with sc_trace needs it.
    void keep_time() { cycles_ahead_ = 0; }
    /// Limits how many cycles the model's time is ahead of SystemC's, so that a caller who runs SystemC for a while
    /// gets control back in time.
    void go_ahead_by(Cycle cycles) {
        if (cycles_ahead_ > 0) cycles_ahead_ = cycles;
    }

    /// Sets a function to call whenever no event is left. It may schedule events.
    void tell_of_silence(std::function<void()> silence) { silence_ = std::move(silence); }

    /// Fetches from memory what coming events will read. This pays if the machine is larger than the cache.
    void fetch_ahead() { fetches_ahead_ = true; }

    /// True if an event is scheduled for a later cycle.
    bool has_later_events() const;

    /// Ends the run at this cycle, whatever is scheduled. SystemC's time may stay behind.
    void stop() { is_stopped_ = true; }
    bool is_stopped() const { return is_stopped_; }
    /// True if an event found no memory, which has stopped the queue.
    bool is_out_of_memory() const { return is_out_of_memory_; }

    std::uint64_t events() const { return events_; }

private:
    struct Event {
        void (*call)(void* target, std::uint64_t argument);
        void* target;
        std::uint64_t argument;
    };

    struct DueDecision {
        Event event;
        void (*prefetch)(void* target, std::uint64_t argument);  ///< null: nothing to fetch
    };

    /// While an event happens, the memory that the third one after it reads is fetched.
    static constexpr std::size_t prefetched_ahead = 3;

    /// Events of one bucket live in blocks from a common free list. So the memory in use grows only with the number of
    /// pending events, and stays in the cache.
    struct Block {
        static constexpr std::size_t capacity = 40;
        std::size_t size = 0;
        Block* next = nullptr;
        std::array<Event, capacity + prefetched_ahead> events{};  ///< entries behind the last event are only prefetched
    };

    struct FarEvent {
        Cycle cycle;
        Event event;
        std::int32_t next = none;  ///< index of the next event in the list of its window
        bool operator>(const FarEvent& other) const { return cycle > other.cycle; }
    };

    // Near events have a bucket for each cycle of this window and the next. Later events are listed by window, and the
    // few beyond the last window are kept in a heap. An event is moved at most twice, however far away it is. A window
    // is longer than most messages take (DELTA, 800 bytes: about 11,000 cycles), so few events are moved.
    static constexpr int window_bits = 14;
    static constexpr std::size_t buckets = std::size_t{2} << window_bits;
    static constexpr std::size_t windows = 1024;
    static constexpr std::int32_t none = -1;

    // Packs a thing and a number into one argument: a pointer leaves the upper bits free.
    static constexpr int pointer_bits = 48;
    template <class Thing>
    static std::uint64_t packed(Thing& thing, int number) {
        return reinterpret_cast<std::uint64_t>(&thing) | static_cast<std::uint64_t>(number) << pointer_bits;
    }
    template <class Thing>
    static Thing* thing_in(std::uint64_t argument) {
        return reinterpret_cast<Thing*>(argument & ((std::uint64_t{1} << pointer_bits) - 1));
    }

    /// Prefetches what the event will read.
    static void prefetch(const Event& event) {
        prefetch_line(event.target);
        prefetch_line(thing_in<const std::byte>(event.argument));
    }

    template <auto Method, class Target>
    static void call(void* target, std::uint64_t argument) {
        call(*static_cast<Target*>(target), Method, argument);
    }
    template <class Target, class Method>
    static void call(Target& target, Method method,
                     std::uint64_t argument) requires std::is_invocable_v<Method, Target&, std::uint64_t> {
        (target.*method)(argument);
    }
    template <class Target, class Of, class Thing>
    static void call(Target& target, void (Of::*method)(Thing&), std::uint64_t argument) {
        (target.*method)(*thing_in<Thing>(argument));
    }
    template <class Target, class Of, class Thing>
    static void call(Target& target, void (Of::*method)(Thing&) const, std::uint64_t argument) {
        (target.*method)(*thing_in<Thing>(argument));
    }
    template <class Target, class Of, class Thing>
    static void call(Target& target, void (Of::*method)(Thing&, int), std::uint64_t argument) {
        (target.*method)(*thing_in<Thing>(argument), static_cast<int>(argument >> pointer_bits));
    }

    static void happen(const Event& event) { event.call(event.target, event.argument); }

    static std::size_t bucket_of(Cycle cycle) { return static_cast<std::size_t>(cycle) & (buckets - 1); }
    static Cycle window_of(Cycle cycle) { return cycle >> window_bits; }
    /// True for the current and the next window; false for the past.
    bool is_near(Cycle cycle) const { return static_cast<std::uint64_t>(window_of(cycle) - window_) <= 1; }

    void insert(Cycle cycle, const Event& event) {
        if (cycle >= now_ && cycle < near_end_) {
            put_in_bucket(cycle, event);
        } else {
            insert_slowly(cycle, event);
        }
    }
    void insert_slowly(Cycle cycle, const Event& event);
    void put_in_bucket(Cycle cycle, const Event& event) {
        Block* block = wheel_[bucket_of(cycle)];
        if (block == nullptr || block->size == Block::capacity) block = add_block(bucket_of(cycle));
        block->events[block->size++] = event;
    }
    Block* add_block(std::size_t bucket);
    void make_block();
    void give_back(Block& block) {
        block.next = free_blocks_;
        free_blocks_ = &block;
    }
    template <Decision Kind>
    void note(const DueDecision& decision) {
        constexpr auto stage = static_cast<std::size_t>(Kind);
        decisions_[stage].push_back(decision);
        due_stages_ |= 1U << stage;
    }
    void activate();
    void work_off_cycles();
    Cycle work_off_cycle();
    bool nothing_else_until(Cycle cycle) const;
    Cycle cycles_alone() const;
    std::uint64_t time_of(Cycle cycle) const { return static_cast<std::uint64_t>(cycle) * cycle_time_; }
    Cycle present() const;  ///< the first cycle for which an event can still be scheduled
    void wake_at(Cycle cycle);
    void let_happen();
    void let_happen(Block* block);
    void fetch_next_cycle(std::size_t bucket) const;
    bool take_decisions();
    void take_with_prefetch();
    void run_shuffled(std::vector<Event>& round);
    void put_far(const FarEvent& event);
    FarEvent& later(std::int32_t place) { return later_events_[static_cast<std::size_t>(place)]; }
    const FarEvent& later(std::int32_t place) const { return later_events_[static_cast<std::size_t>(place)]; }
    void move_window();
    Cycle next_cycle() const;

    sc_core::sc_event wake_;
    std::uint64_t cycle_time_;       ///< one cycle in units of SystemC's resolution
    std::uint64_t systemc_now_ = 0;  ///< SystemC's time while the queue works, in the same units
    Cycle now_ = 0;
    Cycle wake_cycle_ = never;
    Cycle cycles_ahead_ = 1 << 14;  ///< most cycles by which the queue goes ahead of SystemC's time
    Cycle near_end_ = 0;            ///< while the queue works: the first cycle that is not near; else 0
    bool working_ = false;
    std::uint64_t events_ = 0;
    std::array<Block*, buckets> wheel_{};
    RingOfBits<buckets> occupied_;
    Cycle window_ = 0;  ///< the window of now_
    // Index of the first event of each window's list in later_events_.
    std::vector<std::int32_t> later_ = std::vector<std::int32_t>(windows, none);
    std::vector<FarEvent> later_events_;
    std::int32_t spare_later_ = none;
    RingOfBits<windows> later_occupied_;
    std::vector<FarEvent> beyond_;                            // a heap, nearest event first
    std::array<std::vector<DueDecision>, stages> decisions_;  // indexed by kind, in the order of the stages
    std::uint32_t due_stages_ = 0;                            ///< a bit for each stage that has decisions
    std::vector<Event> round_;
    std::vector<DueDecision> taken_;
    std::vector<std::unique_ptr<Block>> blocks_;
    Block* free_blocks_ = nullptr;
    bool fetches_ahead_ = false;
    bool left_alone_ = false;
    bool is_stopped_ = false;
    bool is_out_of_memory_ = false;
    std::optional<std::mt19937_64> shuffle_;
    std::function<void()> silence_;  ///< empty if not set
};

}  // namespace narrows
