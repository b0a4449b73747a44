#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/block_sizes.h"
#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/units.h"
#include "testbench/run/request.h"
#include "traces/log/link_activity.h"

namespace narrows::delta {

namespace {

Simulation run_of_delta(const std::string& workload, const std::vector<std::string>& arguments) {
    const Request request("delta", workload, arguments);
    return simulate(request.machine(), request.topology(), *request.make_workload(1));
}

double us_of(Cycle cycles) { return milliseconds(static_cast<double>(cycles)) * 1000; }

std::string verdict_if(bool equal, const std::string& because) { return equal ? "equal" : "differs: " + because; }

double message_us(int to, int elements) {
    return us_of(
        run_of_delta("point-to-point", {fmt::format("to={}", to), fmt::format("words={}", elements), "messages=1"})
            .cycles);
}

Sentence isolated_message() {
    const double printed = printed::alpha_us + printed::beta_us * 600;
    const double simulated = message_us(1, 600);
    return {"2", "T = alpha + beta S works well when a node uses one link at a time.",
            fmt::format("S = 600: {:.2f} us", printed), fmt::format("{:.2f} us", simulated),
            verdict_if(false, fmt::format("{:.2f} us for a channel and a router, which the model leaves out",
                                          simulated - printed))};
}

Sentence far_message() {
    const double near = message_us(1, 600);
    const double far = message_us(511, 600);
    return {"3.2", "Cut-through: latency is independent of distance without link conflicts.", "the same",
            fmt::format("S = 600: 1 hop {:.2f} us, 46 hops {:.2f}", near, far),
            verdict_if(false, fmt::format("0.1 us a hop, {:.1f} % at 46 hops", 100 * (far / near - 1)))};
}

std::string fastest_of(const std::vector<std::string>& place, std::initializer_list<std::string_view> names,
                       std::string& texts) {
    std::string best;
    Cycle least = never;
    for (const std::string_view name : names) {
        std::vector<std::string> arguments = place;
        arguments.push_back(fmt::format("algorithm={}", name));
        const Cycle cycles = run_of_delta("allreduce", arguments).cycles;
        texts += fmt::format("{}{} {:.2f} ms", texts.empty() ? "" : ", ", name, milliseconds(double(cycles)));
        if (cycles < least) best = name;
        least = std::min(least, cycles);
    }
    return best;
}

Sentence one_or_two_elements() {
    std::string texts;
    const std::string best = fastest_of({"elements=2"}, {"tree", "snake", "fence"}, texts);
    return {"3.1", "Convergence checks need vectors of 1 or 2 elements, other sums 10^3 to 10^5.",
            "Tree is fastest for short vectors", "16x32, N = 2: " + texts,
            verdict_if(best == "tree", best + " is faster")};
}

Sentence one_value_and_a_million() {
    std::string one;
    std::string million;
    const std::string best_of_one =
        fastest_of({"topology.columns=32", "topology.rows=32", "elements=1"}, {"tree", "fence"}, one);
    const std::string best_of_million =
        fastest_of({"topology.columns=4", "topology.rows=4", "elements=1000000", "message.vector_words=1000000"},
                   {"tree", "snake", "fence"}, million);
    return {"3.1",
            "What is fastest for one value across a thousand nodes may not be for a million values across a handful.",
            "two algorithms", fmt::format("1024 nodes, N = 1: {}; 16 nodes, N = 1e6: {}", one, million),
            verdict_if(best_of_one != best_of_million, "it is the same one")};
}

/// Messages and what the largest mesh of the grid takes longer than the model says, which has no link conflicts.
Sentence tree_has_no_conflicts(const Evidence& e) {
    double most = 0;
    bool halves = true;
    for (const Run& run : e.grid) {
        if (run.problem.algorithm != Algorithm::tree) continue;
        most = std::max(most, us_of(run.cycles) - 1000 * milliseconds(time(run.problem, nominal_costs())));
        halves = halves && static_cast<std::int64_t>(run.messages) == 2 * (run.problem.nodes() - 1);
    }
    return {"3.2", "Tree: in each step half of the nodes send, without link conflicts.", "2 (P-1) messages, no waiting",
            fmt::format("2 (P-1); all runs at most {:.1f} us above the model", most),
            verdict_if(halves && most < 20, "messages wait for links")};
}

Sentence blocks_cross_one_link(const Evidence& e) {
    const Run* most = nullptr;
    for (const Run& run : e.grid) {
        if (run.problem.algorithm != Algorithm::snake || run.problem.nodes() > 64) continue;
        if (most == nullptr || run.messages > most->messages) most = &run;
    }
    if (most == nullptr) return {};
    const CombiningProblem& p = most->problem;
    const auto count = static_cast<std::int64_t>(most->messages);
    return {"3.2", "Snake: each block crosses each link of the line once inward and once outward.",
            fmt::format("2 (P-1) B = {} messages", 2 * (p.nodes() - 1) * p.blocks()), std::to_string(count),
            verdict_if(count == 2 * (p.nodes() - 1) * p.blocks(), "other messages are sent")};
}

Sentence links_in_the_middle(Algorithm algorithm, int printed) {
    const CombiningProblem problem{algorithm, 4, 4, 30'000, 300};
    RunLog log;
    const PipelineRun run = run_pipeline(problem, &log.observer());
    const LinkActivity activity(log, 16);
    double mean = 0;
    double three = 0;
    for (NodeId node = 0; node < 16; ++node) {
        const ActiveLinks links = activity.active_links(node, {run.first_result, run.last_result});
        mean = std::max(mean, links.mean());
        three = std::max(three, links.at_least(3));
    }
    return {"3.2",
            fmt::format("{}: {} links a node are active in the middle of pipelining.",
                        algorithm == Algorithm::snake ? "Snake" : "Fence", printed),
            std::to_string(printed),
            fmt::format("4x4, S = 300: {:.2f} at the busiest node; 3 or more for {:.0f} %", mean, 100 * three),
            verdict_if(false,
                       "the processor moves one message, another one waits in the receive buffer; the others "
                       "are asked for, but not active")};
}

Sentence slower_with_the_constraint(const Evidence& e, Algorithm algorithm) {
    double standard = 1e300;
    double simulated = 1e300;
    for (const Run& run : e.block_sizes) {
        if (run.problem.algorithm != algorithm) continue;
        standard = std::min(standard, milliseconds(time(run.problem, standard_costs())));
        simulated = std::min(simulated, milliseconds(static_cast<double>(run.cycles)));
    }
    return {"4.1",
            fmt::format("Figure 4: with the constraint {} is significantly slower.",
                        algorithm == Algorithm::snake ? "Snake" : "Fence"),
            "slower",
            fmt::format("{:.0f} ms, without (f = 1) {:.0f}: {:.2f} times", simulated, standard, simulated / standard),
            verdict_if(simulated > 1.25 * standard, "it is less than 1.25 times as slow")};
}

double least_ms(const Evidence& e, Algorithm algorithm, bool by_standard) {
    double least = 1e300;
    for (const Run& run : e.block_sizes) {
        if (run.problem.algorithm != algorithm) continue;
        least = std::min(
            least, milliseconds(by_standard ? time(run.problem, standard_costs()) : static_cast<double>(run.cycles)));
    }
    return least;
}

Sentence reversal(const Evidence& e) {
    const bool fence_without = least_ms(e, Algorithm::fence, true) < least_ms(e, Algorithm::snake, true);
    const bool snake_with = least_ms(e, Algorithm::snake, false) < least_ms(e, Algorithm::fence, false);
    return {"4.1", "Figure 4: the constraint reverses which algorithm is faster.", "Fence without, Snake with it",
            fmt::format("{} without, {} with it", fence_without ? "Fence" : "Snake", snake_with ? "Snake" : "Fence"),
            verdict_if(fence_without && snake_with, "it does not")};
}

Sentence throughput(const Evidence& e) {
    if (e.grid_contests.empty()) return {};
    const Contest& c = *std::ranges::max_element(e.grid_contests, {}, [](const Contest& contest) {
        return std::pair(-contest.mesh.columns * contest.mesh.rows, contest.elements);
    });
    const double tree = milliseconds(c.of(Algorithm::tree).cycles);
    const double snake = milliseconds(c.of(Algorithm::snake).cycles);
    const double fence = milliseconds(c.of(Algorithm::fence).cycles);
    return {"4.1", "Tree has the lowest throughput for long vectors, Fence is between, Snake has the highest.",
            "Tree < Fence < Snake",
            fmt::format("{}, N = {}: {:.0f}, {:.0f}, {:.0f} ms", mesh_text(c.mesh), length_text(c.elements), tree,
                        fence, snake),
            verdict_if(tree > fence && fence > snake, "the order is another one")};
}

Sentence experiments(const Evidence& e) {
    std::int64_t shortest = 1'000'000;
    std::int64_t longest = 0;
    for (const Run& run : e.grid) {
        if (run.problem.algorithm == Algorithm::tree) continue;
        shortest = std::min(shortest, run.problem.block);
        longest = std::max(longest, run.problem.block);
    }
    return {"4.2", "Three meshes, five vector lengths, blocks of S = 20 to 600.", "3 x 5, S = 20 to 600",
            fmt::format("{} runs, S = {} to {}", e.grid.size(), shortest, longest),
            "differs: the shortest blocks of the longest vectors are left out (fitted_model)"};
}

Sentence better_evaluation(const Evidence& e) {
    int nominal = 0;
    int standard = 0;
    const Contests by_nominal = modelled_map(e.experiments, nominal_costs());
    const Contests by_standard = modelled_map(e.experiments, standard_costs());
    for (std::size_t i = 0; i < e.map.size(); ++i) {
        nominal += e.map[i].fastest() == by_nominal[i].fastest() ? 1 : 0;
        standard += e.map[i].fastest() == by_standard[i].fastest() ? 1 : 0;
    }
    return {"4.2", "Figures 5 and 8: the nominal model tells the fastest algorithm better than the standard one.",
            "better", fmt::format("right in {} and {} of {} places", nominal, standard, e.map.size()),
            verdict_if(nominal > standard, "it does not")};
}

Sentence best_block_of(Algorithm algorithm, double printed) {
    const std::int64_t best = best_block({algorithm, 16, 16, 100'000, 1}, nominal_costs());
    return {"7.1",
            fmt::format("S_opt of {} (16x16, N = 1e5, f(L) = L).", algorithm == Algorithm::snake ? "Snake" : "Fence"),
            fmt::format("{:.0f}", printed), fmt::format("{} by trying all blocks of the model", best),
            verdict_if(std::abs(printed - static_cast<double>(best)) < 1,
                       "the factor 4 under the root and 2 beta f(1) are missing in print")};
}

std::vector<Sentence> best_blocks() {
    const Costs c = nominal_costs();
    const double snake_below = 254 * (c.c2 + 2 * c.beta * c.f[2]) + 2 * c.beta * c.f[3] - 3 * c.beta * c.f[4];
    return {best_block_of(Algorithm::snake, std::sqrt(100'000 * c.alpha / snake_below)),
            best_block_of(Algorithm::fence, best_block_formula(Algorithm::fence, 16, 16, 100'000, c).value_or(0))};
}

std::vector<Sentence> parameters_of_the_system() {
    const double full = (525.0 - 293) / 300;  // Table 1, T(1), the last two rows
    return {{"7.2", "alpha = 54 us.", "54 us", "54 us", "input: processor.send_overhead and receive_overhead"},
            {"7.2", "beta = 1.54 us a double, 5.2 Mbytes/s.", "1.54 us, 5.2 MB/s",
             fmt::format("1.54 us, {:.1f} MB/s", 8 / printed::beta_us), "input: link_flit_time; the rate is equal"},
            {"7.2", "The link speed was halved for these tests.", "2",
             fmt::format("{:.2f}: beta over the last step of T(1), {:.3f} us", printed::beta_us / full, full),
             "equal: so table 1 was measured at full speed"},
            {"7.2", "c2 = .25 us, 4.0 MFLOPS.", "4.0 MFLOPS", fmt::format("{:.1f}", 1 / printed::c2_us),
             "input: processor.combine; the rate is equal"},
            {"7.2", "c3 = .37 us, 5.3 MFLOPS.", "5.3 MFLOPS", fmt::format("{:.1f}", 2 / printed::c3_us),
             "input: processor.combine3; the rate differs: .37 is rounded, 5.3 MFLOPS is .377"},
            {"7.2", "Measured at software revision X020 with csend and crecv.", "X020", "",
             "cannot be simulated: the machine has two overheads, no operating system"}};
}

}  // namespace

std::vector<Sentence> sentences_of_text(const Evidence& e) {
    std::vector<Sentence> all{
        isolated_message(),
        {"2", "f(1) = 1.", "1", "1", "equal: by definition"},
        one_or_two_elements(),
        one_value_and_a_million(),
        far_message(),
        tree_has_no_conflicts(e),
        blocks_cross_one_link(e),
        links_in_the_middle(Algorithm::snake, 4),
        links_in_the_middle(Algorithm::fence, 6),
        slower_with_the_constraint(e, Algorithm::snake),
        slower_with_the_constraint(e, Algorithm::fence),
        reversal(e),
        throughput(e),
        experiments(e),
        better_evaluation(e),
        {"4.2", "Figure 7: the fitted model is accurate over a wide range of N and P.", "no number", "",
         "cannot be simulated: the report gives no error; those of the simulation are in fitted_overlap"},
        {"4.2", "It seems prudent to use the nominal model for algorithms that do not exist yet.", "advice", "",
         "cannot be simulated: no number; see the row on figures 5 and 8"}};
    for (Sentence& s : best_blocks()) all.push_back(std::move(s));
    for (Sentence& s : parameters_of_the_system()) all.push_back(std::move(s));
    std::erase_if(all, [](const Sentence& s) { return s.text.empty(); });
    return all;
}

}  // namespace narrows::delta
