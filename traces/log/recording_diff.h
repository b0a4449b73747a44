#pragma once

#include <optional>
#include <string>
#include <vector>

#include "traces/log/logged_events.h"
#include "traces/log/recorded_run.h"

/// The differences between two recordings.
namespace narrows {

/// A named value that differs; an empty side means that the recording does not have it.
struct RecordedChange {
    std::string name;
    std::optional<std::string> before;
    std::optional<std::string> after;
};

/// An event that differs, or that only one of the recordings has.
struct EventDifference {
    std::optional<LoggedEvent> before;
    std::optional<LoggedEvent> after;

    const LoggedEvent& either() const { return before ? *before : *after; }
    bool same() const;
    /// The first cycle in which the two recordings differ because of this event.
    Cycle cycle() const;
};

/// The events of one kind. `least`, `median` and `most`: the cycles by which the ends of differing events moved;
/// negative if they are earlier in the second run.
struct KindDifference {
    EventKind kind{};
    std::size_t in_both = 0;  ///< equal or not
    std::size_t differing = 0;
    std::size_t only_before = 0;
    std::size_t only_after = 0;
    Cycle least = 0;
    Cycle median = 0;
    Cycle most = 0;

    bool same() const { return differing + only_before + only_after == 0; }
};

struct RecordingDiff {
    std::vector<RecordedChange> setup;    ///< machine, workload, parameters, seed
    std::vector<RecordedChange> outcome;  ///< cycles, bounds, checks
    std::size_t messages_in_both = 0;     ///< equal or not
    std::size_t differing_messages = 0;
    std::size_t messages_only_before = 0;
    std::size_t messages_only_after = 0;
    std::optional<EventDifference> first_message;  ///< the earliest difference of a message
    std::optional<EventDifference> first_event;    ///< the earliest difference of any event
    std::vector<KindDifference> kinds;             ///< only kinds that differ

    bool same() const { return setup.empty() && outcome.empty() && kinds.empty(); }
};

RecordingDiff diff_of(const RecordedRun& before, const RecordedRun& after);

/// The comparison of all events of messages in two runs, where `before` is the reference.
struct MessageDiff {
    std::size_t events = 0;                          ///< of one run or both
    std::optional<EventDifference> first;            ///< the earliest difference
    std::vector<EventDifference> events_of_message;  ///< all events of the message that differs first, equal or not
    std::vector<KindDifference> kinds;               ///< only kinds that differ
    bool same_messages = true;                       ///< no message is in one run only
};

MessageDiff diff_of_messages(const RunLog& before, const RunLog& after);

}  // namespace narrows
