#pragma once

#include <span>
#include <vector>

#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// The messages of a step, one after another: its elements in order, cut after every `most` of them.
///
///     for (Messages messages(step, most); messages.next();) send(messages.ranges());
class Messages {
public:
    Messages(const Step& step, std::int64_t most) : whole_(step.ranges.all()), most_(most) {}

    static std::int64_t count(const Step& step, std::int64_t most) { return (step.elements() + most - 1) / most; }
    /// Elements of the last message of a step that has one.
    static std::int64_t last(const Step& step, std::int64_t most) { return (step.elements() - 1) % most + 1; }

    bool next() { return is_single() ? next_of_single() : next_of_several(); }
    std::span<const Range> ranges() const {
        return is_single() ? std::span<const Range>(&single_, 1) : std::span<const Range>(several_);
    }
    /// Counted from 0.
    std::int64_t number() const { return number_; }
    std::int64_t elements() const;

private:
    bool is_single() const { return whole_.size() == 1; }
    bool next_of_single();
    bool next_of_several();

    std::span<const Range> whole_;
    std::int64_t most_;
    Range single_;                ///< the message, if the step has one range
    std::vector<Range> several_;  ///< else
    std::size_t at_ = 0;          ///< the range that comes next
    std::int64_t done_ = 0;       ///< elements of it that are done
    std::int64_t number_ = -1;
};

/// By this tag the receiver knows the message.
inline int tag_of(const Plan& plan, const Step& step, const Range& first) {
    return static_cast<int>((first.first + step.round * plan.elements) & 0x7fffffff);
}

}  // namespace narrows::collectives
