#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "traces/log/run_log.h"

/// A log as a plain list of events, for comparing two runs event by event.
namespace narrows {

enum class EventKind {
    send_starts,
    copied,
    supplied,
    head_crosses,
    tail_crosses,
    presented,
    delivered,
    processor_sends,
    processor_receives,
    processor_serves_request,
    processor_works,
    memory_loads,
    memory_stores,
    program_sends,
    program_receives,
    program_computes,
    program_works,
    program_waits,
    program_awaits_sends,
    program_accesses_memory,
    // These kinds exist only where messages have packets; the kinds above are then about packets.
    message_between_ranks,
    message_is_matched,
    message_takes_room,
    program_has_message,
    processor_step,
    server_access,
    host_access,
    host_access_served,
};

std::string_view event_kind_name(EventKind kind);  ///< "head crosses a channel"

/// An event from `from` to `to`; both are equal if it takes no time.
struct LoggedEvent {
    EventKind kind;
    /// Identifies the event within its kind: sender and sequence number of a message, and index on its path; or node,
    /// activity, and number within the activity; or node, server, and number of the access.
    std::array<std::int64_t, 3> which;
    Cycle from;
    Cycle to;
    std::array<std::int64_t, 4> detail{};  ///< further numbers, which happened_text() puts into words
    // Number of its message in the log, or of the pair of messages when two runs are compared.
    std::uint64_t message = no_message;

    bool is_of_message() const;         ///< `which` names a message
    std::string which_text() const;     ///< "message 12.37, channel 2 of its path", "node 12, activity 0, number 5"
    std::string message_text() const;   ///< "message 12.37"; which_text() if it is not of a message
    std::string place_text() const;     ///< "channel 2 of its path" of a crossing; else empty
    std::string happened_text() const;  ///< "cycles 5 to 10", with details if there are any
};

/// The events of a message between interfaces or between ranks.
std::vector<LoggedEvent> events_of_message(const RunLog& log, std::uint64_t number);
std::vector<LoggedEvent> events_of_whole(const RunLog& log, std::uint64_t number);
/// All other events: of processors, memory, programs and servers.
std::vector<LoggedEvent> other_events(const RunLog& log);

}  // namespace narrows
