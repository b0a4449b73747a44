#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace narrows::study {

/// Rests between looks at whether a message has come: briefly first, then longer. Whoever waits for a message in MPI
/// itself keeps a core busy, which the simulations need.
class Patience {
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
