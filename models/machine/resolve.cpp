#include "models/machine/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "models/machine/link_flits.h"
#include "models/machine/nodes_argument.h"
#include "models/machine/settings.h"
#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/topology_settings.h"
#include "models/machine/validate.h"
#include "models/machine/value_text.h"

namespace narrows {

namespace {

/// A value given on the command line: "interface.links=2", "processor.send_overhead=7 cycles".
struct Override {
    std::string name;
    std::string value;
    Place place;  ///< the argument
};

/// Throws InputError if the argument is not a parameter with a value.
Override parse_override(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) {
        throw InputError(Place{argument}, "not of the form parameter=value; for instance interface.links=2");
    }
    return {argument.substr(0, equals), argument.substr(equals + 1), {argument}};
}

class Resolver {
public:
    Resolver(std::span<const MachineDescription> chain, const TimeRules& rules)
        : rank_of_arguments_(chain.size()), keeps_times_(rules.keeps_times), rounding_(rules.fractions) {
        machine_.name = chain.front().name;
        machine_.summary = chain.front().summary;
        for (std::size_t layer = 0; layer < chain.size(); ++layer) apply(chain[chain.size() - 1 - layer], layer);
        for (const Parameter& parameter : parameters()) {
            const bool is_needed = !parameter.fallback && !is_shape_parameter(parameter.name);
            const auto rate = rates_.find(parameter.group());
            const bool has_rate = parameter.key() == "link_bytes_per_cycle" && rate != rates_.end();
            if (is_needed && !has_rate && settings_.find(parameter) == nullptr)
                throw InputError({chain.back().file}, fmt::format("{} is missing; give it a value", parameter.name));
        }
    }

    void apply(const Override& given) {
        if (WorkloadDefault* const current = default_named(given.name)) {
            if (current->is_argument()) refuse_second(given, current->place);
            current->value = given.value;
            current->source.clear();
            current->place = given.place;
            return;
        }
        if (const auto group = group_of_link_rate(given.name)) return apply_rate(*group, given);
        const Parameter* const parameter = find_parameter(given.name);
        if (parameter == nullptr) {
            throw InputError(given.place,
                             fmt::format("unknown parameter '{}'; {}", given.name, suggestion(given.name)));
        }
        const std::size_t rounded = rounding_.notes().size();
        Quantity value = parse_value(*parameter, given.value, given.place, rounding_);
        const bool is_exact = rounding_.notes().size() == rounded;
        const ValueSoFar* const current = settings_.find(*parameter);
        see_cycle_time(*parameter, value, rank_of_arguments_);
        if (current != nullptr && current->rank == rank_of_arguments_) refuse_second(given, current->place);
        settings_.set(*parameter, {std::move(value), given.place, "command line", "", rank_of_arguments_,
                                   is_exact ? one_line(given.value) : ""});
    }

    void end_of_arguments(std::optional<std::int64_t> nodes) {
        resolve_topology(settings_, rank_of_arguments_);
        if (nodes) apply_nodes(settings_, *nodes, machine_.name, rank_of_arguments_);
        check_shape_is_given(settings_);
    }

