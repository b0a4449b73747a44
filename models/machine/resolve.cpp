#include "models/machine/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "models/machine/nodes_argument.h"
#include "models/machine/override.h"
#include "models/machine/settings.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/topology_settings.h"
#include "models/machine/validate.h"
#include "models/machine/value_text.h"

namespace narrows {

namespace {

class Resolver {
public:
    explicit Resolver(std::span<const MachineDescription> chain) : rank_of_arguments_(chain.size()) {
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
        Quantity value = parse_value(*parameter, given.value, given.place);
        const ValueSoFar* const current = settings_.find(*parameter);
        see_cycle_time(*parameter, value, rank_of_arguments_);
        if (current != nullptr && current->rank == rank_of_arguments_) refuse_second(given, current->place);
        settings_.set(*parameter, {std::move(value), given.place, "command line", "", rank_of_arguments_});
    }

    void end_of_arguments(std::optional<std::int64_t> nodes) {
        resolve_topology(settings_, rank_of_arguments_);
        if (nodes) apply_nodes(settings_, *nodes, machine_.name, rank_of_arguments_);
        check_shape_is_given(settings_);
    }

    ResolvedMachine finish() {
        const Parameter& cycle_time = *find_parameter("cycle_time");
        const ValueSoFar& given_time = *settings_.find(cycle_time);
        const std::int64_t cycle_time_ps = resolve_value(cycle_time, given_time.value, 1, given_time.place).number;
        std::vector<Problem> problems;
        for (const auto& [group, rate] : rates_) apply_rate(group, rate, cycle_time_ps, problems);
        for (const Parameter& parameter : parameters()) {
            const ValueSoFar* const given = settings_.find(parameter);
            if (given == nullptr) continue;  // its default, or not a parameter of this topology
            if (lacks_class_of(parameter)) {
                if (given->rank >= rank_of_topology()) problems.push_back({given->place, refusal_of_class(parameter)});
                continue;
            }
            try {
                parameter.set(machine_, resolve_value(parameter, given->value, cycle_time_ps, given->place));
            } catch (const InputError& error) {
                problems.insert(problems.end(), error.problems().begin(), error.problems().end());
            }
        }
        set_defaults();
        if (problems.empty()) normalize(machine_);
        if (problems.empty()) {
            for (Complaint& complaint : validate(machine_)) {
                problems.push_back({blame(complaint), std::move(complaint.message)});
            }
        }
        if (!problems.empty()) throw InputError(std::move(problems));

        ResolvedMachine resolved{machine_, {}, {}};
        for (const Parameter& parameter : parameters()) {
            if (!parameter.applies_to(machine_)) continue;
            const ValueSoFar* const given = given_for(settings_, parameter);
            resolved.parameters.push_back(
                {&parameter, parameter.text(parameter.get(machine_)), given == nullptr ? "default" : given->origin,
                 given == nullptr ? "" : given->source, given != nullptr && is_rescaled(parameter, *given)});
        }
        return resolved;
    }

private:
    void apply(const MachineDescription& description, std::size_t rank) {
        for (const Parameter& parameter : parameters()) {
            const auto& written = description.parameters[index_of(parameter)];
            if (!written) continue;
            std::string origin = fmt::format("{}:{}", written->place.name, written->place.line);
            see_cycle_time(parameter, written->value, rank);
            settings_.set(parameter, {written->value, written->place, std::move(origin), written->source, rank});
        }
        for (const WrittenRate& written : description.rates) {
            std::string origin = fmt::format("{}:{}", written.place.name, written.place.line);
            rates_[written.group] = {written.rate, {{}, written.place, std::move(origin), written.source, rank}};
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

    /// To be called before a value is set.
    void see_cycle_time(const Parameter& parameter, const Quantity& value, std::size_t rank) {
        if (parameter.kind != Parameter::Kind::time) return;
        const ValueSoFar* const before = settings_.find(parameter);
        if (before != nullptr && before->value != value) rank_of_new_cycle_time_ = rank;
    }

    /// Numbers of cycles, and of bytes in cycles, that were given below the layer with another cycle_time.
    bool is_rescaled(const Parameter& parameter, const ValueSoFar& given) const {
        if (given.rank >= rank_of_new_cycle_time_) return false;
        if (parameter.may_be_rate) return given.value.unit == Unit::none;
        return parameter.kind == Parameter::Kind::cycles && given.value.unit == Unit::cycles && given.value.amount > 0;
    }

    /// The rate of the links of a group, and what a parameter that follows from it says of where it comes from.
    struct RateSoFar {
        LinkRate rate;
        ValueSoFar as_value;
    };

    void apply_rate(std::string_view group, const Override& given) {
        const auto current = rates_.find(group);
        if (current != rates_.end() && current->second.as_value.rank == rank_of_arguments_)
            refuse_second(given, current->second.as_value.place);
        const LinkRate rate = parse_link_rate(given.name, given.value, given.place);
        rates_[group] = {rate, {{}, given.place, "command line", "", rank_of_arguments_}};
    }

    /// The rate says the flit time, and the width too unless this layer or a higher one gives it.
    void apply_rate(std::string_view group, const RateSoFar& given, std::int64_t cycle_time_ps,
                    std::vector<Problem>& problems) {
        const Parameter& width = *find_parameter(fmt::format("{}.link_bytes_per_cycle", group));
        const Parameter& flit_time = *find_parameter(fmt::format("{}.link_flit_time", group));
        const ValueSoFar* const its_width = settings_.find(width);
        const ValueSoFar* const its_time = settings_.find(flit_time);
        const std::size_t rank = given.as_value.rank;
        if (its_time != nullptr && its_time->rank > rank) return;
        if (its_time != nullptr && its_time->rank == rank) {
            problems.push_back({given.as_value.place, fmt::format("{}.link_rate and {} both say how long a flit takes; "
                                                                  "leave one of them out",
                                                                  group, flit_time.name)});
            return;
        }
        std::optional<int> bytes;
        if (its_width != nullptr && its_width->rank >= rank) bytes = static_cast<int>(its_width->value.amount);
        try {
            const FlitRate flits = flits_of(given.rate, cycle_time_ps, bytes);
            ValueSoFar value = given.as_value;
            value.value = {flits.cycles, Unit::cycles};
            settings_.set(flit_time, value);
            value.value = {flits.bytes, Unit::none};
            if (!bytes) settings_.set(width, std::move(value));
        } catch (const std::invalid_argument& error) {
            problems.push_back({given.as_value.place, fmt::format("{}.link_rate: {}", group, error.what())});
        }
    }

    /// The values of what no layer gives. Shapes and classes of channels are resolved later.
    void set_defaults() {
        // Room for messages follows from their size, so what comes last is set first.
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

    /// The last layer that gave something of the topology. What lower layers gave was for another one.
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

    /// Null if the description gives none of this name.
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
    /// were valid. If all of them have defaults, the network is what they do not fit.
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
    std::map<std::string_view, RateSoFar> rates_;  ///< by group
    std::size_t rank_of_arguments_;
    std::size_t rank_of_new_cycle_time_ = 0;  ///< the last layer that gave another cycle_time than those below it
};

}  // namespace

ResolvedMachine resolve_machine(std::span<const MachineDescription> chain, std::span<const std::string> overrides,
                                std::optional<std::int64_t> nodes) {
    Resolver resolver(chain);
    for (const std::string& argument : overrides) resolver.apply(parse_override(argument));
    resolver.end_of_arguments(nodes);
    ResolvedMachine resolved = resolver.finish();
    for (const MachineDescription& description : chain) resolved.files.push_back(description.file);
    return resolved;
}

}  // namespace narrows
