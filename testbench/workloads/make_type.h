#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "testbench/workloads/workload_type.h"

/// What the type of a workload needs beside its name, made from the table of its parameters, a struct P, and from
/// functions that check them and make a run.
namespace narrows {

/// The parameter `the_machines` has its default from the machine.
template <class P>
std::vector<ParameterDefault> own_texts(std::span<const WorkloadParameter<P>> parameters,
                                        std::string_view the_machines = {}) {
    std::vector<ParameterDefault> result;
    static const P defaults;
    for (const auto& p : parameters) {
        result.push_back({&p.text, std::nullopt});
        if (p.text.name != the_machines) result.back().value = value_text(p, defaults);
        if (const ParameterText* const bytes = p.text.in_bytes.parameter)
            result.push_back({bytes, std::string(bytes->zero)});
    }
    return result;
}

/// Yields the parameters and their defaults, the number of nodes first.
template <class P>
auto texts_of(std::span<const WorkloadParameter<P>> parameters) {
    return [parameters] {
        std::vector<ParameterDefault> result = own_texts(parameters);
        result.insert(result.begin(), {&nodes_parameter(), std::nullopt});
        return result;
    };
}

template <class P>
std::vector<ParameterValue> values(std::span<const WorkloadParameter<P>> parameters, const P& chosen) {
    std::vector<ParameterValue> result;
    for (const auto& p : parameters) result.push_back({&p.text, value_text(p, chosen)});
    return result;
}

/// Chooses a workload. `complete(machine, topology, parameters)` throws InputError if the run is not possible, and may
/// choose values that are missing; `make(machine, topology, parameters, seed)` makes the run.
template <class P, class Complete, class Make>
auto choosing(std::span<const WorkloadParameter<P>> parameters, Complete complete, Make make) {
    return [=](const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
        P chosen;
        parse(chosen, parameters, arguments);
        complete(machine, topology, chosen);
        return ChosenWorkload{values(parameters, chosen), [&machine, &topology, chosen, make](std::uint64_t seed) {
                                  return make(machine, topology, chosen, seed);
                              }};
    };
}

/// Makes a run of class `Work`, which may need the topology.
template <class Work, class P>
std::unique_ptr<Workload> make_work(const Machine& machine, const Topology& topology, const P& parameters,
                                    std::uint64_t seed) {
    if constexpr (std::is_constructible_v<Work, const Machine&, const Topology&, const P&, std::uint64_t>)
        return std::make_unique<Work>(machine, topology, parameters, seed);
    else
        return std::make_unique<Work>(machine, parameters, seed);
}

}  // namespace narrows
