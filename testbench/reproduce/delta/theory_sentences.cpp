#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/activity.h"
#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/step_row.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

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

Sentence isolated_message(SentenceRuns& runs) {
    const double printed = printed::alpha_us + printed::beta_us * 600;
    const double simulated = runs.message_us(1, 600);
    const double more = simulated - printed;
    return differs_if(std::abs(more - 0.11) < 0.005,
                      {"2", "T = alpha + beta S works well when a node uses one link at a time.",
                       fmt::format("S = 600: {:.2f} us", printed), fmt::format("{:.2f} us", simulated), ""},
                      fmt::format("{:.2f} us for a channel and a router, which the model leaves out", more));
}

/// f is what S more elements take, over beta S.
Sentence one_active_link(SentenceRuns& runs) {
    const double f = runs.beta_us() / printed::beta_us;
    return equal_if(std::abs(f - 1) < 0.005,
                    {"2", "By definition, f(1) = 1.", "1",
                     fmt::format("{:.3f}: a message of S = 600 against one of 300, over beta", f), ""},
                    "a message alone has another beta");
}

Sentence far_message(SentenceRuns& runs) {
    const double near = runs.message_us(1, 600);
    const double far = runs.message_us(511, 600);
    return differs_if(std::abs((far - near) / 45 - 0.1) < 0.005,
                      {"3.2", "Cut-through: latency is independent of distance without link conflicts.", "the same",
                       fmt::format("S = 600: 1 hop {:.2f} us, 46 hops {:.2f}", near, far), ""},
                      fmt::format("0.1 us a hop, {:.1f} % at 46 hops", 100 * (far / near - 1)));
}

std::string fastest_of(SentenceRuns& runs, const std::vector<std::string>& place,
                       std::initializer_list<std::string_view> names, std::string& texts) {
    std::string best;
    Cycle least = never;
    for (const std::string_view name : names) {
        std::vector<std::string> arguments = place;
        arguments.push_back(fmt::format("algorithm={}", name));
        const Cycle cycles = runs.run("allreduce", arguments).cycles();
        texts +=
            fmt::format("{}{} {:.2f} ms", texts.empty() ? "" : ", ", name, milliseconds(static_cast<double>(cycles)));
        if (cycles < least) best = name;
        least = std::min(least, cycles);
    }
    return best;
}

Sentence one_or_two_elements(SentenceRuns& runs) {
    std::string texts;
    const std::string best = fastest_of(runs, {"elements=2"}, {"tree", "snake", "fence"}, texts);
    return equal_if(best == "tree",
                    {"3.1", "Convergence checks need vectors of 1 or 2 elements, other sums 10^3 to 10^5.",
                     "Tree is fastest for short vectors", "16x32, N = 2: " + texts, ""},
                    best + " is faster");
}

Sentence one_value_and_a_million(SentenceRuns& runs) {
    std::string one;
    std::string million;
    const std::string best_of_one =
        fastest_of(runs, {"topology.columns=32", "topology.rows=32", "elements=1"}, {"tree", "fence"}, one);
    const std::string best_of_million =
        fastest_of(runs, {"topology.columns=4", "topology.rows=4", "elements=1000000", "message.vector_words=1000000"},
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
        most = std::max(most, microseconds(static_cast<double>(run.cycles) - time(run.problem, nominal_costs())));
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
Sentence blocks_go_to_neighbours(SentenceRuns& runs, Algorithm algorithm) {
    const CombiningProblem p{algorithm, 4, 4, 30'000, 300};
    const Simulation run = runs.run("allreduce", {"topology.columns=4", "topology.rows=4", "elements=30000",
                                                  "block=300", fmt::format("algorithm={}", name_of(algorithm))})
                               .simulation;
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

/// The first two blocks in the middle of a line. Section 3.3 doubts its assumption that nodes make their steps
/// together.
Sentence out_of_step(const Section& steps) {
    const double apart = step_row(steps, "snake", "fill: between blocks 1 and 2, mid-line", 300).transfers;
    return equal_if(apart > 3,
                    {"3.3", "Nodes can get substantially out of step.", "in step: 2 transfers between blocks",
                     fmt::format("S = 300, in the middle of 64 nodes: {:.1f} transfers", apart), ""},
                    "blocks follow within 3 transfers");
}

}  // namespace

Sentence links_in_the_middle(SentenceRuns& runs, Algorithm algorithm, int printed) {
    const CombiningProblem problem = activity_problem(algorithm, {4, 4});
    RunLog log;
    const PipelineRun run = run_pipeline(problem, &log.observer(), runs.changes());
    runs.needs(run.passed);
    const LinkActivity activity(log, 16);
    const Window steady{run.first_result, run.last_result};
    const double mean = active_links_in(activity, busiest_node(activity, 16, steady), steady).mean();
    double three = 0;
    for (NodeId node = 0; node < 16; ++node)
        three = std::max(three, active_links_in(activity, node, steady).at_least(3));
    return differs_if(
        mean > 1 && mean <= 2 && three == 0,
        {"3.2",
         fmt::format("{}: {} links a node are active in the middle of pipelining.", capital_name(algorithm), printed),
         std::to_string(printed),
         fmt::format("4x4, N = {}, S = {}: {:.2f} at the busiest node; 3 or more for {:.0f} %",
                     length_text(problem.elements), problem.block, mean, 100 * three),
         ""},
        "the processor moves one message, another one waits in the receive buffer; the others "
        "are asked for, but not active");
}

std::vector<Sentence> sentences_of_theory(const Evidence& e, const Section& steps, SentenceRuns& runs) {
    return {hardly_worth_implementing(e),
            isolated_message(runs),
            one_active_link(runs),
            {"2", "f(L) = 1 is perfect overlap, f(L) = L none, and between them it is useful.", "1 to L", "",
             "not simulated: definitions; f(L) of the machine is in the rows on table 1 and on steps"},
            one_or_two_elements(runs),
            one_value_and_a_million(runs),
            far_message(runs),
            tree_has_no_conflicts(e),
            blocks_go_to_neighbours(runs, Algorithm::snake),
            blocks_go_to_neighbours(runs, Algorithm::fence),
            links_in_the_middle(runs, Algorithm::snake, 4),
            links_in_the_middle(runs, Algorithm::fence, 6),
            out_of_step(steps)};
}

}  // namespace narrows::delta
