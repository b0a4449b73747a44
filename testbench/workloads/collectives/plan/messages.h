#pragma once

#include <algorithm>
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

    static std::int64_t count(const Step& step, std::int64_t most) {
        const std::int64_t elements = step.elements();
        return 0 < elements && elements <= most ? 1 : (elements + most - 1) / most;  // a division takes long
    }
    /// Elements of a step's last message. The step must have one.
    static std::int64_t last(const Step& step, std::int64_t most) {
        const std::int64_t elements = step.elements();
        return elements <= most ? elements : (elements - 1) % most + 1;
    }

    bool next() { return is_single() ? next_of_single() : next_of_several(); }
    std::span<const Range> ranges() const {
        return is_single() ? std::span<const Range>(&single_, 1) : std::span<const Range>(several_);
    }
    /// The message if it is one range, because the step is one; else null.
    const Range* single() const { return is_single() ? &single_ : nullptr; }
    /// The number of the message, from 0 on.
    std::int64_t number() const { return number_; }
    std::int64_t elements() const { return is_single() ? single_.size() : elements_of_several(); }

private:
    bool is_single() const { return whole_.size() == 1; }
    bool next_of_single() {
        ++number_;
        const Range& whole = whole_.front();
        single_.first = whole.first + number_ * most_;
        single_.last = std::min(single_.first + most_, whole.last);
        return !single_.empty();
    }
    bool next_of_several();
    std::int64_t elements_of_several() const;

    std::span<const Range> whole_;
    std::int64_t most_;
    Range single_;                ///< the message, if the step has one range
    std::vector<Range> several_;  ///< the message, if the step has several ranges
    std::size_t at_ = 0;          ///< the range that comes next
    std::int64_t done_ = 0;       ///< elements of that range that are done
    std::int64_t number_ = -1;
};

/// The interface link for message `number` of a step, among `links` links.
inline LinkId link_of(const Step& step, std::int64_t number, int links) {
    if (links == 1) return LinkId(0);  // a division takes long
    return LinkId(static_cast<int>((step.link + (step.one_link ? 0 : number)) % links));
}

/// The link for messages to the other one of two partners at once.
inline LinkId also_link_of(const Step& step, int links) { return LinkId(links == 1 ? 0 : step.also_link % links); }

/// The tag with which the receiver identifies the message.
inline int tag_of(const Plan& plan, const Step& step, const Range& first) {
    return static_cast<int>((first.first + step.round * plan.elements) & 0x7fffffff);
}

}  // namespace narrows::collectives
