#include "testbench/workloads/workload_type.h"

#include <algorithm>

#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "testbench/workloads/fastest_algorithm.h"
#include "testbench/workloads/sizes.h"

namespace narrows {

namespace {

/// Joins values; the last one for a parameter counts.
std::vector<KeyValue> joined(std::vector<KeyValue> values, std::span<const KeyValue> later) {
    values.insert(values.end(), later.begin(), later.end());
    return values;
}

/// True if the cycles of a run depend on its seed.
bool follows_seed(const Machine& machine, std::span<const KeyValue> values) {
    const RoutingKind routing = routing_of(machine);
    return machine.processor.noise_length > 0 || machine.processor.overhead_variation > 0 ||
           machine.background.load > 0 || machine.topology.kind == TopologyKind::ethernet ||
           routing == RoutingKind::random || routing == RoutingKind::valiant || routing == RoutingKind::ugal ||
           std::ranges::any_of(values, [](const KeyValue& v) { return v.key == "skew" && v.value != "0"; });
}

/// The value of a way before an algorithm is chosen: the given one, else the default.
std::string open_value(std::span<const ParameterDefault> defaults, std::span<const KeyValue> given,
                       const ParameterValue& chosen) {
    const std::string_view name = chosen.parameter->name;
    const auto last =
        std::find_if(given.rbegin(), given.rend(), [&](const KeyValue& each) { return each.key == name; });
    if (last != given.rend()) return last->value;
    const auto usual = std::ranges::find(defaults, chosen.parameter, &ParameterDefault::parameter);
    return usual->value.value_or(chosen.value);
}

/// The error of a value at the place where it was written: as bytes, or in the file of a machine.
InputError where_written(std::span<const KeyValue> values, const InputError& error) {
    std::vector<Problem> problems = error.problems();
    for (Problem& problem : problems) {
        const auto given = std::ranges::find(values, problem.place.name, &KeyValue::text);
        if (given != values.end()) problem.place = given->place();
    }
    return InputError(std::move(problems));
}

}  // namespace

ChosenWorkload WorkloadType::choose(const Machine& machine, const Topology& topology,
                                    std::span<const KeyValue> arguments) const {
    if (open_algorithms(machine, arguments).empty())
        return make_of(machine, topology, with_defaults(machine, arguments));
    return with_choice(machine, topology, arguments, choose_algorithm(machine, arguments));
}

std::vector<KeyValue> WorkloadType::with_defaults(const Machine& machine, std::span<const KeyValue> arguments) const {
    std::vector<KeyValue> defaults;
    for (const WorkloadDefault& given : machine.workload_defaults) {
        if (given.workload == name) defaults.push_back({given.parameter, given.value, given.place});
    }
    return joined(in_words_and_elements(parameters(), machine, defaults),
                  in_words_and_elements(parameters(), machine, arguments));
}

ChosenWorkload WorkloadType::make_of(const Machine& machine, const Topology& topology,
                                     const std::vector<KeyValue>& values) const {
    try {
        return make(machine, topology, values);
    } catch (const InputError& error) {
        throw where_written(values, error);
    }
}

AlgorithmChoice WorkloadType::choose_algorithm(const Machine& machine, std::span<const KeyValue> arguments) const {
    const std::vector<KeyValue> values = with_defaults(machine, arguments);
    std::vector<AlgorithmCandidate> candidates;
    for (const OpenAlgorithm& each : alternatives(machine, values)) {
        candidates.push_back({each.name, [&, named = joined(values, each.arguments)](const Topology& topology) {
                                  return make_of(machine, topology, named);
                              }});
    }
    return choose_fastest(machine, candidates);
}

ChosenWorkload WorkloadType::with_choice(const Machine& machine, const Topology& topology,
                                         std::span<const KeyValue> arguments, const AlgorithmChoice& choice) const {
    const std::vector<KeyValue> values = with_defaults(machine, arguments);
    const std::vector<OpenAlgorithm> open = alternatives(machine, values);
    const auto& fastest = *std::ranges::find(open, choice.fastest().name, &OpenAlgorithm::name);
    ChosenWorkload chosen = make_of(machine, topology, joined(values, fastest.arguments));
    chosen.choice = choice;
    chosen.choice->depends_on_seed = follows_seed(machine, values);
    chosen.make = [make = std::move(chosen.make), made = *chosen.choice](std::uint64_t seed) {
        std::unique_ptr<Workload> work = make(seed);
        work->choice = made;
        return work;
    };
    return chosen;
}

ChosenWorkload WorkloadType::undecided(const Machine& machine, const Topology& topology,
                                       std::span<const KeyValue> arguments) const {
    const std::vector<KeyValue> values = with_defaults(machine, arguments);
    for (const OpenAlgorithm& each : alternatives(machine, values)) {
        try {
            ChosenWorkload first = make_of(machine, topology, joined(values, each.arguments));
            for (ParameterValue& value : first.parameters) {
                if (value.parameter->is_way) value.value = open_value(parameters(), values, value);
            }
            return first;
        } catch (const InputError&) {
            continue;
        }
    }
    return with_choice(machine, topology, arguments, choose_algorithm(machine, arguments));  // says why none can
}

std::vector<OpenAlgorithm> WorkloadType::open_algorithms(const Machine& machine,
                                                         std::span<const KeyValue> arguments) const {
    if (alternatives == nullptr) return {};
    return alternatives(machine, with_defaults(machine, arguments));
}

}  // namespace narrows
