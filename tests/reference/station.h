#pragma once

#include <cstdint>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// K3 of an Ethernet: the gaps between frames as one station has them. Its cycles are told one after the other.
class Gaps {
public:
    /// The station has sent, and has heard something, in cycle t.
    void pass(Cycle t, bool sent, bool heard);

    /// K4: whether the station may start a frame at t. All cycles before t have passed.
    bool may_start(Cycle t) const;

private:
    struct Gap {
        Cycle begin;
        bool is_void = false;
    };

    std::vector<Gap> gaps_;     // the last ones
    Cycle silent_since_ = 0;    // the first of the silent cycles before the present one; `never` if there are none
    bool after_a_gap_ = false;  // these silent cycles began with a gap, not with the run
};

/// A node on an Ethernet (K1 .. K8).
class EthernetStation {
public:
    EthernetStation(NodeId node, std::uint64_t seed) : node_(node), seed_(seed) {}

    /// K4: the frame of the message is ready from t on. The station has no other one.
    void prepare(Message& message, Cycle t);

    /// Starts the frame at t if it is ready and the station may start. Returns true if it did.
    bool start(Cycle t);
    bool sends() const { return sends_; }

    bool has_frame() const { return message_ != nullptr; }

    /// Records whether it hears the others at t.
    void hear(bool anything, Cycle t);

    /// Ends the frame whose last cycle is t. A message whose frame has gone through without a collision, or null.
    Message* end(Cycle t);

    NodeId node() const { return node_; }
    Cycle started_at() const { return start_; }
    int excessive_collisions() const { return excessive_; }
    static Cycle bit_times(int bytes);  ///< F of K1

private:
    Cycle end_of_frame() const;
    Cycle draw(int values);

    NodeId node_;
    std::uint64_t seed_;
    Gaps gaps_;
    Message* message_ = nullptr;
    Cycle ready_ = never;
    bool sends_ = false;
    Cycle start_ = never;
    Cycle heard_at_ = never;  // d of K5
    int collisions_ = 0;      // collisions of the frame in succession
    std::uint32_t draws_ = 0;
    int excessive_ = 0;
};

}  // namespace narrows::reference
