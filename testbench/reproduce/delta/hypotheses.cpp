#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/calibration.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/printed_match.h"

namespace narrows::delta {

namespace {

Overlap overlap_of(const MeasuredMachine& m) { return fit_of(m.grid, Residuals::absolute).f; }

std::vector<const MeasuredMachine*> machines_with(const Calibration& c, Cause cause) {
    std::vector<const MeasuredMachine*> some;
    for (const MeasuredMachine& m : c.machines) {
        if (m.variant.cause == cause) some.push_back(&m);
    }
    return some;
}

/// Null if the calibration has no such machine, as in tests.
const MeasuredMachine* nearest_to_table1(const std::vector<const MeasuredMachine*>& some) {
    const auto error = [](const MeasuredMachine* m) { return table1_error(m->small); };
    return some.empty() ? nullptr : *std::ranges::min_element(some, {}, error);
}

/// A hypothesis, the findings where it could be refuted, and the numbers that claims use.
struct Hypothesis {
    const char* letter;
    const char* text;
    std::string found;
    std::vector<NamedNumber> numbers;
};

std::string with_allowance(double number, double allowed) { return fmt::format("{:.2f} +- {:.2f}", number, allowed); }

Hypothesis one_after_the_other(const Calibration& c) {
    const std::vector<Run> runs = c.machines.front().all_of_grid();
    std::vector<std::string> found;
    double least = 1e9;
    for (const Residuals residuals : {Residuals::absolute, Residuals::relative}) {
        const FitSpread spread = spread_of(runs, residuals);
        found.push_back(with_allowance(spread.all.f[6], allowed_for(spread, 6)));
        least = std::min(least, too_far(spread, 6));
    }
    return {"A", "Nothing overlaps.", fmt::format("{}", fmt::join(found, "; ")), {{"f(6) too far", least}}};
}

/// The name of a machine, and the limits that it exceeds.
using Missed = std::pair<std::string, std::vector<std::string>>;

/// The limits of f(L), and of times if `times`, that each machine of a cause exceeds on the whole grid.
std::vector<Missed> missed_by(const Calibration& c, Cause cause, bool times) {
    std::vector<Missed> all;
    for (const MeasuredMachine* m : machines_with(c, cause)) {
        if (m->rest.empty()) continue;
        std::vector<std::string> missed = times ? limits_missed_by_times(m->small) : std::vector<std::string>{};
        const std::vector<std::string> of_fits = limits_missed_by_fits(*m);
        missed.insert(missed.end(), of_fits.begin(), of_fits.end());
        all.emplace_back(m->variant.name, std::move(missed));
    }
    return all;
}

/// "1 of 3 keep them: NAME", or the excesses of the machine with the fewest.
std::string keeping_text(const std::vector<Missed>& all) {
    std::vector<std::string> keeping;
    const Missed* nearest = nullptr;
    for (const Missed& one : all) {
        if (one.second.empty()) keeping.push_back(one.first);
        if (nearest == nullptr || one.second.size() < nearest->second.size()) nearest = &one;
    }
    const std::string which = !keeping.empty()     ? fmt::format(": {}", fmt::join(keeping, "; "))
                              : nearest == nullptr ? ""
                                                   : fmt::format("; the fewest are missed by {}: {}", nearest->first,
                                                                 fmt::join(nearest->second, ", "));
    return fmt::format("{} of {} keep them{}", keeping.size(), all.size(), which);
}

NamedNumber keeping(const std::vector<Missed>& all) {
    const auto number = std::ranges::count_if(all, [](const Missed& one) { return one.second.empty(); });
    return {"keep", static_cast<double>(number)};
}

Hypothesis alpha_is_shared(const Calibration& c) {
    const MeasuredMachine* nearest = nearest_to_table1(machines_with(c, Cause::alpha));
    const double longest = nearest == nullptr ? 0 : static_cast<double>(nearest->small.table1[3][3]) / 100;
    const std::vector<Missed> missed = missed_by(c, Cause::alpha, false);
    return {"B",
            "Links that are active at once share alpha; data do not overlap.",
            fmt::format("T(6) {:.0f} us; {}", longest, keeping_text(missed)),
            {{"T(6)", longest}, keeping(missed)}};
}

Hypothesis some_keeps(const Calibration& c, Cause cause, bool times, const char* letter, const char* text) {
    const std::vector<Missed> missed = missed_by(c, cause, times);
    return {letter, text, keeping_text(missed), {keeping(missed)}};
}

/// The smaller ratio, over the two meshes, of Snake's waiting to Fence's.
double waiting_ratio(const MeasuredMachine& m) {
    double least = 1e9;
    for (const printed::Mesh& mesh : {printed::Mesh{4, 4}, printed::Mesh{8, 8}}) {
        least = std::min(
            least, waiting_factor(m, Algorithm::snake, mesh, 600) / waiting_factor(m, Algorithm::fence, mesh, 600));
    }
    return least;
}

Hypothesis snake_waits(const Calibration& c) {
    std::vector<const MeasuredMachine*> all;
    for (const MeasuredMachine& m : c.machines) all.push_back(&m);
    const MeasuredMachine& m = *nearest_to_table1(all);
    std::vector<Run> fence = m.grid;
    std::erase_if(fence, [](const Run& run) { return run.problem.algorithm != Algorithm::fence; });
    const double six = fit_of(fence, Residuals::absolute).f[6];
    const printed::Mesh mesh{8, 8};
    const double growth =
        waiting_factor(m, Algorithm::snake, mesh, 120) / waiting_factor(m, Algorithm::snake, mesh, 600);
    const double ratio = waiting_ratio(m);
    return {
        "R",
        "Fence is as Table 1 predicts, and Snake waits.",
        fmt::format("on {}: (1) {:.2f} times; (2) f(6) = {:.2f}; (3) {:.2f} times", m.variant.name, ratio, six, growth),
        {{"ratio", ratio}, {"f(6)", six}, {"growth", growth}}};
}

/// The machine from which this variant was made.
const MeasuredMachine* base_of(const Calibration& c, const MeasuredMachine& m) {
    const std::string base = m.variant.name.substr(0, m.variant.name.find(", skew="));
    const auto found =
        std::ranges::find_if(c.machines, [&](const MeasuredMachine& b) { return b.variant.name == base; });
    return found == c.machines.end() ? nullptr : &*found;
}

Hypothesis nodes_start_apart(const Calibration& c) {
    double most = 0;
    for (const MeasuredMachine* m : machines_with(c, Cause::skew)) {
        const MeasuredMachine* base = base_of(c, *m);
        if (base != nullptr) most = std::max(most, std::abs(overlap_of(*m)[6] - overlap_of(*base)[6]));
    }
    return {"K", "Nodes do not start together.", fmt::format("at most {:.2f}", most), {{"f(6)", most}}};
}

Hypothesis order_of_programs(const Calibration& c) {
    double least = 1e9;
    for (const MeasuredMachine* m : machines_with(c, Cause::order)) {
        if (m->variant.name.starts_with(c.machines.front().variant.name)) least = std::min(least, overlap_of(*m)[6]);
    }
    return {"O", "It is the order in which programs send.", fmt::format("at least {:.2f}", least), {{"f(6)", least}}};
}

}  // namespace

Section hypotheses(const Calibration& calibration) {
    Section section{
        "hypotheses",
        {"Why f(6) = 5.1: what was found of each hypothesis",
         {{"letter", ""}, {"hypothesis", "hypothesis"}, {"found", "found"}},
         {},
         {"Limits of the print: " + limits_of_print() +
              ". B to E: machines that have run the whole grid "
              "(calibration_fits).",
          "W(L): how many times as long as T(L) a block takes in the steady state (calibration_separate). "
          "R, on the machine nearest to Table 1: (1) W(4) of Snake over W(6) of Fence with S = 600; (2) f(6) "
          "of Fence alone; (3) on 8x8 nodes, W(4) of Snake with S = 120 over that with S = 600. K: by how "
          "much skew changes f(6). O: f(6) with each lead.",
          meaning_of_names(),
          "docs/findings/nbl-calibration.md had the limits before the runs; docs/findings/nbl.md says what "
          "follows."}},
        true,
        {}};
    for (const Hypothesis& h :
         {one_after_the_other(calibration), alpha_is_shared(calibration),
          some_keeps(
              calibration, Cause::data, false, "C",
              "Data overlap: only the mesh was slowed down, not the processor's links; alpha is paid each time."),
          some_keeps(calibration, Cause::both, true, "D", "Both B and C."),
          some_keeps(calibration, Cause::slowed, true, "E",
                     "Data overlap, because the processor is a little faster than links that were all slowed down."),
          snake_waits(calibration), nodes_start_apart(calibration), order_of_programs(calibration)}) {
        section.table.rows.push_back({std::string(h.letter), std::string(h.text), h.found});
        for (const NamedNumber& number : h.numbers)
            section.values.push_back({fmt::format("{}: {}", h.letter, number.name), number.value});
    }
    return section;
}

}  // namespace narrows::delta
