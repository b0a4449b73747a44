#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "models/network/topology/grid.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using delta::Algorithm;
using delta::printed::Mesh;

constexpr std::array<std::int64_t, 3> blocks_shown{100, 300, 600};
constexpr std::int64_t few_blocks = 20;  // few, because these runs are about filling and draining

/// A step of the model, with its simulated duration. Nothing in `cycles` comes from the model.
struct MeasuredStep {
    Algorithm algorithm;
    const char* name;
    int links;     ///< active links of the busiest node by the model
    int combined;  ///< vectors that are combined into one by the model
    double cycles;
    double least;  ///< least and ...
    double most;   ///< largest number of successive transfers by docs/findings/nbl.md
};

struct StepProblem {
    Algorithm algorithm;
    Mesh mesh;
    std::int64_t blocks;
};

constexpr Mesh small_line{8, 4};
constexpr Mesh large_line{16, 4};
constexpr Mesh small_columns{4, 16};
constexpr Mesh large_columns{4, 32};
constexpr Mesh full_mesh{4, 4};  // full long before 100 blocks

constexpr std::array all_problems{StepProblem{Algorithm::snake, small_line, few_blocks},
                                  StepProblem{Algorithm::snake, large_line, few_blocks},
                                  StepProblem{Algorithm::snake, full_mesh, 100},
                                  StepProblem{Algorithm::snake, full_mesh, 200},
                                  StepProblem{Algorithm::fence, small_line, few_blocks},
                                  StepProblem{Algorithm::fence, large_line, few_blocks},
                                  StepProblem{Algorithm::fence, small_columns, few_blocks},
                                  StepProblem{Algorithm::fence, large_columns, few_blocks},
                                  StepProblem{Algorithm::fence, full_mesh, 100},
                                  StepProblem{Algorithm::fence, full_mesh, 200}};

/// The delivery of an inward block in the middle of the large line, before results come.
MessageEvent mid_line(int block) {
    const std::vector<NodeId> line = make_grid({TopologyKind::mesh, large_line.columns, large_line.rows})->line();
    return {MessageEvent::Kind::delivered, line[line.size() / 2], block};
}

std::vector<study::AskedRun> runs_with(std::int64_t block) {
    std::vector<study::AskedRun> runs;
    for (const auto& [algorithm, mesh, blocks] : all_problems) {
        runs.push_back(pipeline_run({algorithm, mesh.columns, mesh.rows, blocks * block, block}));
        runs.back().events = {mid_line(1), mid_line(2)};
    }
    return runs;
}

/// All runs of one block size.
class StepMeasurement {
public:
    explicit StepMeasurement(std::span<const study::StoredPoint> points) : points_(points) {}

    std::vector<MeasuredStep> measured() const {
        return {
            {Algorithm::snake, "fill: a hop of the line", 2, 2, fill(Algorithm::snake, small_line, large_line, 32), 1,
             1.01},
            {Algorithm::snake, "fill: between blocks 1 and 2, mid-line", 2, 2, blocks_apart(), 2, 6},
            {Algorithm::snake, "steady: a block", 4, 2, block(Algorithm::snake), 3.99, 4.01},
            {Algorithm::snake, "drain: a hop of the line", 2, 0, drain(Algorithm::snake, small_line, large_line, 32), 1,
             1.01},
            {Algorithm::fence, "fill: a hop of a column", 2, 2,
             fill(Algorithm::fence, small_columns, large_columns, 16), 1, 1.01},
            {Algorithm::fence, "fill: a hop of row 0", 3, 3, fill(Algorithm::fence, small_line, large_line, 8), 1, 2},
            {Algorithm::fence, "steady: a block", 6, 3, block(Algorithm::fence), 5.99, 6.01},
            {Algorithm::fence, "drain: a hop of row 0", 3, 0, drain(Algorithm::fence, small_line, large_line, 8), 0.9,
             1.1},
            {Algorithm::fence, "drain: a hop of a column", 2, 0,
             drain(Algorithm::fence, small_columns, large_columns, 16), 1, 1.01}};
    }
    bool passed() const { return std::ranges::all_of(points_, &study::StoredPoint::passed); }

private:
    const study::StoredPoint& at(Algorithm algorithm, const Mesh& mesh, std::int64_t blocks) const {
        const auto* const found = std::ranges::find_if(all_problems, [&](const StepProblem& p) {
            return p.algorithm == algorithm && p.mesh.columns == mesh.columns && p.mesh.rows == mesh.rows &&
                   p.blocks == blocks;
        });
        return points_[static_cast<std::size_t>(found - all_problems.begin())];
    }
    MeasuredPipeline run(Algorithm algorithm, const Mesh& mesh, std::int64_t blocks) const {
        return MeasuredPipeline(at(algorithm, mesh, blocks));
    }

