#pragma once

#include <initializer_list>
#include <random>
#include <vector>

#include "models/machine/machine.h"
#include "tests/reference/reference.h"

namespace narrows::reference {

/// A random machine that the reference accepts, and random traffic on it. The same seed gives the same.
class RandomTraffic {
public:
    explicit RandomTraffic(unsigned seed);

    Machine machine;
    std::vector<Send> sends;
    std::vector<Receive> receives;  ///< of some of the messages; sometimes there are more receives than messages

private:
    int any(std::initializer_list<int> of) { return *(of.begin() + random_() % of.size()); }
    int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
    void choose_machine();
    void choose_links();
    void choose_sends();
    void choose_receives();

    std::mt19937 random_;
    int longest_ = 0;
    int streams_ = 0;
    int time_ = 0;
};

}  // namespace narrows::reference