    ResolvedMachine finish() {
        const Parameter& cycle_time = *find_parameter("cycle_time");
        const ValueSoFar& given_time = *settings_.find(cycle_time);
        const std::int64_t cycle_time_ps =
            resolve_value(cycle_time, given_time.value, 1, given_time.place, rounding_).number;
        std::vector<Problem> problems;
        change_.to_ps = cycle_time_ps;
        const bool keeps_times = keeps_times_ && change_.is_of_arguments;
        set_flits(settings_, rates_, cycle_time_ps, keeps_times ? &change_ : nullptr, rounding_, problems);
        if (keeps_times) keep_times(settings_, change_, rounding_, problems);
        for (const Parameter& parameter : parameters()) {
            const ValueSoFar* const given = settings_.find(parameter);
            if (given == nullptr) continue;  // a default, or not a parameter of this topology
            if (lacks_class_of(parameter)) {
                if (given->rank >= rank_of_topology()) problems.push_back({given->place, refusal_of_class(parameter)});
                continue;
            }
            collect_problems(problems, [&] { set_value(parameter, *given, cycle_time_ps); });
        }
        set_defaults();
        if (problems.empty()) normalize(machine_);
        if (problems.empty()) {
            for (Complaint& complaint : validate(machine_)) {
                problems.push_back({blame(complaint), std::move(complaint.message)});
            }
        }
        if (!problems.empty()) throw InputError(std::move(problems));

        ResolvedMachine resolved{machine_, {}, {}, {}, change_.is_of_arguments, rounding_.notes()};
        if (change_.rank > 0 && !keeps_times) resolved.rescaled = rescaled_values(settings_, machine_, change_);
        for (const Parameter& parameter : parameters()) {
            if (parameter.applies_to(machine_)) resolved.parameters.push_back(resolved_parameter(parameter));
        }
        resolved.unstated = unstated_rules();
        return resolved;
    }

private:
    /// Older descriptions of nodes with shared interfaces had posted sends and listed messages without saying so.
    std::vector<std::string_view> unstated_rules() const {
        Machine otherwise = machine_;
        otherwise.interface.sends = SendStart::in_register;
        otherwise.message.order = MessageOrder::delivery;
        std::vector<std::string_view> names;
        if (!otherwise.has_packet_engine()) return names;
        for (const std::string_view name : {"interface.sends", "message.order"}) {
            if (settings_.find(*find_parameter(name)) == nullptr) names.push_back(find_parameter(name)->name);
        }
        return names;
    }

    void apply(const MachineDescription& description, std::size_t rank) {
        for (const Parameter& parameter : parameters()) {
            const auto& written = description.parameters[index_of(parameter)];
            if (!written) continue;
            std::string origin = fmt::format("{}:{}", written->place.name, written->place.line);
            see_cycle_time(parameter, written->value, rank);
            settings_.set(parameter,
                          {written->value, written->place, std::move(origin), written->source, rank, written->text});
        }
        for (const WrittenRate& written : description.rates) {
            std::string origin = fmt::format("{}:{}", written.place.name, written.place.line);
            rates_[written.group] = {written.rate,
                                     {{}, written.place, std::move(origin), written.source, rank, written.text, true}};
        }
        resolve_topology(settings_, rank);
        for (const WorkloadDefault& written : description.workload_defaults) {
            WorkloadDefault* const inherited = default_named(written.name());
            if (inherited != nullptr) {
                *inherited = written;
            } else {
                machine_.workload_defaults.push_back(written);
            }
        }
    }

    /// Call before a value is set.
    void see_cycle_time(const Parameter& parameter, const Quantity& value, std::size_t rank) {
        if (parameter.kind != Parameter::Kind::time) return;
        const ValueSoFar* const before = settings_.find(parameter);
        if (before != nullptr && before->value != value)
            change_ = {before->value.amount, 0, rank, rank == rank_of_arguments_};
    }

    /// A rounded text is no longer the exact value.
    void set_value(const Parameter& parameter, const ValueSoFar& given, std::int64_t cycle_time_ps) {
        const std::size_t rounded = rounding_.notes().size();
        parameter.set(machine_, resolve_value(parameter, given.value, cycle_time_ps, given.place, rounding_));
        if (rounding_.notes().size() > rounded) has_own_text_[index_of(parameter)] = false;
    }

    ResolvedParameter resolved_parameter(const Parameter& parameter) const {
        const ValueSoFar* const given = given_for(settings_, parameter);
        ResolvedParameter resolved{&parameter, parameter.text(parameter.get(machine_)), "default", ""};
        if (given == nullptr) return resolved;
        resolved.origin = given->origin;
        resolved.source = given->source;
        const bool has_unit = given->value.unit == Unit::picoseconds || given->value.unit == Unit::bits_per_second;
        if (has_own_text_[index_of(parameter)] && (has_unit || given->is_of_link_rate)) {
            resolved.given = given->text;
            resolved.is_of_link_rate = given->is_of_link_rate && !given->text.empty();
        }
        return resolved;
    }

