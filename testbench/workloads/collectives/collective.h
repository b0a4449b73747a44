#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testbench/workloads/chosen_workload.h"
#include "testbench/workloads/collectives/plan/planned_work.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

/// The value of a parameter `algorithm` that leaves the choice to Narrows.
inline constexpr std::string_view best_name = "best";

/// The plan and the data of a collective.
struct Collective {
    Plan plan;
    std::unique_ptr<CollectiveData> contents;
};

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

/// `parameters` must name the algorithm.
template <class P>
std::unique_ptr<Workload> make_collective(const CollectiveType<P>& type, const Machine& machine,
                                          const Topology& topology, const P& parameters, std::uint64_t seed) {
    Collective made = type.make(machine, topology, parameters, seed);
    return std::make_unique<PlannedWork>(machine, std::move(made.plan), std::move(made.contents));
}

/// The parameter `algorithm` with the value "best", followed by the algorithms.
template <class P, class Algorithm>
WorkloadParameter<P> algorithm_parameter(std::vector<std::string_view> algorithms, std::optional<Algorithm> P::*member,
                                         std::string_view description) {
    algorithms.insert(algorithms.begin(), best_name);
    return entries::choice("algorithm", std::move(algorithms), member, description).way();
}

}  // namespace narrows::collectives
