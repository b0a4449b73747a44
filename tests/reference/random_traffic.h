#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "tests/reference/dice.h"
#include "tests/reference/reference.h"

namespace narrows::reference {

/// A random machine that the reference accepts, and random traffic on it. The same seed gives the same.
class RandomTraffic {
public:
    explicit RandomTraffic(unsigned seed);

    Machine machine;
    std::vector<Send> sends;
    std::vector<Receive> receives;  ///< of some of the messages; sometimes there are more receives than messages

protected:
    /// Nothing is chosen yet.
    explicit RandomTraffic(const Dice& dice) : dice_(dice) {}

    Dice& dice() { return dice_; }
    int longest() const { return longest_; }  ///< bytes of a message
    void choose_interface();
    void choose_links();
    void choose_lanes(int least);  ///< after the links
    /// Some classes of channels get values of their own, `least` lanes or more. After the lanes.
    void choose_classes(std::size_t classes, int least);
    void choose_sends();
    void choose_receives();
    void acknowledge_where_allowed(const Topology& topology);  ///< after the sends

private:
    void choose_grid();
    bool slots_hold_messages() const;
    void choose_own_rate(OwnChannelParameters& own);

    Dice dice_;
    int longest_ = 0;
    int streams_ = 0;
    int time_ = 0;
};

}  // namespace narrows::reference
