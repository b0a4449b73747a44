#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/reference/nodes/programs.h"

namespace narrows {

/// Kinds of events of a run, and what is counted at its end.
enum class OneNodeEventKind {
    start,
    posted,
    ended,
    asked,
    in_register,
    complete,
    copied,
    head,
    tail,
    link_inwards,
    presented,
    in_memory,
    delivered,
    got,
    operation_ended,
    credit,
    collision,
    use_of_medium,
    stop,
};
inline constexpr int one_node_event_kinds = static_cast<int>(OneNodeEventKind::stop) + 1;

struct OneNodeEvent {
    Cycle cycle;
    OneNodeEventKind kind;
    std::array<std::int64_t, 6> what;  ///< which message, packet, channel ..

    friend auto operator<=>(const OneNodeEvent&, const OneNodeEvent&) = default;
};
using OneNodeEvents = std::vector<OneNodeEvent>;

/// All events of a run, in the order of their cycles.
OneNodeEvents events_of(const reference::Outcome& plain);
OneNodeEvents events_of(const reference::NodesOutcome& shared);

/// Those of the first cycle in which two runs differ, or nothing.
std::string first_difference(const OneNodeEvents& expected, const OneNodeEvents& got);

}  // namespace narrows
