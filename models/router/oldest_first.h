#pragma once

#include <cstddef>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

struct Message;

/// A head that wants an output of its router.
struct ChannelRequest {
    Message* message;
    Cycle asked;
    int input;
};

/// Who is served next (docs/timing.md, N3): the oldest request; requests of one cycle go round the inputs, starting
/// after the one served last.
class OldestFirst {
public:
    explicit OldestFirst(int inputs) : inputs_(inputs), last_(inputs - 1) {}

    void add(const ChannelRequest& request) { waiting_.push_back(request); }
    bool empty() const { return waiting_.empty(); }
    const std::vector<ChannelRequest>& waiting() const { return waiting_; }

    ChannelRequest take() {
        std::size_t best = 0;  // mostly the only one
        for (std::size_t i = 1; i < waiting_.size(); ++i) {
            if (goes_before(waiting_[i], waiting_[best])) best = i;
        }
        const ChannelRequest request = waiting_[best];
        waiting_[best] = waiting_.back();
        waiting_.pop_back();
        last_ = request.input;
        return request;
    }

private:
    int distance(int input) const { return (input - last_ - 1 + inputs_) % inputs_; }

    bool goes_before(const ChannelRequest& a, const ChannelRequest& b) const {
        return a.asked != b.asked ? a.asked < b.asked : distance(a.input) < distance(b.input);
    }

    int inputs_;
    int last_;
    std::vector<ChannelRequest> waiting_;
};

}  // namespace narrows
