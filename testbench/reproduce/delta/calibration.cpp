#include "testbench/reproduce/delta/calibration.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/delta/printed_match.h"
#include "testbench/reproduce/delta/wider_search.h"
#include "testbench/run/run_pool.h"

namespace narrows::delta {

namespace {

constexpr double part_of_search = 0.05;  // share of the whole time
constexpr double part_of_searches = 0.4;

struct SearchCandidate {
    SearchPoint point;
    SmallRuns small;
};

std::vector<SearchCandidate> measured_candidates(const Progress& progress) {
    const std::vector<SearchPoint> points = search_points();
    std::vector<PooledTask> tasks;
    for (const SearchPoint& point : points) tasks.push_back({variant_of(point).name});
    const std::vector<SmallRuns> runs =
        run_pool<SmallRuns>(tasks, [&](std::size_t i) { return small_runs(variant_of(points[i])); },
                            {.progress = [&](double done) { progress(done * part_of_search); }});
    std::vector<SearchCandidate> candidates;
    for (std::size_t i = 0; i < points.size(); ++i) candidates.push_back({points[i], runs[i]});
    std::ranges::stable_sort(candidates, {}, [](const SearchCandidate& c) { return table1_error(c.small); });
    return candidates;
}

bool is_known(const std::vector<MachineVariant>& variants, const MachineVariant& variant) {
    return std::ranges::any_of(variants, [&](const MachineVariant& v) {
        return v.changes == variant.changes && v.full_speed_changes == variant.full_speed_changes;
    });
}

void add(std::vector<MachineVariant>& variants, const std::vector<MachineVariant>& more) {
    for (const MachineVariant& variant : more) {
        if (!is_known(variants, variant)) variants.push_back(variant);
    }
}

/// Adds the best candidates of a kind to the variants.
SearchResult choose(const SearchKind& kind, const std::vector<SearchCandidate>& candidates,
                    std::vector<MachineVariant>& variants) {
    SearchResult result{kind.name, 0, {}, 0};
    std::size_t kept = 0;
    for (const SearchCandidate& c : candidates) {
        if (cause_of(c.point) != kind.cause || c.point.alpha != kind.alpha) continue;
        if (++result.tried == 1) {
            result.best = variant_of(c.point).name;
            result.table1_error = table1_error(c.small);
        }
        if (kept++ < kind.kept) add(variants, {variant_of(c.point)});
    }
    return result;
}

/// Machines off the search's lattice: alpha in full with a little overlap of data, and neighbours of the best machines.
constexpr std::array off_the_lattice{SearchPoint{report_alpha, 5400, 5400, 88, 1},
                                     SearchPoint{report_alpha, 5400, 5400, 50, 1, true},
                                     SearchPoint{report_alpha, 5400, 5400, 56, 1, true},
                                     SearchPoint{5050, 4550, 550, 62, 1, true},
                                     SearchPoint{5100, 5100, 0, 67, 4, true},
                                     SearchPoint{4825, 4825, 0, 69, 2, true}};

bool is_measured(const std::vector<MeasuredMachine>& machines, const MachineVariant& variant) {
    return std::ranges::any_of(machines, [&](const MeasuredMachine& m) { return m.variant.name == variant.name; });
}

const MeasuredMachine& nearest(const std::vector<MeasuredMachine>& machines) {
    return *std::ranges::min_element(machines, {}, weighted_error);
}

}  // namespace

std::vector<MachineVariant> fixed_variants() {
    std::vector<MachineVariant> variants = single_changes();
    for (const int mover : {77, 70, 64, 58}) {
        for (const int queue : {1, 4}) variants.push_back(variant_of({report_alpha, 5400, 5400, mover, queue}));
    }
    for (const auto& [sending, receiving] : {std::pair(5400, 0), {2700, 2700}, {2700, 0}, {1350, 1350}})
        variants.push_back(variant_of({report_alpha, sending, receiving, as_mesh, 1}));
    // Neighbours of the machines that the search chooses, which come closest to the printed limits.
    for (const SearchPoint& point :
         {SearchPoint{report_alpha, 5400, 0, 67, 4, true}, SearchPoint{report_alpha, 4725, 675, 67, 4, true, true}})
        variants.push_back(variant_of(point));
    return variants;
}

std::vector<MachineVariant> whole_grid_variants() {
    std::vector<MachineVariant> variants{single_changes().front()};
    for (const SearchPoint& point : off_the_lattice) variants.push_back(variant_of(point));
    for (const SearchPoint& point :
         {SearchPoint{report_alpha, 2700, 0, as_mesh, 1}, SearchPoint{report_alpha, 5400, 5400, 77, 1},
          SearchPoint{report_alpha, 4725, 675, 64, 1, false, true}, SearchPoint{report_alpha, 5400, 0, 67, 4, true},
          SearchPoint{report_alpha, 4725, 0, 64, 1, true, false, true}})
        variants.push_back(variant_of(point));
    return variants;
}

std::vector<MachineVariant> of_programs(const MachineVariant& base) {
    std::vector<MachineVariant> variants;
    const auto with = [&](Cause cause, const char* change) {
        MachineVariant variant = base;
        variant.name = fmt::format("{}, {}", base.name, change);
        variant.cause = cause;
        variant.changes.emplace_back(change);
        variants.push_back(std::move(variant));
    };
    for (const char* skew : {"skew=100000", "skew=1000000"}) with(Cause::skew, skew);
    for (const char* lead : {"lead=1", "lead=2", "lead=3"}) with(Cause::order, lead);
    return variants;
}

Calibration calibrate(const Progress& progress) {
    Calibration calibration{current_parameters(), {}, {}};
    std::vector<MachineVariant> variants = fixed_variants();
    const std::vector<SearchCandidate> candidates = measured_candidates(progress);
    for (const SearchKind& kind : search_kinds) calibration.search.push_back(choose(kind, candidates, variants));
    add(variants, of_programs(variants.front()));
    const WiderSearch wider =
        wider_search([&](double done) { progress(part_of_search + (part_of_searches - part_of_search) * done); });
    calibration.search.insert(calibration.search.end(), wider.results.begin(), wider.results.end());
    for (const SearchPoint& point : wider.chosen) add(variants, {variant_of(point)});

    const std::vector<CombiningProblem> experiments = grid();
    const std::vector<CombiningProblem> problems = calibration_grid(experiments);
    const std::vector<MachineVariant> with_whole_grid = whole_grid_variants();
    const std::size_t of_nearest = of_programs(variants.front()).size() + 4;  // without_one() at most
    const auto all = static_cast<double>(variants.size() + of_nearest + off_the_lattice.size());
    const auto measure = [&](const MachineVariant& variant) {
        const auto done = static_cast<double>(calibration.machines.size());
        const std::vector<CombiningProblem> rest =
            is_known(with_whole_grid, variant) ? rest_of_grid(experiments) : std::vector<CombiningProblem>{};
        calibration.machines.push_back(measured_machine(variant, problems, rest, [&](double finished) {
            progress(part_of_searches + (1 - part_of_searches) * (done + finished) / all);
        }));
    };
    for (const MachineVariant& variant : variants) measure(variant);
    const MachineVariant best = nearest(calibration.machines).variant;
    for (const MachineVariant& variant : of_programs(best)) measure(variant);
    for (const SearchPoint& point : wider.chosen) {
        if (variant_of(point).name != best.name) continue;
        for (const SearchPoint& less : without_one(point)) {
            if (!is_measured(calibration.machines, variant_of(less))) measure(variant_of(less));
        }
        break;
    }
    for (const SearchPoint& point : off_the_lattice) measure(variant_of(point));
    return calibration;
}

}  // namespace narrows::delta
