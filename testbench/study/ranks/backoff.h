#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace narrows::study {

/// Sleeps between checks for a message, at first briefly, then longer. Waiting inside MPI would occupy a core that
/// simulations need.
class Backoff {
public:
    void rest() {
        std::this_thread::sleep_for(next_);
        next_ = std::min(2 * next_, longest);
    }

private:
    static constexpr std::chrono::microseconds longest{5000};
    std::chrono::microseconds next_{50};
};

}  // namespace narrows::study
