#include "testbench/run/outcome/message_event.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "traces/log/run_log.h"

namespace narrows {

namespace {

using Kind = MessageEvent::Kind;

constexpr std::array<std::string_view, 8> event_kinds{"start",     "copied", "first_head", "first_tail",
                                                      "last_head", "tail",   "presented",  "delivered"};

bool is_of_sender(Kind kind) { return kind <= Kind::first_tail; }

Cycle cycle_in(Kind kind, const LoggedMessage& message) {
    const bool has_left = !message.crossings.empty();
    switch (kind) {
        case Kind::start: return message.started;
        case Kind::copied: return message.copied;
        case Kind::first_head: return has_left ? message.crossings.front().head : never;
        case Kind::first_tail: return has_left ? message.crossings.front().tail : never;
        case Kind::last_head: return message.has_arrived() ? message.crossings.back().head : never;
        case Kind::tail: return message.has_arrived() ? message.crossings.back().tail : never;
        case Kind::presented: return message.presented;
        case Kind::delivered: return message.delivered;
    }
    return never;
}

/// The cycle of an event of a message between ranks. Packets have the other events.
Cycle cycle_in(Kind kind, const LoggedWhole& message) {
    if (kind == Kind::start) return message.started;
    if (kind == Kind::presented) return message.first_packet;
    return kind == Kind::delivered ? message.delivered : never;
}

/// The N-th cycle, from 1. `messages`: messages of ranks or of nodes.
template <class Messages>
std::optional<Cycle> nth_cycle(const MessageEvent& event, const Messages& messages) {
    std::vector<Cycle> cycles;
    for (const auto& message : messages) {
        const int node = int{is_of_sender(event.kind) ? message.from : message.to};
        const Cycle cycle = cycle_in(event.kind, message);
        if (node == event.node && cycle != never) cycles.push_back(cycle);
    }
    std::ranges::sort(cycles);
    const auto place = static_cast<std::size_t>(event.number - 1);
    return place < cycles.size() ? std::optional(cycles[place]) : std::nullopt;
}

/// Takes the number and its separator off the end of a text.
std::optional<int> take_number(std::string_view& text) {
    const std::size_t separator = text.find_last_of("._");
    if (separator == std::string_view::npos) return {};
    int number = 0;
    const std::string_view digits = text.substr(separator + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size()) return {};
    text = text.substr(0, separator);
    return number;
}

}  // namespace

std::vector<std::string_view> message_event_kinds() { return {event_kinds.begin(), event_kinds.end()}; }

std::string MessageEvent::name() const {
    return fmt::format("event.{}.{}.{}", event_kinds[static_cast<std::size_t>(kind)], node, number);
}

std::optional<MessageEvent> message_event_with(std::string_view name) {
    const std::optional<int> number = take_number(name);
    const std::optional<int> node = number ? take_number(name) : std::nullopt;
    if (!node || *node < 0 || *number < 1 || name.size() < 6 || !name.starts_with("event")) return {};
    const auto kind = std::ranges::find(event_kinds, name.substr(6));
    if (kind == event_kinds.end()) return {};
    return MessageEvent{static_cast<Kind>(kind - event_kinds.begin()), *node, *number};
}

std::optional<Cycle> cycle_of(const MessageEvent& event, const RunLog& log) {
    const std::vector<LoggedWhole>& wholes = log.nodes().wholes;
    return wholes.empty() ? nth_cycle(event, log.messages()) : nth_cycle(event, wholes);
}

}  // namespace narrows
