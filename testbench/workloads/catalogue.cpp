#include "testbench/workloads/catalogue.h"

#include <fmt/format.h>

#include <array>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/workloads/allgather/allgather.h"
#include "testbench/workloads/allreduce/allreduce.h"
#include "testbench/workloads/patterns/patterns.h"
#include "testbench/workloads/testjig/testjig.h"

namespace narrows {

namespace {

/// The default of the parameter `the_machines` comes from the machine.
template <class P>
std::vector<ParameterDefault> texts(std::span<const WorkloadParameter<P>> parameters,
                                    std::string_view the_machines = {}) {
    std::vector<ParameterDefault> result{{&nodes_parameter(), std::nullopt}};
    const P defaults;
    for (const auto& p : parameters) {
        result.push_back({&p.text, std::nullopt});
        if (p.text.name != the_machines) result.back().value = value_text(p.text, defaults.*p.member);
    }
    return result;
}

template <class P>
std::vector<ParameterValue> values(std::span<const WorkloadParameter<P>> parameters, const P& chosen) {
    std::vector<ParameterValue> result;
    for (const auto& p : parameters) result.push_back({&p.text, value_text(p.text, chosen.*p.member)});
    return result;
}

ChosenWorkload choose_allgather(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    AllgatherParameters chosen;
    chosen.algorithm = static_cast<std::int64_t>(machine.allgather_algorithm);
    parse(chosen, allgather_parameters(), arguments);
    check_allgather(machine, topology, chosen);
    return {values(allgather_parameters(), chosen), [&machine, &topology, chosen](std::uint64_t seed) {
                return std::make_unique<Allgather>(machine, topology, chosen, seed);
            }};
}

ChosenWorkload choose_allreduce(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    AllreduceParameters chosen;
    parse(chosen, allreduce_parameters(), arguments);
    chosen = settle_allreduce(machine, chosen);
    return {values(allreduce_parameters(), chosen), [&machine, &topology, chosen](std::uint64_t seed) {
                return make_allreduce(machine, topology, chosen, seed);
            }};
}

/// Patterns differ in their parameters, in their check, and in the streams they make.
template <class P, auto Parameters, auto Check, auto Make>
ChosenWorkload choose_pattern(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    P chosen;
    parse(chosen, Parameters(), arguments);
    Check(machine, topology, chosen);
    return {values(Parameters(), chosen),
            [&machine, &topology, chosen](std::uint64_t seed) { return Make(machine, topology, chosen, seed); }};
}

const std::array<WorkloadType, 6> types{{
    {"allgather", "all-to-all broadcast: every node's part of a vector reaches every node",
     [] { return texts(allgather_parameters(), "algorithm"); }, choose_allgather},
    {"allreduce", "global sum: every node ends with the sum of all nodes' vectors",
     [] { return texts(allreduce_parameters()); }, choose_allreduce},
    {"exchange", "every node streams messages to its first k neighbours", [] { return texts(exchange_parameters()); },
     choose_pattern<ExchangeParameters, exchange_parameters, check_exchange, make_exchange>},
    {"point-to-point", "one node sends to another", [] { return texts(point_to_point_parameters()); },
     choose_pattern<PointToPointParameters, point_to_point_parameters, check_point_to_point, make_point_to_point>},
    {"random", "every node sends messages of random length to random nodes", [] { return texts(random_parameters()); },
     choose_pattern<RandomParameters, random_parameters, check_random, make_random>, true},
    {"testjig", "the centre of a grid exchanges with 1, 2 or 3 neighbours at once",
     [] { return texts(testjig_parameters()); },
     choose_pattern<TestjigParameters, testjig_parameters, check_testjig, make_testjig>},
}};

}  // namespace

std::span<const WorkloadType> workload_types() { return types; }

const WorkloadType& find_workload(std::string_view name) {
    std::vector<std::string_view> names;
    for (const WorkloadType& type : types) {
        if (type.name == name) return type;
        names.push_back(type.name);
    }
    throw InputError(Place{std::string(name)},
                     fmt::format("there is no workload of this name; {}",
                                 did_you_mean(name, names, "known are " + alternatives(names))));
}

}  // namespace narrows
