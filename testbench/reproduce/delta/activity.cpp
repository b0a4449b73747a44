#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "models/network/topology/grid.h"
#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/units.h"
#include "traces/log/link_activity.h"

namespace narrows::delta {

namespace {

struct Phase {
    const char* name;
    Window window;
    int links;  ///< active links of the busiest node in the report's model
};

/// The model's phases of a run: steps A(1) to A(3) before the first result and after the last, A(4) or A(6) between.
std::array<Phase, 3> phases_of(delta::Algorithm algorithm, const MeasuredPipeline& run) {
    const bool fence = algorithm == delta::Algorithm::fence;
    return {{{"fill", {0, run.first_result}, fence ? 3 : 2},
             {"steady", {run.first_result, run.last_result}, fence ? 6 : 4},
             {"drain", {run.last_result, run.cycles}, fence ? 3 : 2}}};
}

constexpr const char* most_of_all = "most of all nodes";

struct ObservedNode {
    std::string name;
    NodeId node;
};

/// The nodes with the most links in the model: on the line between its ends (snake), in row 0 (fence).
std::vector<ObservedNode> observed_nodes(const delta::CombiningProblem& problem) {
    if (problem.algorithm == delta::Algorithm::fence) {
        return {{"row 0, next to the corner", 1}, {"row 0, middle", NodeId(problem.columns / 2)}};
    }
    const std::vector<NodeId> line = make_grid({TopologyKind::mesh, problem.columns, problem.rows})->line();
    return {{"next to where blocks turn", line[1]}, {"middle of the line", line[line.size() / 2]}};
}

Decimal percent(double share) { return {100 * share, 1}; }

/// The run whose links are counted.
CombiningProblem activity_problem(Algorithm algorithm, const printed::Mesh& mesh) {
    // The report's range is 20 to 600 blocks: 334 blocks are in the middle, and fill 256 nodes.
    return {algorithm, mesh.columns, mesh.rows, 100'000, 300};
}

/// The part of the phase between the node's first and last message.
Window own_part(const LinkActivity& activity, NodeId node, const Window& phase) {
    const Window own = activity.span(node);
    return {std::max(own.begin, phase.begin), std::min(own.end, phase.end)};
}

/// The node with the most active links on average in the phase.
NodeId busiest_node(const LinkActivity& activity, int nodes, const Window& phase) {
    NodeId most = 0;
    double links = -1;
    for (NodeId node = 0; node < nodes; ++node) {
        const double mean = activity.active_links(node, own_part(activity, node, phase)).mean();
        if (mean > links) {
            links = mean;
            most = node;
        }
    }
    return most;
}

/// Prefix of a watch's numbers, which belong to a phase and a place in it: "fill.0.".
std::string prefix_of(const Phase& phase, std::size_t place) { return fmt::format("{}.{}.", phase.name, place); }

std::string links_name(const std::string& prefix, std::size_t links) {
    return fmt::format("{}{} links", prefix, links);
}

/// The places in the table.
std::vector<ObservedNode> places_of(const CombiningProblem& problem, const LinkActivity& activity,
                                    const Window& phase) {
    std::vector<ObservedNode> places = observed_nodes(problem);
    places.push_back({most_of_all, busiest_node(activity, static_cast<int>(problem.nodes()), phase)});
    return places;
}

/// The node of each place, and the cycles with each number of active links.
std::vector<Milestone> links_of_run(const CombiningProblem& problem, const Simulation& simulation, const RunLog& log) {
    const LinkActivity activity(log, static_cast<int>(problem.nodes()));
    std::vector<Milestone> all;
    for (const Phase& phase : phases_of(problem.algorithm, MeasuredPipeline(simulation))) {
        const std::vector<ObservedNode> places = places_of(problem, activity, phase.window);
        for (std::size_t place = 0; place < places.size(); ++place) {
            const std::string prefix = prefix_of(phase, place);
            const NodeId node = places[place].node;
            const Window window = own_part(activity, node, phase.window);
            all.push_back({prefix + "node", node});
            std::size_t links = 0;
            for (const double share : activity.active_links(node, window).share)
                all.push_back(
                    {links_name(prefix, links++), std::llround(share * static_cast<double>(window.length()))});
        }
    }
    return all;
}

study::AskedRun run_of(const CombiningProblem& problem) {
    study::AskedRun run = pipeline_run(problem);
    const auto numbers = [problem](const Request&, const Simulation& simulation, const RunLog& log) {
        return links_of_run(problem, simulation, log);
    };
    run.watch = std::make_shared<RunWatch>(RunWatch{"delta.active_links", numbers});
    return run;
}

ActiveLinks active_in(const Outcome& outcome, const std::string& prefix) {
    ActiveLinks links;
    double all = 0;
    for (const Milestone& number : outcome.milestones) {
        if (number.name != links_name(prefix, links.share.size())) continue;
        links.share.push_back(static_cast<double>(number.cycles));
        all += links.share.back();
    }
    for (double& share : links.share) share /= all;
    return links;
}

}  // namespace

Section active_links(const std::vector<printed::Mesh>& meshes, const AnalysisQuestion& asked) {
    const CombiningProblem any = activity_problem(Algorithm::snake, {4, 4});
    Section section{
        "active_links",
        {fmt::format("Links of a node that are active at once (section 4.2), N = {}, S = {}", grouped(any.elements),
                     any.block),
         {{"nodes", "nodes"},
          {"algorithm", "algorithm"},
          {"phase", "phase"},
          {"place", "node"},
          {"node", "no."},
          {"model", "model"},
          {"none", "0: %"},
          {"one", "1: %"},
          {"two", "2: %"},
          {"more", "3+: %"},
          {"mean", "mean"}},
         {},
         {"A link is a neighbour and a direction. It is active from the start of a send until the last byte has left "
          "the node, and from the head's arrival in the receive buffer until the delivery, so what waits in the buffer "
          "counts.",
          "fill: until node 0 has the first result; drain: from its last one on; both as far as the node takes part, "
          "from its first message to its last one. model: links that the busiest node has in each step of that phase "
          "in the report's model.",
          "One pair of links and one receive buffer have room for two messages."}},
        true,
        {},
        "a mean is nearer to two links than to one; if three are ever active; or if a check of a run fails"};
    std::vector<CombiningProblem> problems;
    for (const auto& mesh : meshes) {
        for (const auto algorithm : {delta::Algorithm::snake, delta::Algorithm::fence})
            problems.push_back(activity_problem(algorithm, mesh));
    }
    std::vector<study::AskedRun> wanted;
    std::ranges::transform(problems, std::back_inserter(wanted), run_of);
    const std::vector<study::StoredPoint> points = asked.run(wanted);
    double most_of_three = 0;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const std::string mesh = mesh_text({problems[i].columns, problems[i].rows});
        const std::string algorithm(delta::name_of(problems[i].algorithm));
        const Outcome& outcome = points[i].outcome.value();
        section.passed = section.passed && outcome.passed();
        std::vector<std::string> places;
        for (const ObservedNode& place : observed_nodes(problems[i])) places.push_back(place.name);
        places.push_back(most_of_all);
        for (const Phase& phase : phases_of(problems[i].algorithm, MeasuredPipeline(points[i]))) {
            for (std::size_t place = 0; place < places.size(); ++place) {
                const std::string prefix = prefix_of(phase, place);
                const ActiveLinks links = active_in(outcome, prefix);
                section.table.rows.push_back(
                    {mesh, algorithm, std::string(phase.name), places[place], std::int64_t{outcome.at(prefix + "node")},
                     std::int64_t{phase.links}, percent(1 - links.at_least(1)),
                     percent(links.at_least(1) - links.at_least(2)), percent(links.at_least(2) - links.at_least(3)),
                     percent(links.at_least(3)), Decimal{links.mean(), 2}});
                section.values.push_back(
                    {fmt::format("{} {} {} {}", mesh, algorithm, phase.name, places[place]), links.mean()});
                most_of_three = std::max(most_of_three, links.at_least(3));
                section.passed = section.passed && links.mean() < 1.5 && links.at_least(3) == 0;
            }
        }
    }
    section.values.push_back({"share_of_three", most_of_three});
    return section;
}

}  // namespace narrows::delta
