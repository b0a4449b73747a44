#include "testbench/reproduce/delta/grid.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <tuple>

#include "testbench/run/request.h"
#include "testbench/run/run_pool.h"
#include "testbench/study/study_file.h"

namespace narrows::delta {

namespace {

constexpr std::uint64_t seed = 1;  // seed of the data; no time depends on it

constexpr std::array runs_of_grid{"grid of tree", "grid"};

/// The cost of a simulation, in messages. A message costs about as much as moving and comparing 500 elements.
double effort_of(const delta::CombiningProblem& p) {
    const double blocks = p.algorithm == delta::Algorithm::tree ? 1 : static_cast<double>(p.blocks());
    return static_cast<double>(p.nodes()) * (blocks + static_cast<double>(p.elements) / 500);
}

Run simulated(const delta::CombiningProblem& problem, const Request& request) {
    const auto workload = request.make_workload(seed);
    const Simulation simulation = simulate(request.machine(), request.topology(), *workload);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, simulation);
    return {problem, simulation.cycles, simulation.messages, judgement.passed()};
}

template <class AnyPoint>
std::int64_t number_at(const AnyPoint& point, const char* parameter) {
    return std::stoll(*point.value_of(parameter));
}

template <class AnyPoint>
delta::CombiningProblem problem_at(const AnyPoint& point) {
    const std::string& name = *point.value_of("algorithm");
    const auto* const algorithm = std::ranges::find(algorithms, name, [](auto a) { return delta::name_of(a); });
    if (algorithm == algorithms.end()) throw std::logic_error("no algorithm of the report: " + name);
    const std::int64_t elements = number_at(point, "elements");
    return {*algorithm, static_cast<int>(number_at(point, "topology.columns")),
            static_cast<int>(number_at(point, "topology.rows")), elements,
            *algorithm == delta::Algorithm::tree ? elements : number_at(point, "block")};
}

auto order_of(const delta::CombiningProblem& p) {
    return std::tuple(p.nodes(), p.columns, p.elements, p.algorithm, p.block);
}

}  // namespace

std::vector<std::string> run_arguments(const delta::CombiningProblem& problem, std::span<const std::string> changes) {
    std::vector<std::string> all{"delta",
                                 "allreduce",
                                 fmt::format("topology.columns={}", problem.columns),
                                 fmt::format("topology.rows={}", problem.rows),
                                 fmt::format("elements={}", problem.elements),
                                 fmt::format("algorithm={}", delta::name_of(problem.algorithm))};
    if (problem.algorithm != delta::Algorithm::tree) all.push_back(fmt::format("block={}", problem.block));
    all.insert(all.end(), changes.begin(), changes.end());
    return all;
}

std::vector<Run> simulate_all(std::span<const delta::CombiningProblem> problems, std::span<const std::string> changes,
                              const Progress& progress) {
    std::deque<Request> requests;
    FreedomProofs proofs;
    std::vector<PooledTask> tasks;
    for (const delta::CombiningProblem& problem : problems) {
        const std::vector<std::string> arguments = run_arguments(problem, changes);
        requests.emplace_back(arguments[0], arguments[1],
                              std::vector<std::string>(arguments.begin() + 2, arguments.end()), default_seed, proofs);
        tasks.push_back({fmt::format("narrows run {}", fmt::join(arguments, " ")), effort_of(problem)});
    }
    return run_pool<Run>(tasks, [&](std::size_t i) { return simulated(problems[i], requests[i]); },
                         {.progress = progress});
}

std::vector<Run> runs_at(const std::vector<study::StoredPoint>& points) {
    std::vector<Run> runs;
    for (const study::StoredPoint& point : points) {
        const Outcome& outcome = point.outcome.value();
        runs.push_back({problem_at(point), outcome.cycles(),
                        static_cast<std::uint64_t>(outcome.metrics.get<std::int64_t>("messages")), point.passed()});
    }
    std::ranges::stable_sort(runs, {}, [](const Run& run) { return order_of(run.problem); });
    return runs;
}

std::vector<delta::CombiningProblem> grid() {
    study::Study document = study::load_study("delta");
    std::erase_if(document.runs, [](const study::Runs& runs) {
        return std::ranges::find(runs_of_grid, runs.name.text) == runs_of_grid.end();
    });
    std::vector<delta::CombiningProblem> problems;
    for (const study::Point& point : study::all_points(document, seed).points) problems.push_back(problem_at(point));
    std::ranges::stable_sort(problems, {}, order_of);
    return problems;
}

std::vector<delta::Sample> samples_of(std::span<const Run> runs) {
    std::vector<delta::Sample> samples;
    std::ranges::transform(runs, std::back_inserter(samples), &Run::sample);
    return samples;
}

}  // namespace narrows::delta
