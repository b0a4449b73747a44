#include "models/machine/topology_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

using Names = std::vector<std::string_view>;

const TopologyType* kind_of(const Settings& settings) {
    const ValueSoFar* const kind = settings.find("topology.kind");
    return kind == nullptr ? nullptr : &type_of(static_cast<TopologyKind>(kind->value.amount));
}

std::string of_other_kinds(std::string_view parameter, const TopologyType& type) {
    Names kinds;
    for (const TopologyType& other : topology_types()) {
        if (has_shape_parameter(other.kind, parameter)) kinds.push_back(other.name);
    }
    return fmt::format("{} is a parameter of {}; this machine is {}: leave it out", parameter, enumeration(kinds),
                       with_article(type.name));
}

bool is_given_in(const Settings& settings, std::string_view parameter, std::size_t rank) {
    const ValueSoFar* const given = settings.find(parameter);
    return given != nullptr && given->rank == rank;
}

void drop_parameters_of_other_kinds(Settings& settings, const TopologyType& type, std::size_t rank) {
    std::vector<Problem> problems;
    for (const Parameter& parameter : parameters()) {
        const ValueSoFar* const given = settings.find(parameter);
        const bool fits = !is_shape_parameter(parameter.name) || has_shape_parameter(type.kind, parameter.name);
        if (given == nullptr || fits) continue;
        if (given->rank == rank) problems.push_back({given->place, of_other_kinds(parameter.name, type)});
        if (given->rank != rank) settings.erase(parameter.name);
    }
    if (!problems.empty()) throw InputError(std::move(problems));
}

void drop_other_shapes(Settings& settings, const TopologyType& type, std::size_t rank) {
    const Names* chosen = nullptr;
    for (const Names& shape : type.shapes) {
        const auto given =
            std::ranges::find_if(shape, [&](std::string_view name) { return is_given_in(settings, name, rank); });
        if (given == shape.end()) continue;
        if (chosen != nullptr) {
            throw InputError(settings.find(*given)->place,
                             fmt::format("{} says the shape of the network, and so does {}; give {}", *given,
                                         enumeration(*chosen), shapes_text(type)));
        }
        chosen = &shape;
    }
    if (chosen == nullptr) return;
    for (const Names& shape : type.shapes) {
        if (&shape == chosen) continue;
        for (const std::string_view name : shape) settings.erase(name);
    }
}

void drop_routing_of_another_kind(Settings& settings, const TopologyType& type, std::size_t rank) {
    const ValueSoFar* const routing = settings.find("topology.routing");
    if (routing == nullptr || routing->rank == rank || !is_given_in(settings, "topology.kind", rank)) return;
    // A file may have its own routes, which an inherited routing must not hide.
    const bool is_allowed = find_routing(type.kind, static_cast<RoutingKind>(routing->value.amount)) != nullptr;
    if (!is_allowed || type.kind == TopologyKind::file) settings.erase("topology.routing");
}

}  // namespace

std::string shapes_text(const TopologyType& type) {
    std::string text;
    for (const Names& shape : type.shapes) text += (text.empty() ? "" : ", or ") + enumeration(shape);
    return text;
}

void resolve_topology(Settings& settings, std::size_t rank) {
    const TopologyType* const type = kind_of(settings);
    if (type == nullptr) return;
    drop_parameters_of_other_kinds(settings, *type, rank);
    drop_other_shapes(settings, *type, rank);
    drop_routing_of_another_kind(settings, *type, rank);
}

void check_shape_is_given(const Settings& settings) {
    const TopologyType& type = *kind_of(settings);
    const auto is_given = [&](std::string_view name) { return settings.find(name) != nullptr; };
    const auto begun =
        std::ranges::find_if(type.shapes, [&](const Names& shape) { return std::ranges::any_of(shape, is_given); });
    const Names& shape = begun == type.shapes.end() ? type.shapes.front() : *begun;
    Names missing;
    std::ranges::remove_copy_if(shape, std::back_inserter(missing), is_given);
    if (missing.empty()) return;
    const std::string remedy = begun != type.shapes.end() ? fmt::format("{} {} missing", enumeration(missing),
                                                                        missing.size() == 1 ? "is" : "are")
                               : type.shapes.size() > 1   ? "give one of these"
                               : missing.size() == 1      ? "give it"
                                                          : "give them";
    throw InputError(settings.find("topology.kind")->place,
                     fmt::format("{} needs {}; {}", with_article(type.name), shapes_text(type), remedy));
}

const ValueSoFar* given_for(const Settings& settings, const Parameter& parameter) {
    const ValueSoFar* last = settings.find(parameter);
    if (last != nullptr || !is_shape_parameter(parameter.name)) return last;
    for (const Parameter& other : parameters()) {
        const ValueSoFar* const given = is_shape_parameter(other.name) ? settings.find(other) : nullptr;
        if (given != nullptr && (last == nullptr || given->rank > last->rank)) last = given;
    }
    return last;
}

}  // namespace narrows
