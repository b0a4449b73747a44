#include "models/machine/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/machine/override.h"
#include "models/machine/suggestion.h"
#include "models/machine/validate.h"
#include "models/machine/value_text.h"

namespace narrows {

namespace {

/// The value of a parameter so far.
struct ValueSoFar {
    Quantity value;
    Place place;
    std::string origin;
    std::string source;
    std::size_t rank = 0;  ///< a higher layer overrides a lower one: base, ..., the machine itself, command line
};

class Resolver {
public:
    explicit Resolver(std::span<const MachineDescription> chain)
        : settings_(parameters().size()), rank_of_arguments_(chain.size()) {
        machine_.name = chain.front().name;
        machine_.summary = chain.front().summary;
        for (std::size_t layer = 0; layer < chain.size(); ++layer) apply(chain[chain.size() - 1 - layer], layer);
        for (const Parameter& parameter : parameters()) {
            if (setting(parameter).place.name.empty()) {
                throw InputError({chain.back().file}, fmt::format("{} is missing; give it a value", parameter.name));
            }
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
        const Parameter* const parameter = find_parameter(given.name);
        if (parameter == nullptr) {
            throw InputError(given.place,
                             fmt::format("unknown parameter '{}'; {}", given.name, suggestion(given.name)));
        }
        ValueSoFar& current = setting(*parameter);
        const Quantity value = parse_value(*parameter, given.value, given.place);
        if (current.rank == rank_of_arguments_) refuse_second(given, current.place);
        current = {value, given.place, "command line", "", rank_of_arguments_};
    }

    void apply_nodes(std::int64_t nodes) {
        const Place place{fmt::format("nodes={}", nodes)};
        const Parameter& columns = *find_parameter("topology.columns");
        const Parameter& rows = *find_parameter("topology.rows");
        const auto kind = static_cast<TopologyKind>(setting(*find_parameter("topology.kind")).value.amount);
        const bool is_ring = kind == TopologyKind::ring;
        for (const Parameter* set_by_nodes : {&columns, &rows}) {
            if (setting(*set_by_nodes).rank < rank_of_arguments_ || (set_by_nodes == &columns && !is_ring)) continue;
            throw InputError(place, fmt::format("nodes sets {}, and so does {}; leave one of them out",
                                                set_by_nodes->name, setting(*set_by_nodes).place.text()));
        }
        const auto set = [&](const Parameter& parameter, std::int64_t value) {
            setting(parameter) = {{value, Unit::none}, place, "nodes", "", rank_of_arguments_};
        };
        if (is_ring) {
            if (const std::string refusal = columns.refusal(nodes); !refusal.empty()) {
                throw InputError(place, fmt::format("nodes must be from 2 to {}", columns.most));
            }
            set(columns, nodes);
            set(rows, 1);
        } else {
            set(rows, rows_for(nodes, setting(columns).value.amount, kind == TopologyKind::mesh, place));
        }
    }

    ResolvedMachine finish() {
        const Parameter& cycle_time = *find_parameter("cycle_time");
        const std::int64_t cycle_time_ps =
            resolve_value(cycle_time, setting(cycle_time).value, 1, setting(cycle_time).place);
        std::vector<Problem> problems;
        for (const Parameter& parameter : parameters()) {
            try {
                const ValueSoFar& given = setting(parameter);
                parameter.set(machine_, resolve_value(parameter, given.value, cycle_time_ps, given.place));
            } catch (const InputError& error) {
                problems.insert(problems.end(), error.problems().begin(), error.problems().end());
            }
        }
        if (problems.empty()) {
            for (Complaint& complaint : validate(machine_)) {
                problems.push_back({blame(complaint), std::move(complaint.message)});
            }
        }
        if (!problems.empty()) throw InputError(std::move(problems));

        ResolvedMachine resolved{machine_, {}, {}};
        for (const Parameter& parameter : parameters()) {
            ValueSoFar& given = setting(parameter);
            resolved.parameters.push_back({&parameter, parameter.text(parameter.get(machine_)), std::move(given.origin),
                                           std::move(given.source)});
        }
        return resolved;
    }

private:
    ValueSoFar& setting(const Parameter& parameter) { return settings_[index_of(parameter)]; }

    void apply(const MachineDescription& description, std::size_t rank) {
        for (std::size_t i = 0; i < settings_.size(); ++i) {
            const auto& written = description.parameters[i];
            if (!written) continue;
            std::string origin = fmt::format("{}:{}", written->place.name, written->place.line);
            settings_[i] = {written->value, written->place, std::move(origin), written->source, rank};
        }
        for (const WorkloadDefault& written : description.workload_defaults) {
            WorkloadDefault* const inherited = default_named(written.name());
            if (inherited != nullptr) {
                *inherited = written;
            } else {
                machine_.workload_defaults.push_back(written);
            }
        }
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

    std::int64_t rows_for(std::int64_t nodes, std::int64_t columns, bool is_mesh, const Place& place) const {
        const Parameter& rows = *find_parameter("topology.rows");
        if (columns < 1) return 1;  // reported later, with its place
        if (nodes > 0 && nodes % columns == 0 && rows.refusal(nodes / columns).empty()) return nodes / columns;
        const std::int64_t below = std::clamp<std::int64_t>(nodes / columns, 1, rows.most - 1);
        throw InputError(
            place,
            fmt::format("{} has {} of {} nodes: nodes must be a multiple of {}, for instance {} or {}", machine_.name,
                        is_mesh ? "rows" : "rings", columns, columns, below * columns, (below + 1) * columns));
    }

    /// The place of an error: of the conflicting parameters, the one set by the last layer, since the layers below it
    /// were valid.
    Place blame(const Complaint& complaint) {
        const ValueSoFar* last = nullptr;
        for (const std::string_view name : complaint.parameters) {
            const ValueSoFar& given = setting(*find_parameter(name));
            if (!last || given.rank > last->rank) last = &given;
        }
        return last->place;
    }

    Machine machine_;
    std::vector<ValueSoFar> settings_;
    std::size_t rank_of_arguments_;
};

}  // namespace

ResolvedMachine resolve_machine(std::span<const MachineDescription> chain, std::span<const std::string> overrides,
                                std::optional<std::int64_t> nodes) {
    Resolver resolver(chain);
    for (const std::string& argument : overrides) resolver.apply(parse_override(argument));
    if (nodes) resolver.apply_nodes(*nodes);
    ResolvedMachine resolved = resolver.finish();
    for (const MachineDescription& description : chain) resolved.files.push_back(description.file);
    return resolved;
}

}  // namespace narrows
