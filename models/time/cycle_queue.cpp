#include "models/time/cycle_queue.h"

#include <sysc/kernel/sc_simcontext.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <new>
#include <stdexcept>

namespace narrows {

CycleQueue::CycleQueue(const sc_core::sc_module_name& name, const sc_core::sc_time& cycle_time)
    : sc_module(name), cycle_time_(cycle_time.value()) {
    SC_METHOD(activate);
    sensitive << wake_;
}

/// SystemC would turn an exception into a report and lose its type.
void CycleQueue::activate() {
    try {
        work_off_cycles();
    } catch (const std::bad_alloc&) {
        is_out_of_memory_ = true;
        stop();
    }
}

/// Puts an empty block at the front of the bucket.
CycleQueue::Block* CycleQueue::add_block(std::size_t bucket) {
    if (free_blocks_ == nullptr) [[unlikely]]
        make_block();
    Block* const block = free_blocks_;
    free_blocks_ = block->next;
    block->size = 0;
    block->next = wheel_[bucket];
    wheel_[bucket] = block;
    occupied_.set(bucket);
    return block;
}

/// Out of line; otherwise add_block() would save registers for it in every call.
[[gnu::noinline]] void CycleQueue::make_block() { give_back(*blocks_.emplace_back(std::make_unique<Block>())); }

void CycleQueue::insert_slowly(Cycle cycle, const Event& event) {
    if (cycle < present()) throw std::logic_error("CycleQueue: an event was scheduled in the past");
    if (is_near(cycle)) {
        put_in_bucket(cycle, event);
    } else {
        put_far({.cycle = cycle, .event = event});
    }
    // While the queue sleeps, a module outside of it (for example a clocked one) may schedule an event for an earlier
    // cycle than the wake-up.
    if (!working_ && cycle < wake_cycle_ && sc_core::sc_is_running()) {
        wake_at(cycle);
    }
}

Cycle CycleQueue::present() const {
    if (working_) return now_;
    // While the queue sleeps, time goes on for other modules, but now_ remains the last processed cycle. It may be
    // ahead of SystemC's time.
    return std::max(now_, static_cast<Cycle>((sc_core::sc_time_stamp().value() + cycle_time_ - 1) / cycle_time_));
}

void CycleQueue::work_off_cycles() {
    systemc_now_ = sc_core::sc_time_stamp().value();
    now_ = static_cast<Cycle>(systemc_now_ / cycle_time_);
    const Cycle horizon = now_ + (left_alone_ ? cycles_alone() : cycles_ahead_);
    wake_cycle_ = never;
    working_ = true;
    Cycle next = work_off_cycle();
    while (next < horizon && (left_alone_ || nothing_else_until(next))) {
        now_ = next;
        next = work_off_cycle();
    }
    working_ = false;
    near_end_ = 0;
    if (is_stopped_) return;  // SystemC may need memory for an event, and there may be none
    if (next != never) {
        wake_at(next);
    } else if (time_of(now_) > systemc_now_) {
        wake_at(now_);  // nothing will be left to do then, but SystemC's time then ends with the model's
    } else if (silence_) {
        silence_();
    }
}

/// Returns the next cycle that has events, or never.
Cycle CycleQueue::work_off_cycle() {
    if (window_of(now_) != window_) move_window();
    near_end_ = (window_ + 2) << window_bits;
    do {
        if (wheel_[bucket_of(now_)] != nullptr) let_happen();
    } while (take_decisions());
    return is_stopped_ ? never : next_cycle();
}

/// Number of cycles in which nothing else happens in SystemC, up to the limit by which the queue may go ahead.
Cycle CycleQueue::cycles_alone() const {
    const std::uint64_t pending = sc_core::sc_time_to_pending_activity().value();
    const std::uint64_t cycles = pending / cycle_time_ + (pending % cycle_time_ == 0 ? 0 : 1);
    return static_cast<Cycle>(std::min(cycles, static_cast<std::uint64_t>(cycles_ahead_)));
}

/// True if nothing but this queue has events up to the cycle, itself included.
bool CycleQueue::nothing_else_until(Cycle cycle) const {
    return sc_core::sc_time_to_pending_activity().value() > time_of(cycle) - systemc_now_;
}

void CycleQueue::wake_at(Cycle cycle) {
    wake_cycle_ = cycle;
    wake_.notify(sc_core::sc_time::from_value(time_of(cycle) - sc_core::sc_time_stamp().value()));
}

void CycleQueue::let_happen() {
    const std::size_t bucket = bucket_of(now_);
    // An event may add others to this very cycle: read the bucket again until it is empty.
    while (Block* const block = wheel_[bucket]) {
        wheel_[bucket] = nullptr;
        if (block->size == 1 && block->next == nullptr) {  // most cycles of a small machine
            give_back(*block);                             // its event stays until another one is put there
            ++events_;
            const Event only = block->events.front();
            if (fetches_ahead_) fetch_next_cycle(bucket);
            happen(only);
        } else {
            let_happen(block);
        }
    }
    occupied_.clear(bucket);
}

/// Fetches what the first event of the next cycle will read. Call while the only event of this bucket happens.
inline void CycleQueue::fetch_next_cycle(std::size_t bucket) const {
    const int next = occupied_.next((bucket + 1) & (buckets - 1));
    if (next < 0) return;
    if (const Block* const block = wheel_[static_cast<std::size_t>(next)]) prefetch(block->events.front());
}

/// Calls all events of this block and of those behind it. Out of line; otherwise a cycle with one event would save
/// registers for it.
[[gnu::noinline]] void CycleQueue::let_happen(Block* block) {
    while (block != nullptr) {
        events_ += block->size;
        if (shuffle_) {
            round_.insert(round_.end(), block->events.begin(),
                          block->events.begin() + static_cast<std::ptrdiff_t>(block->size));
        } else if (fetches_ahead_) {
            for (std::size_t i = 0; i < block->size; ++i) {
                prefetch(block->events[i + prefetched_ahead]);
                happen(block->events[i]);
            }
        } else {
            for (std::size_t i = 0; i < block->size; ++i) happen(block->events[i]);
        }
        Block* next = block->next;
        give_back(*block);
        block = next;
    }
    if (shuffle_) run_shuffled(round_);
}

/// Takes the decisions of the first stage that has any. Returns false if none has.
bool CycleQueue::take_decisions() {
    if (due_stages_ == 0) return false;
    const int stage = std::countr_zero(due_stages_);
    due_stages_ &= due_stages_ - 1;
    std::vector<DueDecision>& due = decisions_[static_cast<std::size_t>(stage)];
    if (due.size() == 1) {
        const Event only = due.front().event;
        due.clear();
        ++events_;
        happen(only);
        return true;
    }
    taken_.swap(due);
    events_ += taken_.size();
    if (shuffle_) {
        for (const DueDecision& taken : taken_) round_.push_back(taken.event);
        run_shuffled(round_);
    } else if (fetches_ahead_ && taken_.front().prefetch != nullptr) {
        take_with_prefetch();
    } else {
        for (const DueDecision& taken : taken_) happen(taken.event);
    }
    taken_.clear();
    return true;
}

/// Usually all decisions of a stage have a prefetch, or none has. A prefetch itself reads memory, so the part of the
/// target that it always reads, and the thing that the argument points to, are fetched before.
void CycleQueue::take_with_prefetch() {
    const std::size_t last = taken_.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        prefetch(taken_[std::min(i + 2 * prefetched_ahead, last)].event);
        const DueDecision& soon = taken_[std::min(i + prefetched_ahead, last)];
        if (soon.prefetch != nullptr) soon.prefetch(soon.event.target, soon.event.argument);
        happen(taken_[i].event);
    }
}