    /// The cost of one more hop before the first result, and after the last one.
    double fill(Algorithm algorithm, const Mesh& small, const Mesh& large, int hops) const {
        const Cycle more =
            run(algorithm, large, few_blocks).first_result - run(algorithm, small, few_blocks).first_result;
        return static_cast<double>(more) / hops;
    }
    double drain(Algorithm algorithm, const Mesh& small, const Mesh& large, int hops) const {
        const MeasuredPipeline longer = run(algorithm, large, few_blocks);
        const MeasuredPipeline shorter = run(algorithm, small, few_blocks);
        const Cycle more = longer.cycles - longer.last_result - (shorter.cycles - shorter.last_result);
        return static_cast<double>(more) / hops;
    }
    /// The cost of one more block, from the second 100 of 200 blocks.
    double block(Algorithm algorithm) const {
        const Cycle more = run(algorithm, full_mesh, 200).cycles - run(algorithm, full_mesh, 100).cycles;
        return static_cast<double>(more) / 100;
    }
    double blocks_apart() const {
        const Outcome& outcome = at(Algorithm::snake, large_line, few_blocks).outcome.value();
        return static_cast<double>(outcome.at(mid_line(2).name()) - outcome.at(mid_line(1).name()));
    }

    std::span<const study::StoredPoint> points_;
};

}  // namespace

Section step_cycles(const AnalysisQuestion& asked) {
    std::vector<study::AskedRun> wanted;
    for (const std::int64_t block : blocks_shown) std::ranges::move(runs_with(block), std::back_inserter(wanted));
    const std::vector<study::StoredPoint> points = asked.run(wanted);
    Section section{
        "steps",
        {"Cycles of a step of snake and fence, and the f(L) with which the model gives the same (appendix)",
         {{"block", "S"},
          {"algorithm", "algorithm"},
          {"step", "step"},
          {"links", "L"},
          {"model", "nominal"},
          {"cycles", "simulated"},
          {"transfers", "transfers"},
          {"f", "f(L)"}},
         {},
         {"In cycles. L: links that the model gives the busiest node; nominal: L (alpha + beta S) and the combining.",
          "Simulated: the difference of two runs, by hops or blocks: 20 blocks on 4x16 and 4x32 nodes (columns) "
          "or 8x4 and 16x4 (line, row 0), 100 and 200 blocks on 4x4 nodes.",
          "transfers: simulated without the combining, over alpha + beta S. f(L): simulated without the "
          "combining and L alpha, over beta S."}},
        true,
        {},
        "a step takes more or fewer transfers than docs/findings/nbl.md explains, or if a check of a run fails"};
    const delta::Costs costs = nominal_costs();
    for (std::size_t i = 0; i < blocks_shown.size(); ++i) {
        const std::int64_t block = blocks_shown[i];
        const StepMeasurement runs(
            std::span<const study::StoredPoint>(points).subspan(i * all_problems.size(), all_problems.size()));
        const auto elements = static_cast<double>(block);
        for (const MeasuredStep& step : runs.measured()) {
            const double combining = step.combined == 0 ? 0 : (step.combined == 3 ? costs.c3 : costs.c2) * elements;
            const double moving = step.cycles - combining;
            const double transfers = moving / delta::concurrent_messages(costs, 1, elements);
            section.table.rows.push_back(
                {block, std::string(delta::name_of(step.algorithm)), std::string(step.name), std::int64_t{step.links},
                 Decimal{delta::concurrent_messages(costs, step.links, elements) + combining, 0},
                 Decimal{step.cycles, 0}, Decimal{transfers, 2},
                 Decimal{(moving - step.links * costs.alpha) / (costs.beta * elements), 2}});
            section.values.push_back(
                {fmt::format("{} {} {}", block, delta::name_of(step.algorithm), step.name), step.cycles});
            section.passed = section.passed && transfers >= step.least && transfers <= step.most;
        }
        section.passed = section.passed && runs.passed();
    }
    return section;
}

}  // namespace narrows::delta
