#include <fmt/format.h>

#include <array>

#include "models/topology/grid.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using delta::Algorithm;
using delta::printed::Mesh;

constexpr std::array<std::int64_t, 3> blocks_shown{100, 300, 600};
constexpr std::int64_t few_blocks = 20;  // few, because these runs are about filling and draining

/// A step of the model, and its duration in the simulation: nothing in `cycles` comes from the model.
struct MeasuredStep {
    Algorithm algorithm;
    const char* name;
    int links;     ///< active links of the busiest node by the model
    int combined;  ///< vectors that are combined into one by the model
    double cycles;
    double least;  ///< least and ...
    double most;   ///< ... largest number of successive transfers by docs/findings/nbl.md
};

/// The cycles at which the first two blocks were delivered at a node, on their way inward: results come later.
class FirstTwo final : public Observer {
public:
    explicit FirstTwo(NodeId node) : node_(node) {}
    void delivered(const Message& message, Cycle cycle) override {
        if (message.to == node_ && delivered_ < at_.size()) at_[delivered_++] = cycle;
    }
    Cycle between() const { return at_[1] - at_[0]; }

private:
    NodeId node_;
    std::array<Cycle, 2> at_{never, never};
    std::size_t delivered_ = 0;
};

/// All runs with one block size; remembers whether their checks passed.
class StepMeasurement {
public:
    StepMeasurement(std::int64_t block, const std::vector<std::string>& changes) : block_(block), changes_(changes) {}

    std::vector<MeasuredStep> measured() {
        return {
            {Algorithm::snake, "fill: a hop of the line", 2, 2, fill(Algorithm::snake, {8, 4}, {16, 4}, 32), 1, 1.01},
            {Algorithm::snake, "fill: between blocks 1 and 2, mid-line", 2, 2, blocks_apart({16, 4}), 2, 6},
            {Algorithm::snake, "steady: a block", 4, 2, block(Algorithm::snake), 3.99, 4.01},
            {Algorithm::snake, "drain: a hop of the line", 2, 0, drain(Algorithm::snake, {8, 4}, {16, 4}, 32), 1, 1.01},
            {Algorithm::fence, "fill: a hop of a column", 2, 2, fill(Algorithm::fence, {4, 16}, {4, 32}, 16), 1, 1.01},
            {Algorithm::fence, "fill: a hop of row 0", 3, 3, fill(Algorithm::fence, {8, 4}, {16, 4}, 8), 1, 2},
            {Algorithm::fence, "steady: a block", 6, 3, block(Algorithm::fence), 5.99, 6.01},
            {Algorithm::fence, "drain: a hop of row 0", 3, 0, drain(Algorithm::fence, {8, 4}, {16, 4}, 8), 0.9, 1.1},
            {Algorithm::fence, "drain: a hop of a column", 2, 0, drain(Algorithm::fence, {4, 16}, {4, 32}, 16), 1,
             1.01}};
    }
    bool passed() const { return passed_; }

private:
    PipelineRun run(Algorithm algorithm, const Mesh& mesh, std::int64_t blocks, Observer* observer = nullptr) {
        const PipelineRun run =
            run_pipeline({algorithm, mesh.columns, mesh.rows, blocks * block_, block_}, observer, changes_);
        passed_ = passed_ && run.passed;
        return run;
    }

    /// The cost of one more hop before the first result, and after the last one.
    double fill(Algorithm algorithm, const Mesh& small, const Mesh& large, int hops) {
        const Cycle more =
            run(algorithm, large, few_blocks).first_result - run(algorithm, small, few_blocks).first_result;
        return static_cast<double>(more) / hops;
    }
    double drain(Algorithm algorithm, const Mesh& small, const Mesh& large, int hops) {
        const PipelineRun longer = run(algorithm, large, few_blocks);
        const PipelineRun shorter = run(algorithm, small, few_blocks);
        const Cycle more = longer.cycles - longer.last_result - (shorter.cycles - shorter.last_result);
        return static_cast<double>(more) / hops;
    }
    /// The cost of one more block, from the second 100 of 200 blocks: 4x4 nodes are full long before.
    double block(Algorithm algorithm) {
        const Cycle more = run(algorithm, {4, 4}, 200).cycles - run(algorithm, {4, 4}, 100).cycles;
        return static_cast<double>(more) / 100;
    }
    double blocks_apart(const Mesh& mesh) {
        const std::vector<NodeId> line = make_grid({TopologyKind::mesh, mesh.columns, mesh.rows})->line();
        FirstTwo first_two(line[line.size() / 2]);
        run(Algorithm::snake, mesh, few_blocks, &first_two);
        return static_cast<double>(first_two.between());
    }

    std::int64_t block_;
    std::vector<std::string> changes_;
    bool passed_ = true;
};

}  // namespace

Section step_cycles(const Progress& progress, const std::vector<std::string>& changes) {
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
    for (const std::int64_t block : blocks_shown) {
        progress(static_cast<double>(section.table.rows.size()) / 27);
        StepMeasurement runs(block, changes);
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
