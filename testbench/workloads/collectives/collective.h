#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testbench/workloads/collectives/plan/planned_work.h"
#include "testbench/workloads/make_type.h"

namespace narrows::collectives {

/// The value of a parameter `algorithm` that leaves the choice to Narrows.
inline constexpr std::string_view best_name = "best";

/// A collective with parameters P, including `algorithm`: an enumerator, or none if Narrows chooses.
template <class P>
struct CollectiveType {
    std::vector<std::string_view> algorithms;  ///< indexed by enumerator
    /// Returns parameters with all missing values chosen; the algorithm is given. Throws InputError if it cannot run.
    P (*complete)(const Machine& machine, const Topology& topology, const P& given);
    Collective (*make)(const Machine& machine, const Topology& topology, const P& parameters, std::uint64_t seed);
    /// False if other parameters imply an algorithm. Null: they never do.
    bool (*may_be_best)(const P& parameters) = nullptr;
    /// Variants of a named algorithm that remain to be chosen. Null: there are none.
    std::vector<OpenAlgorithm> (*variants)(const Machine& machine, const P& parameters) = nullptr;
};

/// The algorithms, or variants of the named one, from which Narrows may choose; empty if there is no choice.
template <class P>
std::vector<OpenAlgorithm> alternatives_for(const CollectiveType<P>& type, const Machine& machine, const P& given) {
    std::vector<OpenAlgorithm> open;
    if (given.algorithm) {
        if (type.variants != nullptr) open = type.variants(machine, given);
        return open;
    }
    for (std::size_t i = 0; i < type.algorithms.size(); ++i) {
        P with = given;
        with.algorithm.emplace(static_cast<typename decltype(P::algorithm)::value_type>(i));
        if (type.may_be_best != nullptr && !type.may_be_best(with)) continue;
        const std::string name(type.algorithms[i]);
        open.push_back({name, {{"algorithm", name}}});
    }
    return open;
}

/// The type of a workload that is a collective. `Work` is the class of its runs, if there is more to them than the
/// plan.
template <class P, class Work = PlannedWork>
WorkloadType collective_workload(std::string_view name, std::string_view summary,
                                 std::span<const WorkloadParameter<P>> parameters, const CollectiveType<P>& type,
                                 std::vector<FormulaText> (*formulas)() = nullptr) {
    const auto complete = [type](const Machine& machine, const Topology& topology, P& chosen) {
        chosen = type.complete(machine, topology, chosen);
    };
    const auto make = [type](const Machine& machine, const Topology& topology, const P& chosen,
                             std::uint64_t seed) -> std::unique_ptr<Workload> {
        Collective made = type.make(machine, topology, chosen, seed);
        if constexpr (std::is_same_v<Work, PlannedWork>)
            return std::make_unique<PlannedWork>(machine, std::move(made));
        else
            return std::make_unique<Work>(machine, topology, std::move(made), chosen, seed);
    };
    const auto alternatives = [parameters, type](const Machine& machine, std::span<const KeyValue> arguments) {
        P given;
        parse(given, parameters, arguments);
        return alternatives_for(type, machine, given);
    };
    return {.name = name,
            .summary = summary,
            .parameters = texts_of<P>(parameters),
            .make = choosing<P>(parameters, complete, make),
            .formulas = formulas,
            .alternatives = alternatives};
}

/// The parameter `algorithm` with the value "best", followed by the algorithms.
template <class P, class Algorithm>
WorkloadParameter<P> algorithm_parameter(std::vector<std::string_view> algorithms, std::optional<Algorithm> P::*member,
                                         std::string_view description) {
    algorithms.insert(algorithms.begin(), best_name);
    return entries::choice("algorithm", std::move(algorithms), member, description).way();
}

}  // namespace narrows::collectives
