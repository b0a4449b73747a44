#include "models/machine/kept_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/machine/link_rate.h"

namespace narrows {

namespace {

/// A value, and whether it was given for the new cycle_time.
struct LinkValue {
    std::int64_t number;
    bool is_new;
};

/// Of a class of channels without a value of its own: that of the network.
LinkValue value_of(const Parameter& parameter, const Settings& settings, const CycleTimeChange& change) {
    const ValueSoFar* given = settings.find(parameter);
    if (given == nullptr && !parameter.channel_class.empty()) {
        const Parameter* const of_network =
            find_parameter(fmt::format("network{}", parameter.name.substr(parameter.name.rfind('.'))));
        given = settings.find(*of_network);
    }
    if (given == nullptr) return {1, false};  // a flit takes a cycle
    const bool is_time = given->value.unit == Unit::picoseconds;
    return {is_time ? 0 : given->value.amount, is_time || given->rank >= change.rank || given->is_of_link_rate};
}

/// The width nearest to so many bytes.
std::int64_t nearest_width(const Parameter& width, double bytes) {
    return *std::ranges::min_element(width.allowed, {}, [bytes](std::int64_t allowed) {
        return std::abs(std::log(static_cast<double>(allowed) / bytes));
    });
}

/// Flits of the same width or of the same number of cycles, whichever is nearer to the rate.
FlitRate kept_flits(const LinkParameters& link, const FlitRate& before, const CycleTimeChange& change,
                    const Place& place, Rounding& rounding) {
    const BytesInTime wanted = rate_of(before, change.from_ps);
    const double longer = static_cast<double>(change.from_ps) / static_cast<double>(change.to_ps);
    const auto cycles = static_cast<std::int64_t>(std::llround(static_cast<double>(before.cycles) * longer));
    const FlitRate same_width{before.bytes, std::clamp(cycles, link.flit_time->least, link.flit_time->most)};
    const FlitRate same_cycles{static_cast<int>(nearest_width(*link.width, before.bytes / longer)), before.cycles};
    const auto error = [&](const FlitRate& flits) {
        return std::abs(std::log(rate_of(flits, change.to_ps).over(wanted)));
    };
    const FlitRate nearest = error(same_width) <= error(same_cycles) ? same_width : same_cycles;
    const BytesInTime taken = rate_of(nearest, change.to_ps);
    if (are_equal(taken, wanted)) return nearest;
    if (!rounding.is_allowed()) {
        throw InputError(
            place,
            fmt::format("{}: links of {} ({} bytes in {} of {}) have no whole flits in cycles of {}; the nearest "
                        "are {}; give {} and {}{}",
                        link.width->name, rate_text(wanted), before.bytes, link.flit_time->text(before.cycles),
                        to_text({change.from_ps, Unit::picoseconds}), to_text({change.to_ps, Unit::picoseconds}),
                        rate_text(nearest, change.to_ps), link.width->name, link.flit_time->name, rounding.hint()));
    }
    rounding.note(link.width->name, rate_text(wanted), rate_text(nearest, change.to_ps), taken.over(wanted));
    return nearest;
}

void set_number(Settings& settings, const Parameter& parameter, std::int64_t number) {
    const ValueSoFar* const given = settings.find(parameter);
    ValueSoFar value{{}, settings.find("cycle_time")->place, "default", "", 0};
    if (given != nullptr) value = *given;
    value.value = {number, parameter.kind == Parameter::Kind::cycles ? Unit::cycles : Unit::none};
    settings.set(parameter, std::move(value));
}

/// Only if the layers below the change give it: else there is room for the largest message in any case.
void keep_buffer(const LinkParameters& link, std::int64_t width_before, std::int64_t width, Settings& settings,
                 const CycleTimeChange& change, Rounding& rounding) {
    const ValueSoFar* const given = link.buffer_flits == nullptr ? nullptr : settings.find(*link.buffer_flits);
    if (given == nullptr || given->rank >= change.rank || width == width_before) return;
    const std::int64_t bytes = given->value.amount * width_before;
    const std::int64_t flits = (bytes + width - 1) / width;
    if (flits * width != bytes) {
        if (!rounding.is_allowed()) {
            throw InputError(given->place, fmt::format("{}: {} bytes are no whole flits of {} bytes; give it{}",
                                                       link.buffer_flits->name, bytes, width, rounding.hint()));
        }
        rounding.note(link.buffer_flits->name, fmt::format("{} bytes", bytes),
                      fmt::format("{} flits ({} bytes)", flits, flits * width),
                      static_cast<double>(flits * width) / static_cast<double>(bytes));
    }
    set_number(settings, *link.buffer_flits, flits);
}

/// The values of a link, changed or not.
struct KeptLink {
    LinkParameters link;
    FlitRate before;
    FlitRate after;
};

/// Sets what the group, or the class of channels, gives itself or has as a default.
void set_link(const KeptLink& kept, Settings& settings, const CycleTimeChange& change, Rounding& rounding) {
    const auto& [link, before, after] = kept;
    const bool is_of_class = !link.width->channel_class.empty();  // the network's values may have changed otherwise
    keep_buffer(link, before.bytes, after.bytes, settings, change, rounding);
    if (is_of_class || before.bytes != after.bytes) set_number(settings, *link.width, after.bytes);
    if (is_of_class || before.cycles != after.cycles) set_number(settings, *link.flit_time, after.cycles);
}

/// True if a class of channels has something of its own that depends on the width or the time of a flit.
bool has_own(const LinkParameters& link, const Settings& settings) {
    return link.width->channel_class.empty() || settings.find(*link.width) != nullptr ||
           settings.find(*link.flit_time) != nullptr ||
           (link.buffer_flits != nullptr && settings.find(*link.buffer_flits) != nullptr);
}

}  // namespace

std::optional<LinkParameters> link_of_width(const Parameter& parameter) {
    if (parameter.key() != "link_bytes_per_cycle" && !parameter.name.ends_with(".link_bytes_per_cycle"))
        return std::nullopt;
    const std::string_view prefix = parameter.name.substr(0, parameter.name.rfind('.'));
    return LinkParameters{&parameter, find_parameter(fmt::format("{}.link_flit_time", prefix)),
                          find_parameter(fmt::format("{}.buffer_flits", prefix))};
}

void keep_links(Settings& settings, const CycleTimeChange& change, Rounding& rounding, std::vector<Problem>& problems) {
    std::vector<KeptLink> links;
    for (const Parameter& parameter : parameters()) {
        const auto link = link_of_width(parameter);
        if (!link || !has_own(*link, settings)) continue;
        const LinkValue width = value_of(*link->width, settings, change);
        const LinkValue flit_time = value_of(*link->flit_time, settings, change);
        if (width.is_new || flit_time.is_new) continue;  // whoever gives one of them says what the rate is
        const FlitRate before{static_cast<int>(width.number), flit_time.number};
        const ValueSoFar* const given = settings.find(*link->width);
        const Place& place = (given != nullptr ? given : settings.find("cycle_time"))->place;
        collect_problems(problems, [&] {
            links.push_back({*link, before, kept_flits(*link, before, change, place, rounding)});
        });
    }
    for (const KeptLink& link : links) collect_problems(problems, [&] { set_link(link, settings, change, rounding); });
}

}  // namespace narrows
