#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/topology/grid.h"
#include "testbench/reproduce/delta/activity.h"
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
std::array<Phase, 3> phases_of(delta::Algorithm algorithm, const PipelineRun& run) {
    const bool fence = algorithm == delta::Algorithm::fence;
    return {{{"fill", {0, run.first_result}, fence ? 3 : 2},
             {"steady", {run.first_result, run.last_result}, fence ? 6 : 4},
             {"drain", {run.last_result, run.cycles}, fence ? 3 : 2}}};
}

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

}  // namespace

CombiningProblem activity_problem(Algorithm algorithm, const printed::Mesh& mesh) {
    // In the middle of the report's range of blocks, 20 to 600; 334 blocks fill 256 nodes.
    return {algorithm, mesh.columns, mesh.rows, 100'000, 300};
}

ActiveLinks active_links_in(const LinkActivity& activity, NodeId node, const Window& phase) {
    const Window own = activity.span(node);
    return activity.active_links(node, {std::max(own.begin, phase.begin), std::min(own.end, phase.end)});
}

NodeId busiest_node(const LinkActivity& activity, int nodes, const Window& phase) {
    NodeId most = 0;
    double links = -1;
    for (NodeId node = 0; node < nodes; ++node) {
        const double mean = active_links_in(activity, node, phase).mean();
        if (mean > links) {
            links = mean;
            most = node;
        }
    }
    return most;
}

Section active_links(const Progress& progress, const std::vector<std::string>& changes,
                     const std::vector<printed::Mesh>& meshes) {
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
    const double runs = static_cast<double>(meshes.size()) * 2;
    double done = 0;
    double most_of_three = 0;
    for (const auto& mesh : meshes) {
        for (const auto algorithm : {delta::Algorithm::snake, delta::Algorithm::fence}) {
            progress(done++ / runs);
            const delta::CombiningProblem problem = activity_problem(algorithm, mesh);
            const int nodes = static_cast<int>(problem.nodes());
            RunLog log;
            const PipelineRun run = run_pipeline(problem, &log.observer(), changes);
            const LinkActivity activity(log, nodes);
            section.passed = section.passed && run.passed;
            for (const Phase& phase : phases_of(algorithm, run)) {
                std::vector<ObservedNode> shown = observed_nodes(problem);
                shown.push_back({"most of all nodes", busiest_node(activity, nodes, phase.window)});
                for (const ObservedNode& place : shown) {
                    const ActiveLinks links = active_links_in(activity, place.node, phase.window);
                    section.table.rows.push_back(
                        {mesh_text(mesh), std::string(delta::name_of(algorithm)), std::string(phase.name), place.name,
                         std::int64_t{place.node}, std::int64_t{phase.links}, percent(1 - links.at_least(1)),
                         percent(links.at_least(1) - links.at_least(2)), percent(links.at_least(2) - links.at_least(3)),
                         percent(links.at_least(3)), Decimal{links.mean(), 2}});
                    section.values.push_back(
                        {fmt::format("{} {} {} {}", mesh_text(mesh), delta::name_of(algorithm), phase.name, place.name),
                         links.mean()});
                    most_of_three = std::max(most_of_three, links.at_least(3));
                    section.passed = section.passed && links.mean() < 1.5 && links.at_least(3) == 0;
                }
            }
        }
    }
    section.values.push_back({"share_of_three", most_of_three});
    return section;
}

}  // namespace narrows::delta
