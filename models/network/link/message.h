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

/// The point where a message enters the network. It is told when the last byte has left for the first channel.
class MessageSource {
public:
    virtual void last_byte_left(Message& message, Cycle tail) = 0;

protected:
    ~MessageSource() = default;
};

/// A message on its way. In every output, `from` and `sequence` (the sender's count of sends) name it.
struct alignas(64) Message {
    // The first cache line holds what every hop reads and writes, the second what interfaces and processors need.
    NodeId to = 0;
    int bytes = 0;    ///< header and payload
    LinkId link = 0;  ///< the interface link on which it is sent; from E1 on, the one on which it arrives
    MessageClass message_class = MessageClass::data;
    Port next_port = 0;        ///< the port it asks for; known on arrival if it depends on the destination alone
    int crossed = 0;           ///< number of channels that its head has crossed
    Crossing last{};           ///< the last channel that its head has crossed
    Cycle last_tail = 0;       ///< T_i of the last channel whose tail time is known
    Cycle tail_may_cross = 0;  ///< earliest T_i of the next channel: end of supply, or last tail plus latency
    union {
        Cycle may_ask = 0;       ///< the earliest cycle in which it may ask if another one is ahead in its lane (N2)
        std::uint64_t delivery;  ///< while it is kept for a receive: its number among the node's kept deliveries
    };
    Message* next = nullptr;  ///< the next message in the queue that holds this one

    union {
        MessageSource* source = nullptr;  ///< supplies it until its last byte has left
        Cycle presented;                  ///< when its destination's interface presents it: a of P3
    };
    Payload payload;
    NodeId from = 0;
    int tag = 0;
    std::uint32_t sequence = 0;
    std::uint32_t number_in_pair = 0;  ///< counts the messages from `from` to `to`; only where they can overtake (P7)
    std::uint64_t number = 0;          ///< its number among all messages of the machine, in order of their starts
    Cycle started = 0;                 ///< s of P1
    union {
        Cycle ready = 0;  ///< until its head is at the front: c of S2
        // After that: when its head asked for its first channel (S4, S5). For several packets the first of these
        // cycles; within a node 0.
        Cycle first_asked;
    };

    enum class Packet : std::uint8_t { data, request, grant, credit, other_job };

    /// Members that messages need in some machines only.
    struct More {
        std::vector<Crossing> path;  ///< all channels its head has crossed, if the paths are kept (Fabric)
        int known_tails = 0;         ///< where tails depend on heads further on: how many tails of the path are known
        int injection_buffer = -1;   ///< its buffer on the link, or -1 where the send buffer feeds the router
        Cycle supplied = 0;          ///< when its last byte reaches the injection buffer
        // The rest applies to packets (docs/nodes.md).
        Message* whole = nullptr;  ///< its message; null for a credit packet or a packet of another job
        int number_in_whole = 0;   ///< its number within its message
        Packet packet_kind = Packet::data;
        RankId of_rank = 0;            ///< the sending rank
        RankId for_rank = 0;           ///< the destination rank
        std::int64_t credit = 0;       ///< the credit that it carries
        bool pays_at_arrival = false;  ///< the processor that takes it has the overhead of receiving (P3)
    };
    /// The additional members, made at first use.
    More& more() {
        if (more_ == nullptr) [[unlikely]]
            add_more();
        return *more_;
    }
    /// The additional members, or their initial values if none were made.
    const More& more() const { return more_ == nullptr ? none_ : *more_; }

    /// Records that its last byte is in the injection buffer at `cycle`.
    void supply(Cycle cycle) {
        more().supplied = cycle;
        tail_may_cross = cycle;
    }
    /// Records that its head crosses the next channel.
    void head_crosses(const Crossing& crossing, bool keeps_path) {
        last = crossing;
        if (keeps_path) keep_in_path();
        ++crossed;
    }
    /// Records that its last byte crosses the next channel at `tail`.
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

/// A number for a node and a class of messages.
inline std::uint32_t key_of(NodeId node, MessageClass message_class) {
    return static_cast<std::uint32_t>(int{node}) * static_cast<std::uint32_t>(all_message_classes.size()) +
           static_cast<std::uint32_t>(message_class);
}

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
    Message* spare_ = nullptr;  ///< the first unused message; `next` links the others
};

}  // namespace narrows
