#include "models/machine/cycle_time_change.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/bytes_in_time.h"
#include "models/machine/link_parameters.h"
#include "models/machine/value_text.h"

namespace narrows {

namespace {

using Kind = Parameter::Kind;

/// True for a time in cycles. A flit time belongs to a rate. A shared wire has no credits, so their time is a cycle.
bool is_time_in_cycles(const Parameter& parameter, const Settings& settings) {
    Machine machine;
    machine.topology.kind = static_cast<TopologyKind>(settings.find("topology.kind")->value.amount);
    const bool is_unused = machine.has_medium() && parameter.name.ends_with(".credit_latency");
    return parameter.kind == Kind::cycles && !parameter.name.ends_with(".link_flit_time") && !is_unused;
}

/// True if the value was given in cycles below the change, or is a default in cycles.
bool is_below(const ValueSoFar* given, const CycleTimeChange& change) {
    if (given == nullptr) return change.is_of_arguments;
    const bool is_in_cycles = given->value.unit == Unit::cycles || given->value.unit == Unit::none;
    return given->rank < change.rank && is_in_cycles && !given->is_of_link_rate;
}

std::string time_text(std::int64_t cycles, std::int64_t cycle_time_ps) {
    Quantity time{0, Unit::picoseconds};
    if (__builtin_mul_overflow(cycles, cycle_time_ps, &time.amount))
        return fmt::format("{:.6g} s", static_cast<double>(cycles) * static_cast<double>(cycle_time_ps) * 1e-12);
    return to_text(time);
}

/// False for times of memory accesses that take no time.
bool has_an_effect(const Parameter& parameter, const Settings& settings) {
    const bool is_access = parameter.kind == Kind::cycles && parameter.group() == "memory";
    const ValueSoFar* const timing = settings.find("memory.timing");
    return !is_access || (timing != nullptr && timing->value.amount != static_cast<std::int64_t>(MemoryTiming::off));
}

/// True if a class of channels has no value of its own and takes the network's.
bool is_inherited(const Parameter& parameter, const Settings& settings) {
    return !parameter.channel_class.empty() && settings.find(parameter) == nullptr;
}

void add_link(std::vector<RescaledValue>& all, const Settings& settings, const Machine& machine,
              const LinkParameters& link, const CycleTimeChange& change) {
    if (!is_below(settings.find(*link.width), change) || !is_below(settings.find(*link.flit_time), change)) return;
    if (is_inherited(*link.width, settings) && is_inherited(*link.flit_time, settings)) return;
    const std::int64_t bytes = link.width->get(machine).number;
    const std::int64_t cycles = link.flit_time->get(machine).number;
    all.push_back({link.width->name, rate_text({bytes, WideInteger{cycles} * change.from_ps}),
                   rate_text({bytes, WideInteger{cycles} * change.to_ps})});
}

void keep(const Parameter& parameter, ValueSoFar given, const CycleTimeChange& change, Settings& settings,
          Rounding& rounding) {
    Quantity& value = given.value;
    if (parameter.may_be_rate) {
        if (value.list.empty()) return;
        const BytesInTime wanted = rate_of(value.list, change.from_ps);
        value.list = bytes_in_cycles(wanted, change.to_ps, parameter.most);
        const BytesInTime taken = rate_of(value.list, change.to_ps);
        if (!are_equal(taken, wanted)) {
            if (!rounding.is_allowed()) {
                throw InputError(given.place, refusal_of_rate(parameter, value.list, change.to_ps, rounding));
            }
            rounding.note(parameter.name, rate_text(wanted), parameter.text(value.list), taken.over(wanted));
        }
    } else {
        if (value.amount <= 0) return;
        if (__builtin_mul_overflow(value.amount, change.from_ps, &value.amount))
            throw InputError(given.place, fmt::format("{} is too long a time to be kept; give it", parameter.name));
        value.unit = Unit::picoseconds;
        given.text = to_text(value);
        if (!has_an_effect(parameter, settings)) {
            Rounding unsaid(Fractions::rounded);
            Rounding& said = rounding.is_allowed() ? rounding : unsaid;
            value = {resolve_value(parameter, value, change.to_ps, given.place, said).number, Unit::cycles};
        }
    }
    settings.set(parameter, std::move(given));
}

}  // namespace

std::vector<RescaledValue> rescaled_values(const Settings& settings, const Machine& machine,
                                           const CycleTimeChange& change) {
    std::vector<RescaledValue> all;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(machine) || !has_an_effect(parameter, settings)) continue;
        if (const auto link = link_of_width(parameter)) add_link(all, settings, machine, *link, change);
        if (!is_below(settings.find(parameter), change)) continue;
        const MachineValue value = parameter.get(machine);
        if (parameter.may_be_rate && !value.list.empty()) {
            all.push_back({parameter.name, rate_text(rate_of(value.list, change.from_ps)),
                           rate_text(rate_of(value.list, change.to_ps))});
        } else if (is_time_in_cycles(parameter, settings) && value.number > 0) {
            all.push_back(
                {parameter.name, time_text(value.number, change.from_ps), time_text(value.number, change.to_ps)});
        }
    }
    return all;
}

void keep_times(Settings& settings, const CycleTimeChange& change, Rounding& rounding, std::vector<Problem>& problems) {
    for (const Parameter& parameter : parameters()) {
        const bool may_be_kept = parameter.may_be_rate || is_time_in_cycles(parameter, settings);
        if (!may_be_kept || is_inherited(parameter, settings) || !is_below(settings.find(parameter), change)) continue;
        const ValueSoFar* const given = settings.find(parameter);
        ValueSoFar value{{}, settings.find("cycle_time")->place, "default", "", 0};
        if (given != nullptr) {
            value = *given;
        } else if (!parameter.may_be_rate) {
            value.value = {parameter.fallback(Machine{}).number, Unit::cycles};
        }
        collect_problems(problems, [&] { keep(parameter, value, change, settings, rounding); });
    }
}

}  // namespace narrows
