#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "tests/reference/message.h"
#include "tests/reference/nodes/node_memory.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::reference {

struct WholeMessage;
class ActivityProgress;

/// A packet, and its progress so far.
struct PacketState {
    PacketKind kind;
    WholeMessage* whole;  ///< none of credit and other jobs
    int from;             ///< rank for which it is sent
    int to;
    int from_node;
    int to_node;
    int number;  ///< its number among those of its message
    int payload;
    Message carried;                 ///< what the network carries
    int fixed_interface = -1;        ///< the one it has to take (Q4)
    int interface = -1;              ///< number within its node; -1: not chosen yet
    int credit = 0;                  ///< credit that it takes with it (Q3)
    Cycle send_step_end = never;     ///< end of its own step (P9)
    Cycle may_ask = 0;               ///< control packets, other jobs: from then on (Q2, Q3, U3)
    Cycle asked = never;             ///< T3
    ServerAccesses read = {};        ///< T4
    bool writes = false;             ///< T5: it has asked for its write
    ServerAccesses write = {};       ///< T5
    Cycle in_register = never;       ///< since when it is there
    Cycle complete = never;          ///< T4
    Cycle in_memory = never;         ///< T5
    Cycle receive_step_end = never;  ///< P9
    bool is_presented = false;

    bool waits_for_register() const { return asked != never && in_register == never; }
};

/// A message of a program, and its progress so far.
struct WholeMessage {
    std::size_t place;  ///< index in the list of all messages
    std::size_t activity;
    std::size_t operation;
    int from;
    int to;
    int from_node;
    int to_node;
    int tag;
    int bytes;
    MessageClass message_class;
    std::deque<PacketState> packets = {};  ///< none within a node
    std::vector<int> chunks = {};          ///< bytes, within a node

    ActivityProgress* sender = nullptr;
    Cycle asked = never;  ///< when its send was asked for
    Cycle start = never;
    int place_of_start = -1;               ///< counts all starts
    int number = -1;                       ///< T6
    int started_before = -1;               ///< a of D2
    int steps_begun = 0;                   ///< steps that the sender has begun
    Cycle posted = never;                  ///< D3
    Cycle ended = never;                   ///< T8
    Cycle known = never;                   ///< T6
    Cycle listed = never;                  ///< T6
    ActivityProgress* receiver = nullptr;  ///< the activity whose receive it is matched with
    int place_of_match = -1;               ///< counts all matches
    Cycle delivered = never;               ///< T7
    Cycle got = never;                     ///< the program has it

    // Between nodes (Q).
    bool is_rendezvous = false;
    Cycle granted = never;    ///< when its grant is presented
    bool copy_waits = false;  ///< the copy of packet 0 is a step of its own (P9)
    bool has_room = false;    ///< Q5: that it has taken

    // Within a node (W).
    std::size_t chunks_in = 0;        ///< chunks that the sender has begun to copy into the segment
    std::size_t chunks_there = 0;     ///< and ended
    bool receiver_has_begun = false;  ///< its first step
    bool receiver_may_copy = false;   ///< the first step has ended
    std::size_t chunks_out = 0;       ///< chunks that the receiver has begun to copy out
    std::size_t chunks_done = 0;      ///< and ended

    bool is_started() const { return start != never; }
    bool is_matched() const { return receiver != nullptr; }
    bool is_within_node() const { return from_node == to_node; }
};

using WholeMessages = std::deque<WholeMessage>;
using Packets = std::deque<PacketState>;

/// All that crosses the network.
struct NodeTraffic {
    WholeMessages messages = {};
    // Control packets that were posted so far (Q4), and packets of other jobs (U).
    Packets controls = {};
    std::vector<PacketState*> controls_under_way = {};  ///< those under way when the cycle began

    PacketState& add_control(const PacketState& packet) {
        controls.push_back(packet);
        controls_under_way.push_back(&controls.back());
        return controls.back();
    }
    void end_cycle() {
        std::erase_if(controls_under_way, [](const PacketState* packet) { return packet->in_memory != never; });
    }
};

/// Pieces of so many bytes, the last one of the rest; none of nothing.
inline std::vector<int> pieces_of(std::int64_t bytes, std::int64_t piece) {
    std::vector<int> pieces;
    for (; bytes > 0; bytes -= piece) pieces.push_back(static_cast<int>(std::min(bytes, piece)));
    return pieces;
}

}  // namespace narrows::reference
