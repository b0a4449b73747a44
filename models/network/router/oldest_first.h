#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "models/network/topology/route.h"
#include "models/time/cycle.h"

namespace narrows {

struct Message;

/// A request of a head for an output of its router.
struct ChannelRequest {
    Message* message;
    Cycle asked;
    int input;
    LaneSet lanes = 0;  ///< lanes that it may enter; unused where channels have one lane of one slot
};

/// Picks the next request to serve (docs/timing.md, N3): the oldest one. Ties go round the inputs, starting after the
/// input served last.
class OldestFirst {
public:
    explicit OldestFirst(int inputs)
        : inputs_(static_cast<std::int16_t>(inputs)), last_(static_cast<std::int16_t>(inputs - 1)) {}

    int inputs() const { return inputs_; }
    bool empty() const { return waiting_ == 0; }

    /// The request that goes first. Call only if there is one.
    const ChannelRequest& next() const { return next_; }

    /// Count requests that are known ahead: one will come; one has come.
    void expect_one() { ++expected_; }
    void expected_one_came() { --expected_; }
    /// True if requests wait, or are known ahead.
    bool has_or_expects() const { return (waiting_ | expected_) != 0; }

    void add(const ChannelRequest& request) {
        if (empty()) {
            next_ = request;
        } else {
            add_behind(request);
        }
        ++waiting_;
    }

    ChannelRequest take() {
        const ChannelRequest taken = next_;
        serves(taken);
        if (has_others()) choose_next();
        --waiting_;
        return taken;
    }
    /// Takes the next request that fits, if there is one. It is the last request for which `fits` returned true.
    template <class Fits>
    std::optional<ChannelRequest> take_if(Fits fits) {
        if (empty()) return std::nullopt;
        if (fits(next_)) return take();
        if (!has_others()) return std::nullopt;
        std::vector<ChannelRequest>& others = *others_;
        std::size_t best = others.size();
        for (std::size_t i = 0; i < others.size(); ++i) {
            if ((best == others.size() || goes_before(others[i], others[best])) && fits(others[i])) best = i;
        }
        if (best == others.size()) return std::nullopt;
        std::swap(next_, others[best]);
        return take();
    }

    /// Lets later ties go round from the input of this request.
    void serves(const ChannelRequest& request) { last_ = static_cast<std::int16_t>(request.input); }
    bool goes_before(const ChannelRequest& a, const ChannelRequest& b) const {
        return a.asked != b.asked ? a.asked < b.asked : distance(a.input) < distance(b.input);
    }

    template <class Visit>
    void for_each_waiting(Visit visit) const {
        if (!empty()) visit(next_);
        if (!has_others()) return;
        for (const ChannelRequest& request : *others_) visit(request);
    }

private:
    bool has_others() const { return waiting_ > 1; }

    void add_behind(const ChannelRequest& request) {
        if (others_ == nullptr) others_ = std::make_unique<std::vector<ChannelRequest>>();
        others_->push_back(request);
        if (goes_before(request, next_)) std::swap(others_->back(), next_);
    }

    void choose_next() {
        std::vector<ChannelRequest>& others = *others_;
        std::size_t best = 0;
        for (std::size_t i = 1; i < others.size(); ++i) {
            if (goes_before(others[i], others[best])) best = i;
        }
        next_ = others[best];
        others[best] = others.back();
        others.pop_back();
    }

    /// The input's distance from the one served last.
    int distance(int input) const { return input > last_ ? input - last_ - 1 : input - last_ - 1 + inputs_; }

    ChannelRequest next_{};  ///< usually the only request
    std::int16_t inputs_;
    std::int16_t last_;
    std::int16_t waiting_ = 0;  ///< requests, next_ included
    std::int16_t expected_ = 0;
    std::unique_ptr<std::vector<ChannelRequest>> others_;  ///< the other requests; none goes before next_
};

}  // namespace narrows
