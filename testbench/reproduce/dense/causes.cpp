// The causes of losses, from the critical paths of the runs.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/reproduce/dense/losses.h"
#include "testbench/reproduce/dense/variants.h"
#include "testbench/run/judgement.h"
#include "testbench/run/logged_simulation.h"
#include "testbench/run/run_pool.h"
#include "traces/why/critical_path.h"
#include "traces/why/summary.h"

namespace narrows::dense {

namespace {

constexpr std::size_t parts_count = part_names.size();

/// The cycles of a phase that the critical path spends at each part, in the order of part_names.
struct PhasePath {
    Cycle cycles;
    std::array<Cycle, parts_count> at;
};

struct TwoPhases {
    PhasePath from;
    PhasePath to;
    double microseconds;  ///< by which the second one is longer
    bool passed;
};

PhasePath path_of(const MeasuredPhase& phase, const std::vector<Segment>& path, const std::vector<DoubledPart>& parts) {
    PhasePath result{phase.cycles, {}};
    for (const KindShare& share : by_kind(between(path, phase.begun, phase.begun + phase.cycles))) {
        for (std::size_t i = 0; i < parts_count; ++i) {
            const DoubledPart* const part = part_named(parts, part_names.at(i));
            if (part != nullptr && std::ranges::find(part->kinds, share.kind) != part->kinds.end())
                result.at.at(i) += share.cycles;
        }
    }
    return result;
}

TwoPhases paths_of(const Loss& loss) {
    PreparedRun run(loss.wanted());
    RunLog log;
    const Simulation simulation = simulate_into(log, run.machine(), run.topology(), run.work());
    const std::vector<Segment> path = critical_path(log, run.machine(), run.topology().seed());
    const std::vector<DoubledPart> parts = parts_of(loss.experiment.machine);
    const auto phase = [&](int number) { return simulation.phases->phases.at(static_cast<std::size_t>(number) - 1); };
    return {path_of(phase(loss.from), path, parts), path_of(phase(loss.to), path, parts),
            run.machine().seconds(phase(loss.to).cycles - phase(loss.from).cycles) * 1e6,
            judge(run.machine(), run.topology(), run.work(), simulation).passed()};
}

std::vector<TwoPhases> measure_all(const std::vector<Loss>& losses, const Progress& progress) {
    std::vector<PooledTask> tasks;
    for (const Loss& loss : losses)
        tasks.push_back({loss.experiment.machine + " " + loss.experiment.pattern, effort_of(loss.wanted())});
    return run_pool<TwoPhases>(tasks, [&](std::size_t i) { return paths_of(losses[i]); }, {.progress = progress});
}

double percent(Cycle part, Cycle all) { return 100.0 * static_cast<double>(part) / static_cast<double>(all); }

}  // namespace

Section causes(const std::vector<Loss>& losses, const Progress& progress) {
    const std::vector<TwoPhases> measured = measure_all(losses, progress);
    Section section{
        "dense-patterns.causes",
        {"Causes: where the critical path spends the time of two phases, in % of each",
         {{"machine", "machine"},
          {"pattern", "pattern"},
          {"loss", "loss"},
          {"percent", "%"},
          {"microseconds", "longer by us"}},
         {},
         {"Messages of 100 KB (blue within a node: 300). The cause is the part at which the path of the second "
          "phase spends the most cycles more than that of the first; 'narrows why' shows the path of a run."}},
        true,
        {}};
    for (TableColumn& column : part_columns()) section.table.columns.push_back(std::move(column));
    section.table.columns.push_back({"cause", "cause"});
    double as_stated = 0;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const Loss& loss = losses[i];
        const TwoPhases& both = measured[i];
        std::vector<Cell> row{loss.experiment.machine, loss.experiment.pattern, loss.text,
                              Decimal{percent(both.to.cycles - both.from.cycles, both.to.cycles), 1},
                              Decimal{both.microseconds, 1}};
        const std::vector<DoubledPart> parts = parts_of(loss.experiment.machine);
        std::string cause;
        Cycle most = 0;
        for (std::size_t part = 0; part < parts_count; ++part) {
            if (part_named(parts, part_names.at(part)) == nullptr) {
                row.emplace_back(std::monostate{});
                continue;
            }
            const Cycle before = both.from.at.at(part);
            const Cycle now = both.to.at.at(part);
            row.emplace_back(
                fmt::format("{:.0f} to {:.0f}", percent(before, both.from.cycles), percent(now, both.to.cycles)));
            if (now - before > most) cause = part_names.at(part);
            most = std::max(most, now - before);
        }
        as_stated += cause == loss.cause ? 1 : 0;
        section.passed = section.passed && both.passed;
        row.emplace_back(cause);
        section.table.rows.push_back(std::move(row));
    }
    section.values.push_back({"losses with this cause", as_stated});
    return section;
}

}  // namespace narrows::dense
