#include "models/machine/own_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

/// The value that a class of channels sets itself; null if the machine has no such class, or the class sets none.
template <auto field, class AnyMachine>
auto* own_value(AnyMachine& machine, std::string_view channel_class) {
    const auto classes = channel_classes(machine.topology);
    const auto at = static_cast<std::size_t>(std::ranges::find(classes, channel_class) - classes.begin());
    auto& own = machine.network.classes;
    return at < std::min(classes.size(), own.size()) ? &(own[at].*field) : nullptr;
}

template <auto own_field, auto field>
Parameter own_parameter(const Parameter& of_network, std::string_view channel_class, std::deque<std::string>& texts) {
    const auto keep = [&texts](std::string text) { return std::string_view(texts.emplace_back(std::move(text))); };
    Parameter made = of_network;
    made.name = keep(fmt::format("network.channels.{}.{}", channel_class, of_network.key()));
    made.description = keep(
        fmt::format("As {}, of channels of the class {}; unless given, the same.", of_network.name, channel_class));
    made.channel_class = channel_class;
    made.fallback = of_network.get;
    made.is_own = [channel_class](const Machine& machine) {
        const auto* const own = own_value<own_field>(machine, channel_class);
        return own != nullptr && own->has_value();
    };
    made.get = [channel_class](const Machine& machine) {
        const auto* const own = own_value<own_field>(machine, channel_class);
        return MachineValue(
            static_cast<std::int64_t>(own != nullptr ? own->value_or(machine.network.*field) : machine.network.*field));
    };
    made.set = [channel_class](Machine& machine, const MachineValue& value) {
        if (machine.network.classes.empty()) machine.network.classes.resize(channel_classes(machine.topology).size());
        auto* const own = own_value<own_field>(machine, channel_class);
        if (own != nullptr) *own = static_cast<std::remove_cvref_t<decltype(machine.network.*field)>>(value.number);
    };
    return made;
}

template <auto own_field, auto field>
void add(std::vector<Parameter>& own, const std::vector<Parameter>& parameters, std::string_view name,
         std::deque<std::string>& texts) {
    const Parameter& of_network = *std::ranges::find(parameters, name, &Parameter::name);
    for (const std::string_view channel_class : every_channel_class())
        own.push_back(own_parameter<own_field, field>(of_network, channel_class, texts));
}

constexpr std::string_view prefix = "network.channels.";

std::vector<std::string_view> own_keys() {
    std::vector<std::string_view> keys;
    for (const Parameter& parameter : parameters()) {
        if (parameter.channel_class == "endpoint") keys.push_back(parameter.name.substr(parameter.name.rfind('.') + 1));
    }
    return keys;
}

}  // namespace

void add_own_parameters(std::vector<Parameter>& parameters, std::deque<std::string>& texts) {
    using All = ChannelParameters;
    using Own = OwnChannelParameters;
    std::vector<Parameter> own;
    add<&Own::link_bytes_per_cycle, &All::link_bytes_per_cycle>(own, parameters, "network.link_bytes_per_cycle", texts);
    add<&Own::link_flit_time, &All::link_flit_time>(own, parameters, "network.link_flit_time", texts);
    add<&Own::link_latency, &All::link_latency>(own, parameters, "network.link_latency", texts);
    add<&Own::buffer_flits, &All::buffer_flits>(own, parameters, "network.buffer_flits", texts);
    add<&Own::lanes, &All::lanes>(own, parameters, "network.lanes", texts);
    add<&Own::slots, &All::slots>(own, parameters, "network.slots", texts);
    add<&Own::credit_latency, &All::credit_latency>(own, parameters, "network.credit_latency", texts);
    const auto behind = std::ranges::find_if(parameters, [](const Parameter& p) { return p.group() == "interface"; });
    parameters.insert(behind, std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
}

std::string_view parameter_of(const Machine& machine, ChannelClass channel_class, std::string_view of_network) {
    if (machine.network.classes.empty()) return of_network;
    const std::string_view key = find_parameter(of_network)->key();
    const auto name =
        fmt::format("{}{}.{}", prefix, channel_classes(machine.topology)[static_cast<std::size_t>(channel_class)], key);
    const Parameter* const own = find_parameter(name);  // null for a class that only a file names
    return own != nullptr && own->is_own(machine) ? own->name : of_network;
}

bool is_own_name(std::string_view name) { return name.starts_with(prefix); }

std::string suggest_own_parameter(std::string_view unknown, std::span<const std::string_view> classes) {
    const std::string_view rest = unknown.substr(prefix.size());
    const std::size_t dot = rest.find('.');
    const std::string_view name = rest.substr(0, dot);
    const std::vector<std::string_view> keys = own_keys();
    if (std::ranges::find(classes, name) == classes.end()) {
        return did_you_mean(name, classes,
                            fmt::format("channels can have values of their own if their class has one of the names {}; "
                                        "a network file may use these names, too",
                                        enumeration(classes)));
    }
    const auto near = dot == std::string_view::npos ? std::nullopt : closest(rest.substr(dot + 1), keys);
    if (near) return fmt::format("did you mean '{}{}.{}'?", prefix, name, *near);
    return fmt::format("channels of a class have {}", enumeration(keys));
}

}  // namespace narrows
