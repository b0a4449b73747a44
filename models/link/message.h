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

/// Mostly one network channel and the link inwards; longer ways find their memory elsewhere.
using Path = boost::container::small_vector<Crossing, 2>;

/// Where a message enters the network; told when its last byte has left for the first channel.
class MessageSource {
public:
    virtual void last_byte_left(Message& message, Cycle tail) = 0;

protected:
    ~MessageSource() = default;
};

/// A message on its way. `from` and `sequence` (the sender's count of sends) name it in every output.
struct Message {
    // What every station looks at stands together, in the first cache lines.
    NodeId to = 0;
    int bytes = 0;              ///< header and payload
    int link = 0;               ///< the interface link it is sent on; from E1 on, the one it arrives on
    int injection_buffer = -1;  ///< of the link, or -1 where the send buffer feeds the router
    Cycle supplied = 0;         ///< its last byte is in the injection buffer
    Cycle copied = 0;           ///< c of S2
    Cycle last_tail = 0;        ///< of the channels settled last
    int settled = 0;            ///< channels whose tail time is known
    MessageSource* source = nullptr;
    Message* next = nullptr;     ///< in the queue it stands in
    Path path;                   ///< channels its head has crossed
    Cycle presented = 0;         ///< a of P3
    std::uint64_t delivery = 0;  ///< the receiving node's count of deliveries that nobody was waiting for
    NodeId from = 0;
    int tag = 0;
    Payload payload;
    std::uint32_t sequence = 0;
    Cycle started = 0;         ///< s of P1
    std::uint64_t number = 0;  ///< of all messages of the machine, in the order in which they started
};

using MessageQueue = Queue<Message>;

/// Messages are recycled, and with them the memory of their paths: no allocation per message.
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
