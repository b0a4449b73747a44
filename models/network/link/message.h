#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "models/network/link/payload.h"
#include "models/network/link/queue.h"
#include "models/network/link/worm.h"

namespace narrows {

struct Message;

/// The point where a message enters the network. It is notified when the last byte has left for the first channel.
class MessageSource {
public:
    virtual void last_byte_left(Message& message, Cycle tail) = 0;

protected:
    ~MessageSource() = default;
};

/// A message on its way. In every output, `from` and `sequence` (the sender's count of sends) name it.
struct alignas(64) Message {
    // The first cache line has what every hop reads and writes, the second what interfaces and processors do.
    NodeId to = 0;
    int bytes = 0;    ///< header and payload
    LinkId link = 0;  ///< the interface link it is sent on; from E1 on, the one it arrives on
    MessageClass message_class = MessageClass::data;
    Port next_port = 0;        ///< the port it asks for; where its destination alone determines it, known when it comes
    int crossed = 0;           ///< number of channels that its head has crossed
    Crossing last{};           ///< the last of them
    Cycle last_tail = 0;       ///< T_i of the last channel whose tail time is known
    Cycle tail_may_cross = 0;  ///< the earliest T_i of the next channel: that tail and the latency, or end of supply
    union {
        Cycle may_ask = 0;       ///< the earliest cycle at which it may ask behind another one in a lane (N2)
        std::uint64_t delivery;  ///< kept for a receive: the receiving node's count of such deliveries
    };
    Message* next = nullptr;  ///< the next message in the queue that holds both

    union {
        MessageSource* source = nullptr;  ///< what supplies it until its last byte has left
        Cycle presented;                  ///< the interface of its destination presents it: a of P3
    };
    Payload payload;
    NodeId from = 0;
    int tag = 0;
    std::uint32_t sequence = 0;
    std::uint32_t number_in_pair = 0;  ///< counts the messages from `from` to `to`; only where they can overtake (P7)
    std::uint64_t number = 0;          ///< numbers all messages of the machine in the order in which they started
    Cycle started = 0;                 ///< s of P1
    union {
        Cycle ready = 0;  ///< as long as its head is not at the front: c of S2
        // Afterwards: when the head asked for its first channel (S4, S5); of several packets the first that did, and 0
        // within a node.
        Cycle first_asked;
    };

    enum class Packet : std::uint8_t { data, request, grant, credit, other_job };

    /// What messages have in some machines only.
    struct More {
        std::vector<Crossing> path;  ///< all channels its head has crossed, if the paths are kept (Fabric)
        int known_tails = 0;         ///< where tails depend on heads further on: how many of the path are known
        int injection_buffer = -1;   ///< buffer of its link, or -1 where the send buffer feeds the router
        Cycle supplied = 0;          ///< when its last byte is in the injection buffer
        // Of a packet (docs/nodes.md).
        Message* whole = nullptr;  ///< its message; null for a credit packet, and one of another job
        int number_in_whole = 0;   ///< its number among those of its message
        Packet packet_kind = Packet::data;
        RankId of_rank = 0;       ///< the rank that sends it
        RankId for_rank = 0;      ///< the rank that it goes to
        std::int64_t credit = 0;  ///< the credit that it takes along
    };
    /// Made when it is first asked for.
    More& more() {
        if (more_ == nullptr) [[unlikely]]
            add_more();
        return *more_;
    }
    /// Has the values above, as long as nobody has asked to change it.
    const More& more() const { return more_ == nullptr ? none_ : *more_; }

    /// Its last byte is in the injection buffer at `cycle`.
    void supply(Cycle cycle) {
        more().supplied = cycle;
        tail_may_cross = cycle;
    }
    /// Its head crosses the next channel.
    void head_crosses(const Crossing& crossing, bool keeps_path) {
        last = crossing;
        if (keeps_path) keep_in_path();
        ++crossed;
    }
    /// Its last byte crosses the next channel at `tail`.
    void tail_crosses(Cycle tail, Cycle latency) {
        last_tail = tail;
        tail_may_cross = tail + latency;
    }

private:
    static const More none_;

    void add_more();
    void keep_in_path();

    std::unique_ptr<More> more_;
};
static_assert(sizeof(Message) == 128);

using MessageQueue = Queue<Message>;

/// Recycles messages together with the memory of their paths, so that no message needs an allocation.
class MessagePool {
public:
    Message& take() {
        if (spare_ == nullptr) [[unlikely]]
            add_block();
        Message& message = *spare_;
        spare_ = message.next;
        return message;
    }
    void give_back(Message& message) {
        message.payload = {};
        message.crossed = 0;
        message.tail_may_cross = 0;
        message.next = spare_;
        spare_ = &message;
    }
    /// Returns all messages, sorted by number. Slow: for reports.
    std::vector<const Message*> all_in_use() const;
    std::size_t in_use() const { return all_in_use().size(); }

private:
    using Block = std::array<Message, 32>;

    void add_block();

    std::vector<std::unique_ptr<Block>> blocks_;
    Message* spare_ = nullptr;  ///< the first that is not in use; the others through `next`
};

}  // namespace narrows
