#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/units.h"
#include "traces/log/link_activity.h"

namespace narrows::delta {

namespace {

double us_of(Cycle cycles) { return milliseconds(static_cast<double>(cycles)) * 1000; }

double message_us(const Changes& changes, int to, int elements) {
    return us_of(run_of_delta(changes, "point-to-point",
                              {fmt::format("to={}", to), fmt::format("words={}", elements), "messages=1"})
                     .cycles);
}

Sentence isolated_message(const Changes& changes) {
    const double printed = printed::alpha_us + printed::beta_us * 600;
    const double simulated = message_us(changes, 1, 600);
    const double more = simulated - printed;
    return differs_if(std::abs(more - 0.11) < 0.005,
                      {"2", "T = alpha + beta S works well when a node uses one link at a time.",
                       fmt::format("S = 600: {:.2f} us", printed), fmt::format("{:.2f} us", simulated), ""},
                      fmt::format("{:.2f} us for a channel and a router, which the model leaves out", more));
}

Sentence far_message(const Changes& changes) {
    const double near = message_us(changes, 1, 600);
    const double far = message_us(changes, 511, 600);
    return differs_if(std::abs((far - near) / 45 - 0.1) < 0.005,
                      {"3.2", "Cut-through: latency is independent of distance without link conflicts.", "the same",
                       fmt::format("S = 600: 1 hop {:.2f} us, 46 hops {:.2f}", near, far), ""},
                      fmt::format("0.1 us a hop, {:.1f} % at 46 hops", 100 * (far / near - 1)));
}

std::string fastest_of(const Changes& changes, const std::vector<std::string>& place,
                       std::initializer_list<std::string_view> names, std::string& texts) {
    std::string best;
    Cycle least = never;
    for (const std::string_view name : names) {
        std::vector<std::string> arguments = place;
        arguments.push_back(fmt::format("algorithm={}", name));
        const Cycle cycles = run_of_delta(changes, "allreduce", arguments).cycles;
        texts += fmt::format("{}{} {:.2f} ms", texts.empty() ? "" : ", ", name, us_of(cycles) / 1000);
        if (cycles < least) best = name;
        least = std::min(least, cycles);
    }
    return best;
}

/// Snake is the algorithm that the constraint makes worth its while.
Sentence hardly_worth_implementing(const Evidence& e) {
    const Contests free = modelled_map(e.experiments, standard_costs());
    double most = 0;
    std::int64_t without = 0;
    for (const Contest& c : free) {
        if (c.fastest() != Algorithm::snake) continue;
        ++without;
        most = std::max(most, 100 * c.lead(Algorithm::snake));
    }
    const auto with = std::ranges::count(e.map, Algorithm::snake, &Contest::fastest);
    return equal_if(20 * without <= std::ssize(free) && with > without,
                    {"1", "Without the constraint one of the algorithms would hardly be worth implementing.", "Snake",
                     fmt::format("Snake is fastest in {} of {} places by the standard model, by at most {:.0f} %; "
                                 "simulated in {}",
                                 without, free.size(), most, with),
                     ""},
                    "Snake is fastest in more than 5 % of the places without the constraint, or in no more with it");
}

Sentence one_or_two_elements(const Changes& changes) {
    std::string texts;
    const std::string best = fastest_of(changes, {"elements=2"}, {"tree", "snake", "fence"}, texts);
    return equal_if(best == "tree",
                    {"3.1", "Convergence checks need vectors of 1 or 2 elements, other sums 10^3 to 10^5.",
                     "Tree is fastest for short vectors", "16x32, N = 2: " + texts, ""},
                    best + " is faster");
}

Sentence one_value_and_a_million(const Changes& changes) {
    std::string one;
    std::string million;
    const std::string best_of_one =
        fastest_of(changes, {"topology.columns=32", "topology.rows=32", "elements=1"}, {"tree", "fence"}, one);
    const std::string best_of_million = fastest_of(
        changes, {"topology.columns=4", "topology.rows=4", "elements=1000000", "message.vector_words=1000000"},
        {"tree", "snake", "fence"}, million);
    return equal_if(
        best_of_one != best_of_million,
        {"3.1",
         "What is fastest for one value across a thousand nodes may not be for a million values across a handful.",
         "two algorithms", fmt::format("1024 nodes, N = 1: {}; 16 nodes, N = 1e6: {}", one, million), ""},
        "it is the same one");
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
    return equal_if(
        halves && most < 20,
        {"3.2", "Tree: in each step half of the nodes send, without link conflicts.", "2 (P-1) messages, no waiting",
         fmt::format("2 (P-1); all runs at most {:.1f} us above the model", most), ""},
        "messages wait for links");
}

/// A block crosses each link of the line or comb once in each direction, and no message shares a link with another pair
/// of nodes, because each goes to a neighbour.
Sentence blocks_go_to_neighbours(const Changes& changes, Algorithm algorithm) {
    const CombiningProblem p{algorithm, 4, 4, 30'000, 300};
    const Simulation run = run_of_delta(changes, "allreduce",
                                        {"topology.columns=4", "topology.rows=4", "elements=30000", "block=300",
                                         fmt::format("algorithm={}", name_of(algorithm))});
    const auto expected = static_cast<std::uint64_t>(2 * (p.nodes() - 1) * p.blocks());
    return equal_if(run.messages == expected && run.message_hops == expected,
                    {"3.2",
                     fmt::format("{}: each block goes from neighbour to neighbour, inward and outward, without link "
                                 "conflicts.",
                                 capital_name(algorithm)),
                     fmt::format("2 (P-1) B = {} messages of one hop", expected),
                     fmt::format("{} messages, {} hops", run.messages, run.message_hops), ""},
                    "other messages are sent, or over other links");
}

Sentence links_in_the_middle(const Changes& changes, Algorithm algorithm, int printed) {
    const CombiningProblem problem{algorithm, 4, 4, 30'000, 300};
    RunLog log;
    const PipelineRun run = run_pipeline(problem, &log.observer(), changes);
    const LinkActivity activity(log, 16);
    double mean = 0;
    double three = 0;
    for (NodeId node = 0; node < 16; ++node) {
        const ActiveLinks links = activity.active_links(node, {run.first_result, run.last_result});
        mean = std::max(mean, links.mean());
        three = std::max(three, links.at_least(3));
    }
    return differs_if(
        mean > 1 && mean <= 2 && three == 0,
        {"3.2",
         fmt::format("{}: {} links a node are active in the middle of pipelining.", capital_name(algorithm), printed),
         std::to_string(printed),
         fmt::format("4x4, S = 300: {:.2f} at the busiest node; 3 or more for {:.0f} %", mean, 100 * three), ""},
        "the processor moves one message, another one waits in the receive buffer; the others "
        "are asked for, but not active");
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

Sentence slower_with_the_constraint(const Evidence& e, Algorithm algorithm) {
    const double standard = least_ms(e, algorithm, true);
    const double simulated = least_ms(e, algorithm, false);
    return equal_if(
        simulated > 1.25 * standard,
        {"4.1", fmt::format("Figure 4: with the constraint {} is significantly slower.", capital_name(algorithm)),
         "slower",
         fmt::format("{:.0f} ms, without (f = 1) {:.0f}: {:.2f} times", simulated, standard, simulated / standard), ""},
        "it is less than 1.25 times as slow");
}

Sentence more_links_suffer_more(const Evidence& e) {
    const auto loss = [&](Algorithm a) { return least_ms(e, a, false) / least_ms(e, a, true); };
    const double snake = loss(Algorithm::snake);
    const double fence = loss(Algorithm::fence);
    return equal_if(fence > snake,
                    {"4.1", "The constraint affects Fence (six links) worse than Snake (four).", "Fence more",
                     fmt::format("Fence {:.2f} times as slow, Snake {:.2f}", fence, snake), ""},
                    "Snake is affected as much");
}

Sentence reversal(const Evidence& e) {
    const bool fence_without = least_ms(e, Algorithm::fence, true) < least_ms(e, Algorithm::snake, true);
    const bool snake_with = least_ms(e, Algorithm::snake, false) < least_ms(e, Algorithm::fence, false);
    return equal_if(
        fence_without && snake_with,
        {"4.1", "Figure 4: the constraint reverses which algorithm is faster.", "Fence without, Snake with it",
         fmt::format("{} without, {} with it", fence_without ? "Fence" : "Snake", snake_with ? "Snake" : "Fence"), ""},
        "it does not");
}

/// One block on 16x16 is in one place at a time, so its time counts the steps.
Sentence number_of_steps(const Changes& changes) {
    std::vector<double> transfers;
    for (const char* algorithm : {"tree", "fence", "snake"}) {
        std::vector<std::string> arguments{"topology.columns=16", "topology.rows=16", "elements=20",
                                           fmt::format("algorithm={}", algorithm)};
        if (algorithm != std::string_view("tree")) arguments.emplace_back("block=20");
        const Cycle cycles = run_of_delta(changes, "allreduce", arguments).cycles;
        transfers.push_back(static_cast<double>(cycles) / concurrent_messages(nominal_costs(), 1, 20));
    }
    return equal_if(transfers[0] < transfers[1] && transfers[1] < transfers[2],
                    {"4.1", "Tree has the fewest steps, Fence is between, Snake has the most.",
                     "16x16, one block: 16, 60, 510 steps",
                     fmt::format("as long as {:.0f}, {:.0f} and {:.0f} transfers, with combining", transfers[0],
                                 transfers[1], transfers[2]),
                     ""},
                    "the order is another one");
}

Sentence throughput(const Evidence& e) {
    if (e.grid_contests.empty()) return {};
    const Contest& c = *std::ranges::max_element(e.grid_contests, {}, [](const Contest& contest) {
        return std::pair(-contest.mesh.columns * contest.mesh.rows, contest.elements);
    });
    const double tree = milliseconds(c.of(Algorithm::tree).cycles);
    const double snake = milliseconds(c.of(Algorithm::snake).cycles);
    const double fence = milliseconds(c.of(Algorithm::fence).cycles);
    return equal_if(tree > fence && fence > snake,
                    {"4.1", "Tree has the lowest throughput for long vectors, Fence is between, Snake has the highest.",
                     "Tree < Fence < Snake",
                     fmt::format("{}, N = {}: {:.0f}, {:.0f}, {:.0f} ms", mesh_text(c.mesh), length_text(c.elements),
                                 tree, fence, snake),
                     ""},
                    "the order is another one");
}

}  // namespace

std::vector<Sentence> sentences_of_theory(const Evidence& e, const Changes& changes) {
    std::vector<Sentence> all{hardly_worth_implementing(e),
                              isolated_message(changes),
                              {"2", "f(1) = 1.", "1", "1", "equal: by definition"},
                              one_or_two_elements(changes),
                              one_value_and_a_million(changes),
                              far_message(changes),
                              tree_has_no_conflicts(e),
                              blocks_go_to_neighbours(changes, Algorithm::snake),
                              blocks_go_to_neighbours(changes, Algorithm::fence),
                              links_in_the_middle(changes, Algorithm::snake, 4),
                              links_in_the_middle(changes, Algorithm::fence, 6),
                              slower_with_the_constraint(e, Algorithm::snake),
                              slower_with_the_constraint(e, Algorithm::fence),
                              more_links_suffer_more(e),
                              reversal(e),
                              number_of_steps(changes),
                              throughput(e)};
    std::erase_if(all, [](const Sentence& s) { return s.text.empty(); });
    return all;
}

}  // namespace narrows::delta
