#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <queue>
#include <vector>

#include "models/time/cycle.h"

namespace narrows::collectives {

struct ConvoyEvent {
    enum class What : std::uint32_t {
        program_goes_on,  ///< `which` is the program
        head_comes,       ///< to the end of a channel; `which` is the convoy
        tail_leaves,      ///< `which` is the output
        lane_is_left,     ///< `which` is the lane
    };

    What what;
    std::uint32_t which;
};

/// What is to happen, in the order of time; within a cycle, in the order in which it was noted. The events of each of
/// the next cycles are in a list, those further on in a heap.
class ConvoyEvents {
public:
    ConvoyEvents() : lists_(near_cycles) {}

    Cycle now() const { return now_; }
    /// In this cycle or later.
    void note(Cycle at, ConvoyEvent::What what, std::size_t which) {
        const ConvoyEvent event{what, static_cast<std::uint32_t>(which)};
        if (at < now_ + near_cycles) {
            note_near(at, event);
        } else {
            far_.push({at, noted_++, event});
        }
    }
    /// Goes to the next cycle that has an event. False if there is none.
    bool advance() {
        if (done_ < list_of(now_).size()) return true;
        list_of(now_).clear();
        has_events_[word(now_)] &= ~bit(now_);
        done_ = 0;
        const Cycle near = next_near();
        if (near == never && far_.empty()) return false;
        now_ = near != never ? near : far_.top().at;
        while (!far_.empty() && far_.top().at < now_ + near_cycles) {
            note_near(far_.top().at, far_.top().event);
            far_.pop();
        }
        return true;
    }
    /// Of this cycle.
    ConvoyEvent next() { return list_of(now_)[done_++]; }

private:
    static constexpr Cycle near_cycles = 1024;
    static constexpr Cycle bits = 64;

    struct Far {
        Cycle at;
        std::uint64_t order;
        ConvoyEvent event;
        bool operator>(const Far& other) const { return at != other.at ? at > other.at : order > other.order; }
    };

    std::vector<ConvoyEvent>& list_of(Cycle at) { return lists_[static_cast<std::size_t>(at % near_cycles)]; }
    static std::size_t word(Cycle at) { return static_cast<std::size_t>(at % near_cycles / bits); }
    static std::uint64_t bit(Cycle at) { return std::uint64_t{1} << (at % bits); }

    void note_near(Cycle at, ConvoyEvent event) {
        list_of(at).push_back(event);
        has_events_[word(at)] |= bit(at);
    }
    /// The next cycle that has a list with events; never if there is none.
    Cycle next_near() const {
        std::uint64_t here = has_events_[word(now_)] & ~(bit(now_) - 1);
        Cycle first = now_ - now_ % bits;
        for (std::size_t words = 0; words <= has_events_.size(); ++words, first += bits) {
            if (words > 0) here = has_events_[word(first)];
            if (here != 0) return first + std::countr_zero(here);
        }
        return never;
    }

    Cycle now_ = 0;
    std::size_t done_ = 0;                                        ///< of the events of this cycle
    std::vector<std::vector<ConvoyEvent>> lists_;                 ///< by cycle
    std::array<std::uint64_t, near_cycles / bits> has_events_{};  ///< a bit for each list
    std::priority_queue<Far, std::vector<Far>, std::greater<>> far_;
    std::uint64_t noted_ = 0;
};

}  // namespace narrows::collectives
