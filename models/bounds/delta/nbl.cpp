#include "models/bounds/delta/nbl.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace narrows::delta {

namespace {

/// ceil(log2 n): number of halving steps from n nodes to one.
int halvings(int n) { return static_cast<int>(std::bit_width(static_cast<unsigned>(n - 1))); }

std::vector<Steps> tree_steps(int columns, int rows) {
    const double halving = halvings(columns) + halvings(rows);
    return {{halving, 1, 2}, {halving, 1, 0}};
}

std::vector<Steps> snake_steps(double p, double b) {
    if (p < 2) return {};
    if (b < 2) return {{p - 1, 1, 2}, {p - 1, 1, 0}};                        // the only block is on one link at a time
    if (p < 3) return {{1, 1, 2}, {b - 1, 2, 2}, {1, 1, 0}};                 // two ends, no node between them
    if (b < 3) return {{1, 1, 2}, {p - 1, 2, 2}, {p - 2, 2, 0}, {1, 1, 0}};  // two blocks follow each other
    return {{1, 1, 2}, {p - 2, 2, 2}, {1, 3, 2}, {b - 3, 4, 2}, {1, 3, 2}, {p - 2, 2, 0}, {1, 1, 0}};
}

std::vector<Steps> fence_steps(double w, double h, double b) {
    // A single row or column has no corner: the rest is a line.
    if (w < 2 || h < 2) return snake_steps(w * h, b);
    // A node of the bottom row takes its block from above and the one from the right together, and sends both ways.
    if (b < 2) return {{h - 1, 1, 2}, {1, 2, 2}, {w - 2, 2, 3}, {w - 1, 2, 0}, {h - 1, 1, 0}};
    std::vector<Steps> all{{1, 1, 2}, {h - 1, 2, 2}, {w - 2, 3, 3}};
    if (b < 3 || w < 3) {
        all.push_back({b - 1, 4, 3});  // with two columns no node has six active links; two blocks meet once at node
                                       // 0,0
    } else {
        all.insert(all.end(), {{1, 4, 3}, {b - 3, 6, 3}, {1, 4, 3}});
    }
    all.insert(all.end(), {{w - 2, 3, 0}, {h - 1, 2, 0}, {1, 1, 0}});
    return all;
}

/// For each pair of interface links an engine each way works at full speed. Of L active links at least ceil(L/2) go the
/// same way, and the pairs share them.
Overlap overlap_of_engines(int pairs) {
    Overlap f{};
    for (int links = 1; links <= most_links; ++links) f[links] = std::max(1.0, (links + 1) / 2 / double(pairs));
    return f;
}

/// Cost of a single message before its first byte moves. A receiver that has already asked for the message spends its
/// overhead while the sender spends its own.
Cycle overhead_of_a_message(const Machine& machine) {
    if (machine.processor.receive_overhead_due == ReceiveOverhead::at_arrival) return machine.overheads();
    return std::max(machine.processor.send_overhead + machine.interface.send_overhead,
                    machine.processor.receive_overhead) +
           machine.interface.receive_overhead;
}

/// Solves dT/dS = 0 for T = a N / S + d S + ...: a is the number of messages that a block costs in the steady state, d
/// the cost of one more element per block while the pipeline fills and drains.
std::optional<double> balance(double a, double d, double elements, double alpha) {
    if (d <= 0) return std::nullopt;
    return std::sqrt(a * elements * alpha / d);
}

constexpr Form all_forms[]{
    {{"nbl.standard", BoundKind::model, "sum of L alpha + f(L) beta S, and of combining, over the steps; f(L) = 1",
      "Littlefield, PNL-SA-20425, appendix"},
     standard_overlap},
    {{"nbl.nominal", BoundKind::model, "the same with f(L) = L", "Littlefield, PNL-SA-20425, appendix"},
     nominal_overlap},
    {{"nbl.fitted", BoundKind::model, "the same with f(2), f(3), f(4), f(6) = 1.1, 1.3, 3.9, 5.1",
      "Littlefield, PNL-SA-20425, section 4.2"},
     fitted_overlap},
};

}  // namespace

