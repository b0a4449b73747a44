#include "testbench/reproduce/dense/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "testbench/workloads/dense/measured_phases.h"

namespace narrows::dense {

namespace {

Curve curve_of(const Wanted& wanted, const Outcome& outcome) {
    Curve curve{wanted.bytes, {}, outcome.passed()};
    // Number of simultaneous exchanges of a process.
    const int exchanges = wanted.experiment.pattern == "simple-pairwise" ? 2 : 1;
    const double counted = 2.0 * wanted.bytes * wanted.repetitions * exchanges;  // a process sends and receives
    for (const Milestone& milestone : outcome.milestones) {
        if (milestone.name == name_of_phase(static_cast<int>(curve.mb_per_s.size()) + 1))
            curve.mb_per_s.push_back(mb_per_s(counted, seconds_of(outcome, milestone.cycles)));
    }
    return curve;
}

}  // namespace

Experiment experiment_on(const std::string& machine, const std::string& pattern, int ranks, int nodes) {
    return {machine, pattern, nodes, ranks, {"processor.overhead_variation=300"}};
}

std::string text_of(const Experiment& e) { return fmt::format("{} {} {}", e.machine, e.pattern, processes_text(e)); }

std::string processes_text(const Experiment& e) { return fmt::format("{} on {}", e.ranks, e.nodes); }

bool has_distance(const Experiment& e) { return e.pattern == "aapc" || e.pattern == "simple-pairwise"; }

Experiment changed(Experiment experiment, const std::vector<std::string>& more) {
    experiment.changes.insert(experiment.changes.end(), more.begin(), more.end());
    return experiment;
}

study::AskedRun Wanted::run() const {
    study::AskedRun run{experiment.machine, experiment.pattern, experiment.changes, seed};
    for (const auto& [key, value] : {std::pair("nodes", experiment.nodes),
                                     {"ranks", experiment.ranks},
                                     {"size", bytes},
                                     {"repetitions", repetitions}})
        run.arguments.push_back(fmt::format("{}={}", key, value));
    return run;
}

double seconds_of(const Outcome& outcome, Cycle cycles) {
    // Whole picoseconds, like the machine's cycle time.
    const double cycle_time_ps = std::round(outcome.time_us() * 1e6 / static_cast<double>(outcome.cycles()));
    return static_cast<double>(cycles) * cycle_time_ps * 1e-12;
}

MeasuredCurves::MeasuredCurves(const std::vector<Wanted>& wanted, const AnalysisQuestion& asked) : wanted_(wanted) {
    std::vector<study::AskedRun> runs;
    for (const Wanted& one : wanted) runs.push_back(one.run());
    const std::vector<study::StoredPoint> points = asked.run(runs);
    for (std::size_t i = 0; i < wanted.size(); ++i) curves_.push_back(curve_of(wanted[i], points[i].outcome.value()));
}

const Curve& MeasuredCurves::of(const Wanted& wanted) const {
    const auto found = std::ranges::find(wanted_, wanted);
    if (found != wanted_.end()) return curves_[static_cast<std::size_t>(found - wanted_.begin())];
    throw std::logic_error(fmt::format("{} {} was not run", wanted.experiment.machine, wanted.experiment.pattern));
}

bool MeasuredCurves::all_passed() const { return std::ranges::all_of(curves_, &Curve::passed); }

}  // namespace narrows::dense
