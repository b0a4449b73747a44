#pragma once

#include <algorithm>
#include <vector>

#include "models/time/cycle.h"

namespace narrows::reference {

class Flight;

/// N3: the requests for one channel (E1: for the links inwards of one node).
class Arbiter {
public:
    explicit Arbiter(int inputs) : inputs_(inputs), last_served_(inputs - 1) {}  // so that input 0 is the first

    void request(Cycle t, int input, Flight& flight) { requests_.push_back({t, input, &flight}); }
    bool empty() const { return requests_.empty(); }

    /// The oldest request; ties go to the first in the cyclic order that starts after the input served last.
    Flight& serve() {
        const auto first = std::min_element(requests_.begin(), requests_.end(), [this](const auto& a, const auto& b) {
            return a.asked != b.asked ? a.asked < b.asked : distance(a.input) < distance(b.input);
        });
        Flight& served = *first->flight;
        last_served_ = first->input;
        requests_.erase(first);
        return served;
    }

private:
    struct Request {
        Cycle asked;
        int input;
        Flight* flight;
    };

    int distance(int input) const { return (input - last_served_ - 1 + inputs_) % inputs_; }

    int inputs_;
    int last_served_;
    std::vector<Request> requests_;
};

}  // namespace narrows::reference
