#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "traces/log/run_log.h"

/// A log as a plain list of events, so that two runs can be compared event by event.
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
    // These kinds exist in shared nodes only, where the kinds above are about packets.
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

/// Something that happened from `from` to `to`; the same cycle where it takes no time.
struct LoggedEvent {
    EventKind kind;
    /// Which one of its kind: sender and sequence number of a message, and index on its path; or node, activity of its
    /// program, and how many of the kind that activity had before; or node, server, and how many accesses it had
    /// before.
    std::array<std::int64_t, 3> which;
    Cycle from;
    Cycle to;
    std::array<std::int64_t, 4> detail{};  ///< further numbers, which happened_text() turns into words
    // Number in the log of its message, or of the message's pair where runs differ.
    std::uint64_t message = no_message;

    bool is_of_message() const;         ///< `which` is a message
    std::string which_text() const;     ///< "message 12.37, channel 2 of its path", "node 12, activity 0, number 5"
    std::string message_text() const;   ///< "message 12.37"; which_text() if it is not of a message
    std::string place_text() const;     ///< "channel 2 of its path" of a crossing; else empty
    std::string happened_text() const;  ///< "cycles 5 to 10", with details if there are any
};

/// The events of a message between interfaces, or of one between ranks.
std::vector<LoggedEvent> events_of_message(const RunLog& log, std::uint64_t number);
std::vector<LoggedEvent> events_of_whole(const RunLog& log, std::uint64_t number);
/// All others: of processors, memory, programs and servers.
std::vector<LoggedEvent> other_events(const RunLog& log);

}  // namespace narrows
