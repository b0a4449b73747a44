// The causes of losses, from the critical paths of the runs.
#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/dense/losses.h"
#include "testbench/reproduce/dense/variants.h"
#include "traces/why/critical_path.h"
#include "traces/why/summary.h"

namespace narrows::dense {

namespace {

std::string path_name(int phase, ResourceKind kind) { return fmt::format("path.{}.{}", phase, kind_name(kind)); }

/// The cycles that the critical path spends at each kind of resource in the two phases of a loss.
std::vector<Milestone> paths_of(const Loss& loss, const Request& request, const Simulation& simulation,
                                const RunLog& log) {
    const std::vector<Segment> path = critical_path(log, request.machine(), request.topology().seed());
    std::vector<Milestone> all;
    for (const int number : {loss.from, loss.to}) {
        const MeasuredPhase& phase = simulation.phases->phases.at(static_cast<std::size_t>(number) - 1);
        for (const KindShare& share : by_kind(between(path, phase.begun, phase.begun + phase.cycles)))
            all.push_back({path_name(number, share.kind), share.cycles});
    }
    return all;
}

study::AskedRun run_of(const Loss& loss) {
    study::AskedRun run = loss.wanted().run();
    const auto numbers = [loss](const Request& request, const Simulation& simulation, const RunLog& log) {
        return paths_of(loss, request, simulation, log);
    };
    run.watch =
        std::make_shared<RunWatch>(RunWatch{fmt::format("dense-patterns.path {} {}", loss.from, loss.to), numbers});
    return run;
}

/// The cycles of a phase that the critical path spends at a part.
Cycle cycles_at(const DoubledPart& part, const Outcome& outcome, int phase) {
    Cycle cycles = 0;
    for (const ResourceKind kind : part.kinds) {
        const auto share = std::ranges::find(outcome.milestones, path_name(phase, kind), &Milestone::name);
        if (share != outcome.milestones.end()) cycles += share->cycles;
    }
    return cycles;
}

double percent(Cycle part, Cycle all) { return 100.0 * static_cast<double>(part) / static_cast<double>(all); }

}  // namespace

Section causes(const std::vector<Loss>& losses, const AnalysisQuestion& asked) {
    std::vector<study::AskedRun> runs;
    std::ranges::transform(losses, std::back_inserter(runs), run_of);
    const std::vector<study::StoredPoint> points = asked.run(runs);
    Section section = section_of_losses(
        "dense-patterns.causes", "Causes: where the critical path spends the time of two phases, in % of each",
        {{"percent", "%"}, {"microseconds", "longer by us"}},
        "Messages of 100 KB (blue within a node: 300). The cause is the part at which the path of the second phase "
        "spends the most cycles more than that of the first; 'narrows why' shows the path of a run.");
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const Loss& loss = losses[i];
        const Outcome& outcome = points[i].outcome.value();
        const Cycle from = outcome.at(name_of_phase(loss.from));
        const Cycle to = outcome.at(name_of_phase(loss.to));
        const auto longer_at = [&](const DoubledPart& part) {
            const Cycle before = cycles_at(part, outcome, loss.from);
            const Cycle now = cycles_at(part, outcome, loss.to);
            return WeighedPart{fmt::format("{:.0f} to {:.0f}", percent(before, from), percent(now, to)),
                               static_cast<double>(now - before)};
        };
        add_row(section, loss, {Decimal{percent(to - from, to), 1}, Decimal{seconds_of(outcome, to - from) * 1e6, 1}},
                asked.machine(loss.experiment.machine), longer_at);
        section.passed = section.passed && outcome.passed();
    }
    return section;
}

}  // namespace narrows::dense
