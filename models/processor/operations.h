#pragma once

#include <coroutine>
#include <cstdint>
#include <limits>

#include "models/link/payload.h"
#include "models/time/cycle.h"
#include "models/topology/topology.h"

/// What a program asks of its processor. Each lives in the coroutine that waits for it; `program` goes on when it is
/// done.
namespace narrows {

inline constexpr NodeId any_node = -1;
inline constexpr int any_tag = -1;

struct SendOperation {
    NodeId to;
    int link;
    int tag;
    Payload payload;
    int activity;  ///< the number of the program's activity on its node: the last tie breaker
    Cycle asked = 0;
    std::coroutine_handle<> program;
    std::uint64_t message = not_started;  ///< its number (models/link/message.h), once it has started
    SendOperation* next = nullptr;        ///< in the queue it stands in

    static constexpr auto not_started = std::numeric_limits<std::uint64_t>::max();
    bool started() const { return message != not_started; }
};

/// A message as a program gets it.
struct Received {
    NodeId from = any_node;
    int tag = any_tag;
    Payload payload;
};

struct ReceiveOperation {
    NodeId from;
    int tag;
    int activity;
    Cycle asked = 0;
    Received result;
    std::coroutine_handle<> program;
    std::uint64_t message = 0;         ///< its number, when it is done
    ReceiveOperation* next = nullptr;  ///< in the queue it stands in

    bool done() const { return result.from != any_node; }
    bool takes(NodeId sender, int message_tag) const {
        return (from == any_node || from == sender) && (tag == any_tag || tag == message_tag);
    }
};

/// Of computing in free cycles, and of work that has the processor to itself.
struct ComputeOperation {
    Cycle cycles;
    int activity;
    Cycle asked = 0;
    std::coroutine_handle<> program;
    ComputeOperation* next = nullptr;  ///< in the queue it stands in
};

}  // namespace narrows
