#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

class RunLog;

/// An event of the N-th message of a node that a study asks for. On shared nodes the nodes are ranks.
struct MessageEvent {
    enum class Kind {
        start,       ///< s of P1, like the next three of a message that the node sends
        copied,      ///< c of S2
        first_head,  ///< its head leaves at its first channel
        first_tail,  ///< its last byte leaves there
        last_head,   ///< its head leaves at its last channel, like the next three of a message that comes to the node
        tail,        ///< its last byte leaves there
        presented,   ///< a of P3
        delivered,
    };

    Kind kind;
    int node;
    int number;  ///< counts from 1, in the order of the event

    std::string name() const;  ///< "event.presented.0.1", as a part of the run
    bool operator==(const MessageEvent&) const = default;
};

std::vector<std::string_view> message_event_kinds();
/// Finds the event of a name, or of the same with '_' instead of '.'; none if it is none.
std::optional<MessageEvent> message_event_with(std::string_view name);

/// None if the node has no such message, or the machine no such event.
std::optional<Cycle> cycle_of(const MessageEvent& event, const RunLog& log);

}  // namespace narrows
