#include "testbench/reproduce/dense/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "models/topology/make_topology.h"
#include "testbench/run/judgement.h"
#include "testbench/run/machines.h"
#include "testbench/run/run_pool.h"
#include "testbench/workloads/catalogue.h"
#include "testbench/workloads/dense/bandwidth.h"

namespace narrows::dense {

namespace {

/// A curve as it comes from another process.
struct CurveBytes {
    std::array<double, most_phases> mb_per_s;
    std::size_t phases;
    bool passed;
};

CurveBytes run_of(const Wanted& wanted) {
    PreparedRun run(wanted);
    const Simulation simulation = simulate(run.machine(), run.topology(), run.work());
    CurveBytes bytes{{}, 0, judge(run.machine(), run.topology(), run.work(), simulation).passed()};
    if (!simulation.phases) return bytes;
    for (const MeasuredPhase& phase : simulation.phases->phases)
        bytes.mb_per_s.at(bytes.phases++) = counted_mb_per_s(*simulation.phases, phase, run.machine());
    return bytes;
}

Curve curve_of(const Wanted& wanted, const CurveBytes& bytes) {
    const auto* const first = bytes.mb_per_s.data();
    return {wanted.bytes, {first, first + bytes.phases}, bytes.passed};
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

PreparedRun::PreparedRun(const Wanted& wanted)
    : resolved_(load_checked_machine(wanted.experiment.machine, wanted.experiment.changes, {})),
      topology_(make_topology(resolved_.machine, wanted.seed)) {
    const Experiment& e = wanted.experiment;
    const std::vector<KeyValue> arguments{{"nodes", std::to_string(e.nodes)},
                                          {"ranks", std::to_string(e.ranks)},
                                          {"size", std::to_string(wanted.bytes)},
                                          {"repetitions", std::to_string(wanted.repetitions)}};
    work_ = find_workload(e.pattern).choose(resolved_.machine, *topology_, arguments).make(wanted.seed);
}

double effort_of(const Wanted& wanted) {
    const Experiment& e = wanted.experiment;
    const double phases = e.pattern == "random-pairwise" ? 10 : e.ranks;
    return (1000.0 + wanted.bytes) * e.ranks * phases * wanted.repetitions;
}

Curve measure(const Wanted& wanted) { return curve_of(wanted, run_of(wanted)); }

void DoneRuns::add(std::span<const Wanted> wanted, const Progress& progress) {
    std::vector<Wanted> missing;
    for (const Wanted& one : wanted) {
        if (find(one) == nullptr && std::ranges::find(missing, one) == missing.end()) missing.push_back(one);
    }
    std::vector<PooledTask> tasks;
    for (const Wanted& one : missing)
        tasks.push_back({fmt::format("{} {}", one.experiment.machine, one.experiment.pattern), effort_of(one)});
    const auto curves =
        run_pool<CurveBytes>(tasks, [&](std::size_t i) { return run_of(missing[i]); }, {.progress = progress});
    for (std::size_t i = 0; i < missing.size(); ++i) done_.push_back({missing[i], curve_of(missing[i], curves[i])});
}

const Curve& DoneRuns::of(const Wanted& wanted) const {
    if (const Done* const done = find(wanted)) return done->curve;
    throw std::logic_error(fmt::format("{} {} was not run", wanted.experiment.machine, wanted.experiment.pattern));
}

bool DoneRuns::all_passed() const {
    return std::ranges::all_of(done_, [](const Done& done) { return done.curve.passed; });
}

const DoneRuns::Done* DoneRuns::find(const Wanted& wanted) const {
    const auto found = std::ranges::find(done_, wanted, &Done::wanted);
    return found == done_.end() ? nullptr : &*found;
}

}  // namespace narrows::dense
