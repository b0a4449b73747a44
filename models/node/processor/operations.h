#pragma once

#include <coroutine>
#include <cstdint>
#include <limits>
#include <tuple>

#include "models/network/link/payload.h"
#include "models/network/topology/topology.h"
#include "models/time/cycle.h"

/// Operations that a program asks its processor for. Each is stored in the coroutine that waits for it; `program` is
/// resumed when it is done.
namespace narrows {

inline constexpr NodeId any_node = -1;
inline constexpr int any_tag = -1;

/// Makes the data of a message when its send starts, so that a waiting send needs no memory for them.
class PayloadMaker {
public:
    virtual Payload payload_of(int tag) const = 0;

protected:
    ~PayloadMaker() = default;
};

struct SendOperation {
    NodeId to;
    LinkId link;
    MessageClass message_class = MessageClass::data;
    int tag;
    int activity;  ///< number of the program's activity on its node, which breaks the last ties
    Payload payload{};
    const PayloadMaker* maker = nullptr;  ///< makes the payload when the send begins; null if it is there already
    Cycle asked = 0;
    std::coroutine_handle<> program{};
    std::uint64_t message = not_started;  ///< number of the message (link/message.h), once the send has started
    SendOperation* next = nullptr;        ///< in the queue that holds it

    static constexpr auto not_started = std::numeric_limits<std::uint64_t>::max();
    bool started() const { return message != not_started; }
    void make_payload() {
        if (maker != nullptr) payload = maker->payload_of(tag);
    }
};

/// A received message, as a program gets it.
struct Received {
    NodeId from = any_node;
    int tag = any_tag;
    Payload payload;
};

struct ReceiveOperation {
    // Without this constructor the compiler clears all members first, with an instruction that takes long to begin.
    ReceiveOperation(NodeId sender, int wanted, int asker) : from(sender), tag(wanted), activity(asker) {}

    NodeId from;
    int tag;
    int activity;
    Cycle asked = 0;
    Received result;
    std::coroutine_handle<> program;
    std::uint64_t message = 0;  ///< number of the message, once the receive is done
    std::uint64_t served = 0;   ///< with a packet engine: how many receives of the rank began to wait before it (T7)
    bool is_reserved = false;   ///< while it waits: for a message that the interface holds (docs/timing.md, P8)
    ReceiveOperation* next = nullptr;  ///< in the queue that holds it

    bool done() const { return result.from != any_node; }
    bool takes(NodeId sender, int message_tag) const {
        return (from == any_node || from == sender) && (tag == any_tag || tag == message_tag);
    }
};

/// Waits until the sends of an activity have ended (docs/nodes.md, T8).
struct SentOperation {
    int activity;
    std::coroutine_handle<> program{};
    SentOperation* next = nullptr;  ///< in the queue that holds it
};

/// Order of operations of a kind: by the cycle in which they were asked for, then by activity.
template <class Operation>
inline constexpr auto asked_before = [](const Operation& a, const Operation& b) {
    return std::tuple(a.asked, a.activity) < std::tuple(b.asked, b.activity);
};

/// Computing in free cycles, or work that has the processor to itself.
struct ComputeOperation {
    Cycle cycles;
    int activity;
    Cycle asked = 0;
    std::coroutine_handle<> program{};
    ComputeOperation* next = nullptr;  ///< in the queue that holds it

    /// Work that moves bytes of memory lasts as long as its accesses (docs/nodes.md, V7).
    enum class Memory { unused, copied, swept };
    Memory memory = Memory::unused;
    std::int64_t bytes = 0;

    bool copies() const { return memory == Memory::copied; }
};

/// An access of memory over a host bus, without a message (docs/host-bus.md, J12).
struct DmaAccess {
    bool is_write = false;
    std::uint64_t address = 0;
    int bytes = 0;
    int interface = 0;  ///< the interface of the node that does it
};

struct DmaOperation {
    DmaAccess access;
    int activity;
    Cycle asked = 0;
    std::coroutine_handle<> program{};
};

}  // namespace narrows
