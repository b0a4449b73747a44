#include "testbench/reproduce/delta/grid.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>

#include "testbench/run/request.h"
#include "testbench/run/run_pool.h"

namespace narrows::delta {

namespace {

constexpr std::uint64_t seed = 1;  // seed of the data; no time depends on it

/// Limit for the number of blocks times nodes; a run of snake or fence sends twice as many messages. A run beyond the
/// limit takes longer than many others together.
constexpr std::int64_t most_blocks_of_all_nodes = 1'300'000;

constexpr std::array<std::int64_t, 6> blocks_tried{delta::printed::shortest_block, 50, 100, 200, 400,
                                                   delta::printed::longest_block};

std::int64_t blocks_of_all_nodes(const delta::CombiningProblem& p) { return p.nodes() * p.blocks(); }

/// The cost of simulating a run, in messages. A message takes about as long as moving and comparing 500 elements.
double effort_of(const delta::CombiningProblem& p) {
    const double blocks = p.algorithm == delta::Algorithm::tree ? 1 : static_cast<double>(p.blocks());
    return static_cast<double>(p.nodes()) * (blocks + static_cast<double>(p.elements) / 500);
}

Run simulated(const delta::CombiningProblem& problem, const Request& request) {
    const auto workload = request.make_workload(seed);
    const Simulation simulation = simulate(request.machine(), request.topology(), *workload);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, simulation);
    return {problem, simulation.cycles, simulation.messages, simulation.wall_seconds, judgement.passed()};
}

std::string command_of(const delta::CombiningProblem& problem, std::span<const std::string> changes) {
    return fmt::format("narrows run {}", fmt::join(run_arguments(problem, changes), " "));
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
        tasks.push_back({command_of(problem, changes), effort_of(problem)});
    }
    return run_pool<Run>(tasks, [&](std::size_t i) { return simulated(problems[i], requests[i]); },
                         {.progress = progress});
}

std::vector<delta::CombiningProblem> grid_at(delta::Algorithm algorithm, const delta::printed::Mesh& mesh,
                                             std::int64_t elements) {
    if (algorithm == delta::Algorithm::tree) return {{algorithm, mesh.columns, mesh.rows, elements, elements}};
    std::vector<delta::CombiningProblem> all;
    for (const std::int64_t block : blocks_tried) {
        const delta::CombiningProblem problem{algorithm, mesh.columns, mesh.rows, elements, std::min(block, elements)};
        const bool same_again = !all.empty() && all.back().block == problem.block;
        if (!same_again && blocks_of_all_nodes(problem) <= most_blocks_of_all_nodes) all.push_back(problem);
    }
    return all;
}

std::vector<delta::CombiningProblem> grid() {
    std::vector<delta::CombiningProblem> all;
    for (const delta::printed::Mesh& mesh : delta::printed::meshes) {
        for (const std::int64_t elements : delta::printed::vector_elements) {
            for (const delta::Algorithm algorithm : algorithms) {
                const std::vector<delta::CombiningProblem> some = grid_at(algorithm, mesh, elements);
                all.insert(all.end(), some.begin(), some.end());
            }
        }
    }
    return all;
}

std::string left_out_of_grid() {
    std::vector<std::string> parts;
    for (const delta::printed::Mesh& mesh : delta::printed::meshes) {
        for (const std::int64_t elements : delta::printed::vector_elements) {
            const std::int64_t shortest = grid_at(delta::Algorithm::snake, mesh, elements).front().block;
            if (shortest <= blocks_tried.front()) continue;
            parts.push_back(
                fmt::format("below S = {} at {}x{}, N = {}", shortest, mesh.columns, mesh.rows, grouped(elements)));
        }
    }
    return fmt::format(
        "Left out are runs of more than {} messages, which would take longer than all others together: blocks "
        "{}.",
        grouped(2 * most_blocks_of_all_nodes), fmt::join(parts, ", "));
}

std::vector<delta::Sample> samples_of(std::span<const Run> runs) {
    std::vector<delta::Sample> samples;
    std::ranges::transform(runs, std::back_inserter(samples), &Run::sample);
    return samples;
}

std::vector<std::string> complaints_about(std::span<const Run> runs, std::span<const std::string> changes) {
    std::vector<std::string> complaints;
    for (const Run& run : runs) {
        if (!run.passed) complaints.push_back("a check failed: " + command_of(run.problem, changes));
    }
    return complaints;
}

}  // namespace narrows::delta
