#include "testbench/reproduce/delta/wider_search.h"

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/printed_match.h"
#include "testbench/reproduce/delta/units.h"
#include "testbench/run/request.h"
#include "testbench/run/run_pool.h"

namespace narrows::delta {

namespace {

constexpr int searched_block = printed::longest_block;
constexpr std::int64_t fewer_blocks = 64;

struct WiderCandidate {
    SearchPoint point;
    SmallRuns small;
    double f4;  ///< steady state of Snake on 4x4
    double f6;  ///< steady state of Fence
};

/// The results that processes return.
struct SteadyAndSmall {
    SmallRuns small;
    double f4;
    double f6;
};

Cycle pipeline_cycles(Algorithm algorithm, std::int64_t blocks, const std::vector<std::string>& changes) {
    const std::vector<std::string> arguments =
        run_arguments({algorithm, 4, 4, blocks * searched_block, searched_block}, changes);
    const Request request(arguments[0], arguments[1], {arguments.begin() + 2, arguments.end()});
    return simulate(request.machine(), request.topology(), *request.make_workload(1)).cycles;
}

/// f(L) with which the model has the same steady state.
double steady_overlap(Algorithm algorithm, const std::vector<std::string>& changes) {
    const bool fence = algorithm == Algorithm::fence;
    const Costs costs = nominal_costs();
    const double block = static_cast<double>(pipeline_cycles(algorithm, 2 * fewer_blocks, changes) -
                                             pipeline_cycles(algorithm, fewer_blocks, changes)) /
                         static_cast<double>(fewer_blocks);
    return (block - (fence ? 6 : 4) * costs.alpha - (fence ? costs.c3 : costs.c2) * searched_block) /
           (costs.beta * searched_block);
}

SteadyAndSmall measured_point(const SearchPoint& point) {
    const MachineVariant variant = variant_of(point);
    return {small_runs(variant), steady_overlap(Algorithm::snake, variant.changes),
            steady_overlap(Algorithm::fence, variant.changes)};
}

/// The first rule without f(2) and f(3).
double error_of_candidate(const WiderCandidate& c) {
    const auto squared = [](double simulated, double printed) { return std::pow(simulated / printed - 1, 2); };
    const double sum = 4 * std::pow(table1_error(c.small), 2) + 2 * std::pow(message_error(c.small), 2) +
                       squared(c.f4, fitted_overlap[4]) + squared(c.f6, fitted_overlap[6]) +
                       2 * squared(c.f6 / c.f4, fitted_overlap[6] / fitted_overlap[4]);
    return std::sqrt(sum / 10);
}

struct WiderKind {
    const char* name;
    std::size_t kept;
    bool (*has)(const SearchPoint&);
};
constexpr std::array wider_kinds{
    WiderKind{"second search: all", 12, [](const SearchPoint&) { return true; }},
    WiderKind{"second search: E, links to the processor slowed", 3, [](const SearchPoint& p) { return p.slowed; }},
    WiderKind{"second search: D, only the mesh slowed", 3,
              [](const SearchPoint& p) { return p.double_at_processor != as_mesh && !p.slowed; }},
    WiderKind{"second search: B, links to the processor as the mesh", 1,
              [](const SearchPoint& p) { return p.double_at_processor == as_mesh; }}};

}  // namespace

WiderSearch wider_search(const Progress& progress) {
    const std::vector<SearchPoint> points = wider_search_points();
    std::vector<PooledTask> tasks;
    for (const SearchPoint& point : points) tasks.push_back({variant_of(point).name});
    const std::vector<SteadyAndSmall> measured = run_pool<SteadyAndSmall>(
        tasks, [&](std::size_t i) { return measured_point(points[i]); }, {.progress = progress});
    std::vector<WiderCandidate> candidates;
    for (std::size_t i = 0; i < points.size(); ++i)
        candidates.push_back({points[i], measured[i].small, measured[i].f4, measured[i].f6});
    std::ranges::stable_sort(candidates, {}, error_of_candidate);

    WiderSearch search;
    for (const WiderKind& kind : wider_kinds) {
        SearchResult result{kind.name, 0, {}, 0};
        for (const WiderCandidate& c : candidates) {
            if (!kind.has(c.point)) continue;
            if (++result.tried == 1) {
                result.best = variant_of(c.point).name;
                result.table1_error = table1_error(c.small);
            }
            if (static_cast<std::size_t>(result.tried) <= kind.kept) search.chosen.push_back(c.point);
        }
        search.results.push_back(std::move(result));
    }
    return search;
}

}  // namespace narrows::delta
