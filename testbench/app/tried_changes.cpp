#include "testbench/app/tried_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/run_pool.h"
#include "testbench/run/simulation.h"

namespace narrows {

namespace {

using SimulateChange = std::function<Simulation()>;

struct PossibleChange {
    TriedChange change;
    Cycle path;  ///< length of the path after the change, at best
    SimulateChange simulate;
};

/// The result of a worker process.
struct TriedResult {
    bool finished;
    Cycle cycles;
};

constexpr std::string_view algorithm_parameter = "algorithm";

const ParameterValue* algorithm_of(const Request& request) {
    const auto& all = request.workload_parameters();
    const auto found =
        std::ranges::find_if(all, [](const ParameterValue& p) { return p.parameter->name == algorithm_parameter; });
    return found == all.end() ? nullptr : &*found;
}

/// The argument that keeps the algorithm of the run if Narrows has chosen it, since another machine may get another
/// one. Empty if the run names its algorithm.
std::string kept_algorithm(const Request& request, const RequestArguments& written) {
    const ParameterValue* const now = algorithm_of(request);
    if (now == nullptr || std::ranges::find(now->parameter->spellings, "best") == now->parameter->spellings.end())
        return {};
    const std::string argument = fmt::format("{}={}", algorithm_parameter, now->value);
    return std::ranges::find(written.arguments, argument) == written.arguments.end() ? " " + argument : "";
}

/// The run with another algorithm, or null if that is impossible here.
std::shared_ptr<const Request> with_algorithm(const RequestArguments& written, std::string_view algorithm) {
    const std::string key = std::string(algorithm_parameter) + "=";
    std::vector<std::string> arguments = written.arguments;
    std::erase_if(arguments, [&](const std::string& argument) { return argument.starts_with(key); });
    arguments.push_back(key + std::string(algorithm));
    try {
        return std::make_shared<const Request>(written.machine, written.workload, arguments, written.seed,
                                               written.times);
    } catch (const InputError&) {
        return nullptr;
    }
}

std::vector<PossibleChange> other_algorithms(const Request& request, const RequestArguments& written) {
    std::vector<PossibleChange> candidates;
    const ParameterValue* const now = algorithm_of(request);
    if (now == nullptr) return candidates;
    for (const std::string_view algorithm : now->parameter->spellings) {
        if (algorithm == "best" || algorithm == now->value) continue;
        const std::shared_ptr<const Request> other = with_algorithm(written, algorithm);
        if (other == nullptr) continue;
        candidates.push_back({{fmt::format("algorithm {}", algorithm), fmt::format("algorithm={}", algorithm), {}, {}},
                              0,
                              [other, seed = written.seed] {
                                  return simulate(other->machine(), other->topology(), *other->make_workload(seed));
                              }});
    }
    return candidates;
}

PossibleChange of_machine(const Request& request, std::uint64_t seed, WhatIf&& change) {
    const auto machine = std::make_shared<const Machine>(std::move(change.machine));
    return {{std::move(change.label), std::move(change.change), change.predicted, {}},
            change.path,
            [&request, machine, seed] {
                const auto topology = make_topology(*machine, seed);
                return simulate(*machine, *topology, *request.make_workload(*machine, *topology, seed));
            }};
}

bool gains_too_little(const PossibleChange& change, const std::vector<Segment>& path) {
    const Cycle now = path.empty() ? 0 : path.back().to;
    return 100 * (now - change.path) < least_percent * now;
}

/// Sorts by gain on the path. Changes with a small gain are tried last, but not left out, because a run may gain more
/// where messages meet in another order.
std::vector<PossibleChange*> promising_first(std::vector<PossibleChange>& candidates,
                                             const std::vector<Segment>& path) {
    std::vector<PossibleChange*> ordered;
    for (PossibleChange& candidate : candidates) ordered.push_back(&candidate);
    std::stable_partition(ordered.begin(), ordered.end(),
                          [&](const PossibleChange* c) { return !gains_too_little(*c, path); });
    return ordered;
}

void simulate_all(std::vector<PossibleChange*>& tried, const std::function<void(double finished)>& progress) {
    std::vector<PooledTask> tasks;
    for (const PossibleChange* candidate : tried) tasks.push_back({candidate->change.change});
    const auto work = [&](std::size_t i) {
        const Simulation simulation = tried[i]->simulate();
        return TriedResult{simulation.finished, simulation.cycles};
    };
    PoolOptions options;
    if (progress) options.progress = progress;
    const std::vector<TriedResult> runs = run_pool<TriedResult>(tasks, work, options);
    for (std::size_t i = 0; i < runs.size(); ++i)
        tried[i]->change.simulated = runs[i].finished ? runs[i].cycles : never;
}

}  // namespace

std::string_view prediction_text(const TriedChange& tried) {
    if (!tried.simulated) return "not simulated";
    if (!tried.predicted) return "only simulated";
    switch (judge(*tried.predicted, *tried.simulated)) {
        case Prediction::met: return "met";
        case Prediction::bound: return "a bound";
        case Prediction::order_changed: return "order changed";
    }
    return "";
}

std::size_t simulations_for(std::uint64_t messages) {
    constexpr std::size_t least = 2;
    return std::clamp<std::size_t>(most_messages / std::max<std::uint64_t>(messages, 1), least, most_simulations);
}

TriedChanges try_changes(const Request& request, const RequestArguments& written, const std::vector<Segment>& path,
                         std::size_t most, const std::function<void(double finished)>& progress) {
    std::vector<PossibleChange> candidates;
    const std::string algorithm = kept_algorithm(request, written);
    for (WhatIf& change : what_ifs(request.machine(), path)) {
        change.change += algorithm;
        candidates.push_back(of_machine(request, written.seed, std::move(change)));
    }
    if (most > 0) {
        for (PossibleChange& other : other_algorithms(request, written)) candidates.push_back(std::move(other));
    }
    std::vector<PossibleChange*> tried = promising_first(candidates, path);
    tried.resize(std::min(tried.size(), most));
    simulate_all(tried, progress);
    TriedChanges result;
    for (PossibleChange& candidate : candidates) {
        TriedChange& change = candidate.change;
        if (change.simulated == never) continue;  // a deadlock
        const bool is_known = most > 0 ? change.simulated.has_value() : change.predicted.has_value();
        (is_known ? result.changes : result.left_out).push_back(std::move(change));
    }
    std::ranges::stable_sort(result.changes, {}, &TriedChange::cycles);
    return result;
}

}  // namespace narrows
