#include "models/time/cycle_queue.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>

namespace narrows {

CycleQueue::CycleQueue(const sc_core::sc_module_name& name, const sc_core::sc_time& cycle_time)
    : sc_module(name), cycle_time_(cycle_time) {
    SC_METHOD(work_off_cycle);
    sensitive << wake_;
}

CycleQueue::Block* CycleQueue::new_block() {
    if (free_blocks_ == nullptr) {
        blocks_.push_back(std::make_unique<Block>());
        return blocks_.back().get();
    }
    Block* block = free_blocks_;
    free_blocks_ = block->next;
    block->size = 0;
    block->next = nullptr;
    return block;
}

void CycleQueue::insert_slowly(Cycle cycle, const Event& event) {
    if (cycle < present()) throw std::logic_error("CycleQueue: an event was scheduled in the past");
    if (cycle - now_ < static_cast<Cycle>(buckets)) {
        put_in_bucket(cycle, event);
    } else {
        far_.push_back({cycle, event});
        std::push_heap(far_.begin(), far_.end(), std::greater<>{});
    }
    // Something outside the queue (a clocked module) may schedule while we sleep until a later cycle.
    if (!working_ && cycle < wake_cycle_ && sc_core::sc_is_running()) {
        wake_at(cycle);
    }
}

Cycle CycleQueue::present() const {
    if (working_) return now_;
    // While it sleeps, time goes on for others: now_ is the cycle worked off last.
    const std::uint64_t cycle = cycle_time_.value();
    return static_cast<Cycle>((sc_core::sc_time_stamp().value() + cycle - 1) / cycle);
}

void CycleQueue::put_in_bucket(Cycle cycle, const Event& event) {
    const std::size_t bucket = bucket_of(cycle);
    Block*& head = wheel_[bucket];
    if (head == nullptr || head->size == Block::capacity) {
        Block* block = new_block();
        block->next = head;
        head = block;
        occupied_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
    }
    head->events[head->size++] = event;
}

void CycleQueue::work_off_cycle() {
    now_ = static_cast<Cycle>(sc_core::sc_time_stamp().value() / cycle_time_.value());
    wake_cycle_ = never;
    working_ = true;
    collect_near_events();
    do {
        let_happen();
    } while (take_decisions());
    working_ = false;
    if (const Cycle next = next_cycle(); next != never) wake_at(next);
}

void CycleQueue::wake_at(Cycle cycle) {
    wake_cycle_ = cycle;
    const auto time = sc_core::sc_time::from_value(static_cast<std::uint64_t>(cycle) * cycle_time_.value());
    wake_.notify(time - sc_core::sc_time_stamp());
}

void CycleQueue::let_happen() {
    const std::size_t bucket = bucket_of(now_);
    // An event may add others to this very cycle: take the bucket again until it stays empty.
    while (Block* block = wheel_[bucket]) {
        wheel_[bucket] = nullptr;
        occupied_[bucket / 64] &= ~(std::uint64_t{1} << (bucket % 64));
        while (block != nullptr) {
            events_ += block->size;
            if (shuffle_) {
                round_.insert(round_.end(), block->events.begin(),
                              block->events.begin() + static_cast<std::ptrdiff_t>(block->size));
            } else {
                for (std::size_t i = 0; i < block->size; ++i) {
                    const Event& event = block->events[i];
                    event.call(event.target, event.argument);
                }
            }
            Block* next = block->next;
            block->next = free_blocks_;
            free_blocks_ = block;
            block = next;
        }
        if (shuffle_) run_shuffled(round_);
    }
}

bool CycleQueue::take_decisions() {
    return std::any_of(decisions_.begin(), decisions_.end(), [this](auto& due) { return take_decisions(due); });
}

bool CycleQueue::take_decisions(std::vector<Event>& due) {
    if (due.empty()) return false;
    round_.swap(due);
    events_ += round_.size();
    if (shuffle_) {
        run_shuffled(round_);
    } else {
        for (const Event& event : round_) event.call(event.target, event.argument);
        round_.clear();
    }
    return true;
}

void CycleQueue::run_shuffled(std::vector<Event>& round) {
    std::vector<Event> events;
    events.swap(round);
    std::shuffle(events.begin(), events.end(), *shuffle_);
    for (const Event& event : events) event.call(event.target, event.argument);
}

void CycleQueue::collect_near_events() {
    while (!far_.empty() && far_.front().cycle - now_ < static_cast<Cycle>(buckets)) {
        std::pop_heap(far_.begin(), far_.end(), std::greater<>{});
        put_in_bucket(far_.back().cycle, far_.back().event);
        far_.pop_back();
    }
}

Cycle CycleQueue::next_cycle() const {
    const std::size_t start = bucket_of(now_);
    constexpr std::size_t words = buckets / 64;
    // The word that holds `now` is looked at twice: first its later buckets, at the end its earlier ones.
    for (std::size_t step = 0; step <= words; ++step) {
        const std::size_t word = (start / 64 + step) % words;
        std::uint64_t bits = occupied_[word];
        const std::uint64_t from_start = ~std::uint64_t{0} << (start % 64);
        if (step == 0) bits &= from_start;
        if (step == words) bits &= ~from_start;
        if (bits == 0) continue;
        const std::size_t bucket = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        return now_ + static_cast<Cycle>((bucket - start) & (buckets - 1));
    }
    return far_.empty() ? never : far_.front().cycle;
}

}  // namespace narrows
