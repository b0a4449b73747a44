#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <tuple>
#include <vector>

#include "tests/reference/message.h"
#include "tests/reference/one_node/one_node_memory.h"
#include "tests/reference/one_node/program_progress.h"

namespace narrows::reference {

struct MessageProgress;

/// D2: an interface of a node, and one of all its links.
struct LinkPlace {
    int interface = -1;
    int link = -1;

    bool is_chosen() const { return link >= 0; }
    friend bool operator==(const LinkPlace&, const LinkPlace&) = default;
};

/// A packet, and how far it has come.
struct PacketProgress {
    PacketKind kind;
    MessageProgress* message;  ///< null for credit and other jobs
    int from;                  ///< sending rank
    int to;
    int from_node;
    int to_node;
    int number;  ///< number within its message
    int payload;
    Message carried;                        ///< form on the network; its number is the index in OneNodeTraffic::packets
    LinkPlace place = {};                   ///< the chosen place
    int fixed_interface = -1;               ///< that it has to take (Q4, U2)
    int fixed_link = -1;                    ///< U2
    int credit = 0;                         ///< that it takes with it (Q3)
    Cycle may_ask = never;                  ///< control packets and those of other jobs: the earliest cycle for asking
    Cycle step_end = never;                 ///< of its own step (P9)
    Cycle asked = never;                    ///< T3
    Cycle placed = never;                   ///< T3, J9: when it got the register, or the place in the fetch buffer
    Cycle in_register = never;              ///< from when on
    Cycle prepared_from = never;            ///< T4: when the overhead of the interface begins
    Cycle complete = never;                 ///< T4
    bool is_presented = false;              ///< in front of its link
    Cycle in_front = never;                 ///< since when it is in front
    bool is_taken = false;                  ///< by the interface (T5), or by a processor (P3, R4)
    Cycle in_memory = never;                ///< T5
    Cycle receive_step = never;             ///< P9: when it ended
    std::optional<NodeAccesses> read = {};  ///< T4, once it has been asked for
    std::optional<NodeAccesses> write = {};  ///< T5
    BusAccessPlace host_read = {};           ///< J9
    BusAccessPlace host_write = {};          ///< J10
    int place_of_write = -1;                 ///< index among packets that have asked for their writes
};

/// A message of a program, and how far it has come.
struct MessageProgress {
    std::size_t place;  ///< in the list of all messages
    std::size_t activity;
    std::size_t operation;
    int from;
    int to;
    int from_node;
    int to_node;
    int tag;
    int bytes;
    MessageClass message_class;
    int link;  ///< that the program names, counted from the first of the class
    ProgramProgress* sender;
    std::deque<PacketProgress> packets = {};  ///< none within a node
    std::vector<int> chunks = {};             ///< bytes, within a node (W)

    Cycle start = never;
    int number = -1;                              ///< T6
    int place_of_start = -1;                      ///< among all
    Cycle asked = never;                          ///< when its send was
    int sent_before = -1;                         ///< a of D2
    int steps_begun = 0;                          ///< packets whose step the sender has begun
    std::size_t asking = 0;                       ///< the next packet to ask for a register (T3)
    Cycle posted = never;                         ///< D3
    Cycle ended = never;                          ///< T8
    Cycle known = never;                          ///< T6
    bool has_come = false;                        ///< T6: it has its turn among messages that came into memory
    bool is_listed = false;                       ///< T6
    std::tuple<Cycle, int, int, int> order = {};  ///< of listed messages
    ProgramProgress* receiver = nullptr;          ///< the program whose receive matches it
    int place_of_match = -1;                      ///< among all
    Cycle delivered = never;                      ///< T7
    Cycle got = never;                            ///< by the program

    bool is_rendezvous = false;  ///< Q2
    Cycle granted = never;
    bool copy_waits = false;   ///< Q2: the copy of packet 0 is a step of its own
    bool has_room = false;     ///< Q5: that it has taken
    bool has_receive = false;  ///< Q5: that it has reserved

    std::size_t chunks_in = 0;  ///< W1: that the sender has begun to copy into the segment
    std::size_t chunks_there = 0;
    bool receiver_has_begun = false;
    bool receiver_may_copy = false;
    std::size_t chunks_out = 0;  ///< that the receiver has begun to copy out
    std::size_t chunks_done = 0;

    bool is_started() const { return start != never; }
    bool is_matched() const { return receiver != nullptr; }
    bool is_within_node() const { return from_node == to_node; }
    /// T3, J9: or places in the fetch buffer.
    bool has_all_registers() const { return packets.empty() || packets.back().placed != never; }
    auto numbering() const { return std::tuple(from, to, message_class); }
};

/// Sorts items by `order`; ties stay in place.
template <class Item, class Order>
void sort_by(std::vector<Item*>& items, const Order& order) {
    std::stable_sort(items.begin(), items.end(), [&](const Item* a, const Item* b) { return order(*a) < order(*b); });
}

/// Everything that is sent.
struct OneNodeTraffic {
    std::deque<MessageProgress> messages = {};
    std::deque<PacketProgress> controls = {};    ///< Q4, U
    std::vector<PacketProgress*> packets = {};   ///< indexed by number on the network
    std::vector<MessageProgress*> started = {};  ///< in the order of their starts
    std::vector<MessageProgress*> sending = {};  ///< started ones that have packets without a register
    std::vector<PacketProgress*> asking = {};    ///< control packets that have not asked for a register yet
    int controls_under_way = 0;

    PacketProgress& of(const Message& carried) const { return *packets[carried.number]; }

    /// A message that `sender` sends as operation `number` of its activity, cut into packets or chunks.
    void add_message(const OneNodeRules& rules, ProgramProgress& sender, std::size_t activity, std::size_t number,
                     const NodeOperation& send);
    PacketProgress& add_control(PacketProgress packet);
};

}  // namespace narrows::reference