Costs costs_of(const Machine& machine) {
    constexpr int elements = 1 << 20;  // long enough to make the costs of a message negligible
    const Cycle cycles =
        std::max(machine.interface_cycles(elements * element_bytes), machine.network_cycles(elements * element_bytes));
    Costs costs;
    costs.alpha = static_cast<double>(overhead_of_a_message(machine));
    costs.beta = static_cast<double>(cycles) / elements;
    costs.c2 = static_cast<double>(machine.processor.combine);
    costs.c3 = static_cast<double>(machine.processor.combine3);
    // A processor that moves the data itself moves one message at a time.
    costs.f = machine.interface.data_mover == DataMover::processor ? nominal_overlap
                                                                   : overlap_of_engines(machine.interface.links);
    return costs;
}

double concurrent_messages(const Costs& costs, int links, double elements) {
    return links * costs.alpha + costs.f.at(static_cast<std::size_t>(links)) * costs.beta * elements;
}

std::vector<Steps> steps(Algorithm algorithm, int columns, int rows, double blocks) {
    switch (algorithm) {
        case Algorithm::tree: return tree_steps(columns, rows);
        case Algorithm::snake: return snake_steps(double(columns) * rows, blocks);
        case Algorithm::fence: return fence_steps(columns, rows, blocks);
    }
    return {};
}

double time(const std::vector<Steps>& steps, const Costs& costs, double block) {
    double sum = 0;
    for (const Steps& s : steps) {
        const double combining = s.combined == 3 ? costs.c3 : s.combined == 2 ? costs.c2 : 0;
        sum += s.count * (concurrent_messages(costs, s.links, block) + combining * block);
    }
    return sum;
}

double time(const CombiningProblem& problem, const Costs& costs) {
    const bool whole = problem.algorithm == Algorithm::tree;
    const std::int64_t block = whole ? problem.elements : std::min(problem.block, problem.elements);
    return time(steps(problem.algorithm, problem.columns, problem.rows, static_cast<double>(problem.blocks())), costs,
                static_cast<double>(block));
}

std::optional<double> best_block_formula(Algorithm algorithm, int columns, int rows, double elements,
                                         const Costs& costs) {
    const auto& [alpha, beta, c2, c3, f] = costs;
    const double w = columns;
    const double h = rows;
    if (algorithm == Algorithm::fence && w >= 3 && h >= 2) {
        return balance(6,
                       h * (c2 + 2 * beta * f[2]) + w * (c3 + 2 * beta * f[3]) - 3 * c3 +
                           beta * (2 * f[1] - 2 * f[2] - 4 * f[3] + 2 * f[4] - 3 * f[6]),
                       elements, alpha);
    }
    if (algorithm == Algorithm::snake && w * h >= 3) {
        return balance(4, (w * h - 2) * (c2 + 2 * beta * f[2]) + 2 * beta * (f[1] + f[3]) - 3 * beta * f[4], elements,
                       alpha);
    }
    return std::nullopt;
}

std::int64_t best_block(const CombiningProblem& problem, const Costs& costs) {
    const std::int64_t n = problem.elements;
    if (problem.algorithm == Algorithm::tree) return n;
    const std::int64_t fewest = n < 3 ? 1 : 3;
    CombiningProblem tried = problem;
    std::int64_t best = 0;
    double least = 0;
    const auto consider = [&](std::int64_t block) {
        tried.block = block;
        if (tried.blocks() < fewest) return;  // four elements make four blocks or two, never three
        const double cycles = time(tried, costs);
        if (best == 0 || cycles < least || (cycles == least && block > best)) {
            best = block;
            least = cycles;
        }
    };
    // For the same number of blocks shorter blocks take less time, so only the shortest counts for each number. That
    // leaves the lengths up to about sqrt(N), and ceil(N / B) for the numbers of blocks B below that.
    std::int64_t block = 1;
    for (; block * block <= n; ++block) consider(block);
    for (std::int64_t blocks = (n + block - 1) / block; blocks >= fewest; --blocks) consider((n + blocks - 1) / blocks);
    return best;
}

std::span<const Form> forms() { return all_forms; }

Evaluation evaluate(const Form& form, const Machine& machine, const CombiningProblem& problem) {
    Costs costs = costs_of(machine);
    costs.f = form.f;
    return Conditions()
        .require(machine.topology.kind == TopologyKind::mesh, "holds for a mesh")
        .then(std::llround(time(problem, costs)));
}

}  // namespace narrows::delta
