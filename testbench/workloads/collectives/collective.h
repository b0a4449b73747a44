#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "testbench/workloads/collectives/algorithm.h"
#include "testbench/workloads/collectives/plan/plan_model.h"
#include "testbench/workloads/collectives/plan/planned_work.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

/// What is to be done with which data, and how.
struct Collective {
    Plan plan;
    std::unique_ptr<CollectiveData> contents;
};

/// A collective with parameters P, of which one is `algorithm`.
template <class P>
struct CollectiveType {
    std::vector<std::string_view> algorithms;  ///< their values are 1, 2, ..
    /// Returns parameters with all missing values chosen; the algorithm is given. Throws InputError if it cannot run.
    P (*complete)(const Machine& machine, const Topology& topology, const P& given);
    Collective (*make)(const Machine& machine, const Topology& topology, const P& parameters, std::uint64_t seed);
    /// False if other parameters show that another algorithm is meant. Null: they never do.
    bool (*may_be_best)(const P& parameters) = nullptr;
};

template <class P>
struct Resolved {
    P parameters;
    std::vector<std::string> notes;
};

/// Chooses the algorithm where `given` leaves it open. Throws InputError if the run is not possible.
template <class P>
Resolved<P> resolve(const CollectiveType<P>& type, const Machine& machine, const Topology& topology, const P& given) {
    Resolved<P> resolved{given, {}};
    if (given.algorithm == best_algorithm) {
        std::vector<NamedAlgorithm> candidates;
        for (std::size_t i = 0; i < type.algorithms.size(); ++i) {
            P with = given;
            with.algorithm = static_cast<std::int64_t>(i) + 1;
            if (type.may_be_best != nullptr && !type.may_be_best(with)) continue;
            candidates.push_back({type.algorithms[i], with.algorithm, [&type, &machine, &topology, with](Cycle limit) {
                                      const P completed = type.complete(machine, topology, with);
                                      const Collective made = type.make(machine, topology, completed, default_seed);
                                      return modelled_time(machine, topology, made.plan, *made.contents, limit);
                                  }});
        }
        BestAlgorithm best = best_of(candidates);
        resolved.parameters.algorithm = best.value;
        resolved.notes.push_back(std::move(best.reason));
        // On shared nodes a modelled time may so be less than a bound.
        if (machine.has_shared_nodes()) {
            resolved.notes.emplace_back(
                "the models of algorithm=best know no waits for memory, ports and host buses, so runs can take much "
                "longer");
        }
    }
    resolved.parameters = type.complete(machine, topology, resolved.parameters);
    return resolved;
}

template <class P>
std::unique_ptr<Workload> make_collective(const CollectiveType<P>& type, const Machine& machine,
                                          const Topology& topology, const Resolved<P>& resolved, std::uint64_t seed) {
    Collective made = type.make(machine, topology, resolved.parameters, seed);
    return std::make_unique<PlannedWork>(machine, std::move(made.plan), std::move(made.contents), resolved.notes);
}

/// The parameter `algorithm`, whose values are "best", and after it the algorithms.
inline ParameterText algorithm_parameter(std::string_view description, std::vector<std::string_view> algorithms) {
    algorithms.insert(algorithms.begin(), best_name);
    return {.name = "algorithm", .description = description, .choices = std::move(algorithms), .is_way = true};
}

}  // namespace narrows::collectives
