#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <deque>
#include <vector>

#include "models/link/payload.h"
#include "models/link/queue.h"
#include "models/link/worm.h"

namespace narrows {

struct Message;

/// Most paths are one network channel and the link inwards; a longer path is allocated on the heap.
using Path = boost::container::small_vector<Crossing, 2>;

/// The point where a message enters the network. It is notified when the last byte has left for the first channel.
class MessageSource {
public:
    virtual void last_byte_left(Message& message, Cycle tail) = 0;

protected:
    ~MessageSource() = default;
};

/// A message on its way. In every output, `from` and `sequence` (the sender's count of sends) name it.
struct alignas(64) Message {
    // The first cache line has what every hop reads and writes, the others what interfaces and processors do.
    NodeId to = 0;
    int bytes = 0;              ///< header and payload
    int known_tails = 0;        ///< number of channels whose tail time is known
    int injection_buffer = -1;  ///< buffer of its link, or -1 where the send buffer feeds the router
    Cycle last_tail = 0;        ///< T_i of the last channel whose tail time is known
    Cycle tail_may_cross =
        0;                    ///< the earliest T_i of the next channel: that tail and the latency, or the end of supply
    Message* next = nullptr;  ///< in the queue that holds it
    Path path;                ///< the channels its head has crossed
    MessageSource* source = nullptr;
    NodeId from = 0;
    std::uint32_t number_in_pair = 0;  ///< of the messages from `from` to `to`; only where they can overtake (P7)
    LinkId link = 0;                   ///< the interface link it is sent on; from E1 on, the one it arrives on
    int tag = 0;
    Payload payload;
    Cycle copied = 0;            ///< c of S2
    Cycle supplied = 0;          ///< when its last byte is in the injection buffer
    Cycle may_ask = 0;           ///< behind another one in a lane: the earliest cycle at which it may ask (N2)
    Cycle started = 0;           ///< s of P1
    Cycle first_asked = 0;       ///< when the head asked for its first channel (S4, S5)
    Cycle presented = 0;         ///< a of P3
    std::uint64_t delivery = 0;  ///< the receiving node's count of deliveries that no receive was waiting for
    std::uint64_t number = 0;    ///< numbers all messages of the machine in the order in which they started
    std::uint32_t sequence = 0;
    MessageClass message_class = MessageClass::data;

    /// Its last byte is in the injection buffer at `cycle`.
    void supply(Cycle cycle) {
        supplied = cycle;
        tail_may_cross = cycle;
    }
    /// Its last byte crosses the next channel at `tail`.
    void tail_crosses(Cycle tail, Cycle latency) {
        ++known_tails;
        last_tail = tail;
        tail_may_cross = tail + latency;
    }
};

using MessageQueue = Queue<Message>;

/// Recycles messages together with the memory of their paths, so that no message needs an allocation.
class MessagePool {
public:
    Message& take();
    void give_back(Message& message);
    std::size_t in_use() const { return all_.size() - spare_.size(); }

private:
    std::deque<Message> all_;
    std::vector<Message*> spare_;
};

}  // namespace narrows
