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

    virtual ~RandomTraffic() = default;

    Machine machine;
    Programs programs;  ///< they receive some of the messages; sometimes there are more receives than messages

    virtual Options options() const { return {}; }  ///< how to simulate

protected:
    /// Chooses nothing yet.
    explicit RandomTraffic(const Dice& dice) : dice_(dice) {}

    Dice& dice() { return dice_; }
    /// Limits the earliest times of sends and receives.
    void set_time(int time) { time_ = time; }
    void set_longest(int bytes) { longest_ = bytes; }
    void choose_classes_of_sends();
    void choose_holding();
    int longest() const { return longest_; }  ///< bytes of a message
    void choose_interface();
    void choose_links();
    void choose_lanes(int least);  ///< must be called after the links are chosen
    /// Some classes of channels get values of their own, `least` lanes or more. After the lanes.
    void choose_classes(std::size_t classes, int least);
    /// A shared medium with 2 to 12 nodes; after the links.
    void choose_medium(TopologyKind medium);
    /// All that programs do, and message classes with links and lanes of their own (0, or `least` or more). After the
    /// links and lanes.
    void choose_programs(int least);
    void choose_sends();
    void choose_receives();
    /// Chooses tags of messages and receives, and works of programs. Call after the message classes.
    void choose_tags_and_works();
    /// Chooses only the lanes of message classes.
    void choose_own_lanes(int least);
    void acknowledge_where_allowed(const Topology& topology);  ///< must be called after the sends are drawn

private:
    void choose_grid();
    void choose_ethernet();
    /// Also messages that wait for a program. After the receives.
    void choose_message_classes(int least);
    bool slots_hold_messages() const;
    void choose_own_rate(OwnChannelParameters& own);
    void choose_own_links(OwnLinks& own);
    void choose_receives_of_all();
    void choose_tags();
    void choose_works();

    Dice dice_;
    int longest_ = 0;
    int streams_ = 0;
    int time_ = 0;  // 0: not chosen yet
};

}  // namespace narrows::reference
