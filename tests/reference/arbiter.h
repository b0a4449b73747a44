#pragma once

#include <algorithm>
#include <vector>

#include "tests/reference/flight.h"

namespace narrows::reference {

/// A message at an input of a router that asks for its next channel, or for a link inwards.
struct NetworkRequest {
    Cycle asked;
    int input;
    Flight* flight;
    Choices choices = {};  ///< possible choices, the currently preferred one first; none for a link inwards
};

/// N3: picks the next request at an output port (E1: at the links inwards of one node).
class Arbiter {
public:
    explicit Arbiter(int inputs) : inputs_(inputs), last_served_(inputs - 1) {}  // so that input 0 is the first

    /// The oldest request; ties go to the first in the cyclic order that starts after the input served last.
    const NetworkRequest& serve(const std::vector<NetworkRequest>& applicants) {
        const auto first = std::min_element(applicants.begin(), applicants.end(), [this](const auto& a, const auto& b) {
            return a.asked != b.asked ? a.asked < b.asked : distance(a.input) < distance(b.input);
        });
        last_served_ = first->input;
        return *first;
    }

private:
    int distance(int input) const { return (input - last_served_ - 1 + inputs_) % inputs_; }

    int inputs_;
    int last_served_;
};

}  // namespace narrows::reference
