#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "testbench/text/table.h"
#include "traces/log/recording_diff.h"

/// How the events of two runs differ, for people and for programs.
namespace narrows {

/// A row for each kind of event that differs.
Table kinds_table(const std::vector<KindDifference>& kinds);

/// An event that differs, under two names for its cycles: "before" and "after"; null if there is none.
nlohmann::ordered_json event_json(const std::optional<EventDifference>& event, const char* before, const char* after);

/// The events of the message that differs first, on models and with RTL, up to the difference and a little further.
Table message_table(const MessageDiff& diff, std::optional<Cycle> broken_at = {});

/// What a run with RTL does otherwise than the run on models: its first difference, the events of that message, and how
/// far events of each kind have moved. Empty if nothing differs.
/// `broken_at`: the cycle in which the RTL has ended the run, if it has.
std::string differences_text(const MessageDiff& diff, std::optional<Cycle> broken_at = {});
/// The differences as JSON; null if nothing differs.
nlohmann::ordered_json differences_json(const MessageDiff& diff);

}  // namespace narrows