void CycleQueue::run_shuffled(std::vector<Event>& round) {
    std::vector<Event> events;
    events.swap(round);
    std::shuffle(events.begin(), events.end(), *shuffle_);
    for (const Event& event : events) happen(event);
}

void CycleQueue::put_far(const FarEvent& event) {
    const Cycle window = window_of(event.cycle);
    if (window - window_ > static_cast<Cycle>(windows)) {
        beyond_.push_back(event);
        std::push_heap(beyond_.begin(), beyond_.end(), std::greater<>{});
        return;
    }
    const std::size_t slot = static_cast<std::size_t>(window) & (windows - 1);
    std::int32_t place = spare_later_;
    if (place == none) {
        place = static_cast<std::int32_t>(later_events_.size());
        later_events_.push_back(event);
    } else {
        spare_later_ = later(place).next;
        later(place) = event;
    }
    later(place).next = later_[slot];
    later_[slot] = place;
    later_occupied_.set(slot);
}

/// Time has entered another window: the events of this window and of the next become near.
void CycleQueue::move_window() {
    const Cycle before = window_;
    window_ = window_of(now_);
    // All windows up to `before` + 1 were near already. No event was skipped, so the windows passed over are empty.
    for (Cycle window = std::max(before + 2, window_); window <= window_ + 1; ++window) {
        const std::size_t slot = static_cast<std::size_t>(window) & (windows - 1);
        for (std::int32_t place = later_[slot]; place != none;) {
            put_in_bucket(later(place).cycle, later(place).event);
            const std::int32_t next = later(place).next;
            later(place).next = spare_later_;
            spare_later_ = place;
            place = next;
        }
        later_[slot] = none;
        later_occupied_.clear(slot);
    }
    while (!beyond_.empty() && window_of(beyond_.front().cycle) - window_ <= static_cast<Cycle>(windows)) {
        std::pop_heap(beyond_.begin(), beyond_.end(), std::greater<>{});
        const FarEvent far = beyond_.back();
        beyond_.pop_back();
        if (is_near(far.cycle)) {
            put_in_bucket(far.cycle, far.event);
        } else {
            put_far(far);
        }
    }
}

// While events of this cycle happen, its own bucket still counts as occupied.
bool CycleQueue::has_later_events() const {
    const std::size_t here = bucket_of(now_);
    const int next = occupied_.next((here + 1) & (buckets - 1));
    if (next >= 0 && static_cast<std::size_t>(next) != here) return true;
    return later_occupied_.next(0) >= 0 || !beyond_.empty();
}

Cycle CycleQueue::next_cycle() const {
    const std::size_t start = bucket_of(now_);
    if (const int bucket = occupied_.next(start); bucket >= 0)
        return now_ + static_cast<Cycle>((static_cast<std::size_t>(bucket) - start) & (buckets - 1));
    const auto first_later = static_cast<std::size_t>(window_ + 2) & (windows - 1);
    if (const int slot = later_occupied_.next(first_later); slot >= 0) {
        Cycle first = never;
        for (std::int32_t place = later_[static_cast<std::size_t>(slot)]; place != none; place = later(place).next)
            first = std::min(first, later(place).cycle);
        return first;
    }
    return beyond_.empty() ? never : beyond_.front().cycle;
}

}  // namespace narrows
