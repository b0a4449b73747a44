#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

class RunLog;

/// An event of a node's N-th message that a study asks for. On shared nodes the nodes are ranks.
struct MessageEvent {
    enum class Kind {
        start,       ///< s of P1; this and the next three are about messages that the node sends
        copied,      ///< c of S2
        first_head,  ///< its head leaves by the first channel
        first_tail,  ///< its last byte leaves by the first channel
        last_head,   ///< its head leaves by the last channel; this and the next three are about messages to the node
        tail,        ///< its last byte leaves by the last channel
        presented,   ///< a of P3
        delivered,
    };

    Kind kind;
    int node;
    int number;  ///< counts from 1, in the order of the event

    std::string name() const;  ///< the event as a part of the run: "event.presented.0.1"
    bool operator==(const MessageEvent&) const = default;
};

std::vector<std::string_view> message_event_kinds();
/// Finds the event by its name, also with '_' in place of '.'; empty if there is none.
std::optional<MessageEvent> message_event_with(std::string_view name);

/// Empty if the node has no such message, or the machine no such event.
std::optional<Cycle> cycle_of(const MessageEvent& event, const RunLog& log);

}  // namespace narrows
