#include "testbench/app/event_differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace narrows {

namespace {

std::int64_t count_of(std::size_t events) { return static_cast<std::int64_t>(events); }

std::string happened_text(const std::optional<LoggedEvent>& event) { return event ? event->happened_text() : "never"; }

std::string cycles_text(const std::optional<LoggedEvent>& event) {
    if (!event) return "never";
    return event->from == event->to ? grouped(event->from)
                                    : fmt::format("{} to {}", grouped(event->from), grouped(event->to));
}

nlohmann::ordered_json happened_json(const std::optional<LoggedEvent>& event) {
    if (!event) return nullptr;
    return {{"from", event->from}, {"to", event->to}, {"what", event->happened_text()}};
}

}  // namespace

Table kinds_table(const std::vector<KindDifference>& kinds) {
    Table table{"events that differ, and by how many cycles they have moved (-: earlier)",
                {{"event", "event"},
                 {"in_both", "in both"},
                 {"differing", "differ"},
                 {"only_before", "only before"},
                 {"only_after", "only after"},
                 {"least", "least"},
                 {"median", "median"},
                 {"most", "most"}},
                {},
                {}};
    for (const KindDifference& kind : kinds) {
        table.rows.push_back({std::string(event_kind_name(kind.kind)), count_of(kind.in_both), count_of(kind.differing),
                              count_of(kind.only_before), count_of(kind.only_after), kind.least, kind.median,
                              kind.most});
    }
    return table;
}

nlohmann::ordered_json event_json(const std::optional<EventDifference>& event, const char* before, const char* after) {
    if (!event) return nullptr;
    return {{"event", event_kind_name(event->either().kind)},
            {"which", event->either().which_text()},
            {before, happened_json(event->before)},
            {after, happened_json(event->after)}};
}

Table message_table(const MessageDiff& diff, std::optional<Cycle> broken_at) {
    const std::string message = diff.first->either().message_text();
    Table table{
        broken_at ? message : fmt::format("{} differs first, at cycle {}", message, grouped(diff.first->cycle())),
        {{"event", "event"}, {"models", "on models"}, {"rtl", "with RTL"}, {"mark", ""}},
        {},
        {}};
    for (const EventDifference& pair : diff.events_of_message) {
        const bool other_details = cycles_text(pair.before) == cycles_text(pair.after) && !pair.same();
        const bool is_cut_off = broken_at && !pair.after && pair.cycle() >= *broken_at;
        const auto text = [&](const auto& event) { return other_details ? happened_text(event) : cycles_text(event); };
        const std::string place = pair.either().place_text();
        table.rows.push_back({std::string(event_kind_name(pair.either().kind)) + (place.empty() ? "" : ", ") + place,
                              text(pair.before), is_cut_off ? "not reached" : text(pair.after),
                              std::string(pair.same() || is_cut_off ? "" : "<--")});
    }
    return table;
}

std::string differences_text(const MessageDiff& diff, std::optional<Cycle> broken_at) {
    if (!diff.first) return "";
    const std::string text = to_text(message_table(diff, broken_at));
    if (broken_at) return text + fmt::format("  The RTL has ended the run at cycle {}.\n", grouped(*broken_at));
    if (!diff.same_messages) return text + "  Messages are in one run only, so the other events are not compared.\n";
    return text + "\n" + to_text(kinds_table(diff.kinds));
}

nlohmann::ordered_json differences_json(const MessageDiff& diff) {
    if (!diff.first) return nullptr;
    const auto first = std::ranges::find_if(diff.events_of_message, [](const auto& pair) { return !pair.same(); });
    nlohmann::ordered_json json{{"first", first - diff.events_of_message.begin()},
                                {"cycle", diff.first->cycle()},
                                {"message", nlohmann::ordered_json::array()},
                                {"events", nlohmann::ordered_json::array()}};
    for (const EventDifference& pair : diff.events_of_message)
        json["message"].push_back(event_json(pair, "models", "rtl"));
    if (diff.same_messages) json["events"] = to_json(kinds_table(diff.kinds))["rows"];
    return json;
}

}  // namespace narrows