    void apply_rate(std::string_view group, const Override& given) {
        const auto current = rates_.find(group);
        if (current != rates_.end() && current->second.as_value.rank == rank_of_arguments_)
            refuse_second(given, current->second.as_value.place);
        const LinkRate rate = parse_link_rate(given.name, given.value, given.place);
        rates_[group] = {rate, {{}, given.place, "command line", "", rank_of_arguments_, one_line(given.value), true}};
    }

    /// Sets the values that no layer gives. Shapes and classes of channels are resolved later.
    void set_defaults() {
        // Room for messages follows from their size, which comes later in the list, so the list is read backwards.
        std::for_each(parameters().rbegin(), parameters().rend(), [this](const Parameter& parameter) {
            const bool is_resolved_later = parameter.group() == "topology" || !parameter.channel_class.empty();
            if (parameter.fallback && !is_resolved_later && settings_.find(parameter) == nullptr)
                parameter.set(machine_, parameter.fallback(machine_));
        });
    }

    /// True if the network has no channels of the parameter's class.
    bool lacks_class_of(const Parameter& parameter) const {
        if (parameter.channel_class.empty()) return false;
        const auto classes = channel_classes(machine_.topology);
        return std::ranges::find(classes, parameter.channel_class) == classes.end();
    }

    /// The last layer that set anything of the topology. Values of lower layers were for another topology.
    std::size_t rank_of_topology() const {
        std::size_t rank = 0;
        for (const Parameter& parameter : parameters()) {
            const ValueSoFar* const given = settings_.find(parameter);
            if (given != nullptr && parameter.group() == "topology") rank = std::max(rank, given->rank);
        }
        return rank;
    }

    std::string refusal_of_class(const Parameter& parameter) const {
        const auto classes = channel_classes(machine_.topology);
        return fmt::format("{} is for a class of channels that this {} does not have; it has {}", parameter.name,
                           type_of(machine_.topology.kind).name, classes.empty() ? "none" : enumeration(classes));
    }

    /// The default of this name, or null.
    WorkloadDefault* default_named(std::string_view name) {
        const auto found = std::ranges::find(machine_.workload_defaults, name, &WorkloadDefault::name);
        return found == machine_.workload_defaults.end() ? nullptr : &*found;
    }

    std::string suggestion(std::string_view unknown) const {
        std::vector<std::string> names;
        for (const WorkloadDefault& given : machine_.workload_defaults) names.push_back(given.name());
        const std::vector<std::string_view> views(names.begin(), names.end());
        if (const auto near = closest(unknown, views)) return fmt::format("did you mean '{}'?", *near);
        return suggest_parameter(unknown);
    }

    [[noreturn]] static void refuse_second(const Override& given, const Place& first) {
        throw InputError(given.place,
                         fmt::format("{} was given before, as {}; give it once", given.name, first.text()));
    }

    /// The place of an error: of the conflicting parameters, the one set by the last layer, since the layers below it
    /// were valid. If all of them have defaults, they do not fit the network.
    Place blame(const Complaint& complaint) {
        const ValueSoFar* last = nullptr;
        for (const std::string_view name : complaint.parameters) {
            const ValueSoFar* const given = given_for(settings_, *find_parameter(name));
            if (given != nullptr && (!last || given->rank > last->rank)) last = given;
        }
        return (last != nullptr ? last : given_for(settings_, *find_parameter("topology.kind")))->place;
    }

    Machine machine_;
    Settings settings_;
    RatesSoFar rates_;
    std::size_t rank_of_arguments_;
    bool keeps_times_;
    Rounding rounding_;
    CycleTimeChange change_;  ///< by the last layer that changed the cycle_time of those below it
    std::vector<bool> has_own_text_ = std::vector<bool>(parameters().size(), true);
};

}  // namespace

ResolvedMachine resolve_machine(std::span<const MachineDescription> chain, std::span<const std::string> overrides,
                                std::optional<std::int64_t> nodes, const TimeRules& rules) {
    Resolver resolver(chain, rules);
    for (const std::string& argument : overrides) resolver.apply(parse_override(argument));
    resolver.end_of_arguments(nodes);
    ResolvedMachine resolved = resolver.finish();
    for (const MachineDescription& description : chain) resolved.files.push_back(description.file);
    return resolved;
}

}  // namespace narrows
