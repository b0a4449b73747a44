#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

struct Message;

/// A request of a head for an output of its router.
struct ChannelRequest {
    Message* message;
    Cycle asked;
    int input;
};

/// Picks the next request to serve (docs/timing.md, N3): the oldest one. Ties go round the inputs, starting after the
/// input served last.
class OldestFirst {
public:
    explicit OldestFirst(int inputs)
        : inputs_(static_cast<std::int16_t>(inputs)), last_(static_cast<std::int16_t>(inputs - 1)) {}

    int inputs() const { return inputs_; }
    bool empty() const { return empty_; }

    void add(const ChannelRequest& request) {
        if (empty_) {
            next_ = request;
            empty_ = false;
        } else {
            add_behind(request);
        }
    }

    ChannelRequest take() {
        const ChannelRequest taken = next_;
        last_ = static_cast<std::int16_t>(taken.input);
        empty_ = others_.empty();
        if (!empty_) choose_next();
        return taken;
    }

    /// Serves this message, wherever its request is; false if there is none.
    bool take(const Message& message, ChannelRequest& taken) {
        if (empty_) return false;
        if (next_.message != &message) {
            const auto found = std::ranges::find(others_, &message, &ChannelRequest::message);
            if (found == others_.end()) return false;
            std::swap(next_, *found);
        }
        taken = take();
        return true;
    }

    template <class Visit>
    void for_each_waiting(Visit visit) const {
        if (!empty_) visit(next_);
        for (const ChannelRequest& request : others_) visit(request);
    }

private:
    void add_behind(const ChannelRequest& request) {
        others_.push_back(request);
        if (goes_before(request, next_)) std::swap(others_.back(), next_);
    }

    void choose_next() {
        std::size_t best = 0;
        for (std::size_t i = 1; i < others_.size(); ++i) {
            if (goes_before(others_[i], others_[best])) best = i;
        }
        next_ = others_[best];
        others_[best] = others_.back();
        others_.pop_back();
    }

    int distance(int input) const { return (input - last_ - 1 + inputs_) % inputs_; }

    bool goes_before(const ChannelRequest& a, const ChannelRequest& b) const {
        return a.asked != b.asked ? a.asked < b.asked : distance(a.input) < distance(b.input);
    }

    ChannelRequest next_{};  ///< usually the only request
    std::int16_t inputs_;
    std::int16_t last_;
    bool empty_ = true;
    std::vector<ChannelRequest> others_;  ///< no request in here goes before next_
};

}  // namespace narrows
