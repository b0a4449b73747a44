#include "testbench/app/machine_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace narrows {

namespace {

/// docs/nodes.md, V2
void add_ports(const Machine& machine, std::vector<std::string>& notes) {
    const int processors = machine.node.processors;
    const int ports = machine.memory.ports;
    if (processors % ports == 0 || !machine.memory.port_of_processor.empty()) return;
    std::vector<int> users(static_cast<std::size_t>(ports), 0);
    const int in_block = (processors + ports - 1) / ports;
    const bool round_robin = machine.memory.port_of == PortOf::round_robin;
    for (int c = 0; c < processors; ++c) ++users[static_cast<std::size_t>(round_robin ? c % ports : c / in_block)];
    notes.push_back(
        fmt::format("note: memory.ports = {} does not divide node.processors = {}: the ports have {} processors", ports,
                    processors, fmt::join(users, ", ")));
}

}  // namespace

std::string note_on_rescaled(std::span<const RescaledValue> values) {
    constexpr std::size_t most_values = 3;
    const std::size_t all = values.size();
    std::vector<std::string> texts;
    for (const RescaledValue& value : values.first(std::min(all, most_values)))
        texts.push_back(fmt::format("{} from {} to {}", value.parameter, value.was, value.is));
    return fmt::format("cycle_time is another one than that of the base, and {} given there in cycles {} with it: {}{}",
                       all == 1 ? "a time or rate" : fmt::format("{} times and rates", all),
                       all == 1 ? "changes" : "change", fmt::join(texts, ", "), all > most_values ? ", .." : "");
}

std::vector<std::string> notes_on_times(const ResolvedMachine& resolved) {
    std::vector<std::string> notes = resolved.rounded;
    if (resolved.rescaled.empty()) return notes;
    notes.push_back(note_on_rescaled(resolved.rescaled) +
                    (resolved.rescaled_by_arguments ? "; --keep times keeps them" : ""));
    return notes;
}

std::optional<std::string> note_on_unstated(const ResolvedMachine& resolved) {
    if (resolved.unstated.empty()) return {};
    std::vector<std::string> once;
    for (const std::string_view name : resolved.unstated)
        once.push_back(fmt::format("{} = {}", name, name == "interface.sends" ? "posted" : "listing"));
    const bool is_one = once.size() == 1;
    return fmt::format(
        "{} {} not stated: the default holds. Nodes like these once had {}; state which you mean "
        "(docs/timing.md)",
        fmt::join(resolved.unstated, " and "), is_one ? "is" : "are", fmt::join(once, " and "));
}

std::vector<std::string> notes_on(const ResolvedMachine& resolved) {
    std::vector<std::string> notes;
    add_ports(resolved.machine, notes);
    if (const auto note = note_on_unstated(resolved)) notes.push_back("note: " + *note);
    for (const std::string& note : notes_on_times(resolved)) notes.push_back("note: " + note);
    return notes;
}

}  // namespace narrows
