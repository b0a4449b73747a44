#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/calibration.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/printed_match.h"

namespace narrows::delta {

namespace {

constexpr double most_six = 5.3;  // f(6) within the errors of the print
constexpr double least_six = 4.9;
constexpr double most_longest_six_us = 2630;  // T(6) of S = 600, 2 % more than printed
constexpr double six_of_table1 = 4.86;        // T(6) of S = 600, less 6 alpha
constexpr double six_tolerance = 0.3;
constexpr double least_waiting_ratio = 1.08;
constexpr double least_waiting_growth = 1.2;
constexpr double least_effect = 0.2;

Overlap overlap_of(const MeasuredMachine& m) { return fit_of(m.grid, Residuals::absolute).f; }

std::vector<const MeasuredMachine*> machines_with(const Calibration& c, Cause cause) {
    std::vector<const MeasuredMachine*> some;
    for (const MeasuredMachine& m : c.machines) {
        if (m.variant.cause == cause) some.push_back(&m);
    }
    return some;
}

/// None if the calibration has no such machine, as in tests.
const MeasuredMachine* nearest_to_table1(const std::vector<const MeasuredMachine*>& some) {
    const auto error = [](const MeasuredMachine* m) { return table1_error(m->small); };
    return some.empty() ? nullptr : *std::ranges::min_element(some, {}, error);
}

bool four_is_near(const MeasuredMachine& m) {
    return std::abs(overlap_of(m)[4] - fitted_overlap[4]) <= overlap_tolerance;
}

/// A hypothesis, and what was found where it could be refuted.
struct Hypothesis {
    const char* letter;
    const char* text;
    std::string refuted_if;
    std::string found;
    bool refuted;
    std::string near{};  ///< why the verdict is a narrow one; empty if it is not
};

Hypothesis one_after_the_other(const Calibration& c) {
    const double six = overlap_of(c.machines.front())[6];
    return {"A", "Nothing overlaps.", "f(6) of the machine as described is above 5.3", fmt::format("{:.2f}", six),
            six > most_six};
}

Hypothesis alpha_is_shared(const Calibration& c) {
    const auto some = machines_with(c, Cause::alpha);
    const MeasuredMachine* nearest = nearest_to_table1(some);
    const double longest = nearest == nullptr ? 0 : static_cast<double>(nearest->small.table1[3][3]) / 100;
    double ratio = 1e9;
    for (const MeasuredMachine* m : some) {
        if (four_is_near(*m)) ratio = std::min(ratio, overlap_of(*m)[6] / overlap_of(*m)[4]);
    }
    return {"B", "Links that are active at once share alpha; data do not overlap.",
            "T(6), S = 600, of its best machine is above 2630 us; or none with f(4) from 3.7 to 4.1 has f(6) / f(4) up "
            "to 1.36",
            fmt::format("T(6) {:.0f} us; least f(6) / f(4) {:.2f}", longest, ratio),
            longest > most_longest_six_us || ratio > most_ratio};
}

/// f(6) is within the limits, and f(4) is outside of them by less than the standard error of its fit: says so.
std::string narrow_miss(const MeasuredMachine& m) {
    const Fit fit = fit_of(m.grid, Residuals::absolute);
    const double missed_by = std::abs(fit.f[4] - fitted_overlap[4]) - overlap_tolerance;
    if (missed_by <= 0 || missed_by > fit.standard_error[4] || fit.f[6] < least_six || fit.f[6] > most_six) return "";
    return fmt::format("{} has f(4) = {:.2f} +- {:.2f}, less than its error from {:.1f}, and f(6) = {:.2f}",
                       m.variant.name, fit.f[4], fit.standard_error[4],
                       fitted_overlap[4] + std::copysign(overlap_tolerance, fit.f[4] - fitted_overlap[4]), fit.f[6]);
}

Hypothesis data_overlap(const Calibration& c) {
    std::vector<std::string> found;
    bool refuted = true;
    std::string near;
    for (const MeasuredMachine* m : machines_with(c, Cause::data)) {
        const Overlap f = overlap_of(*m);
        refuted = refuted && !(four_is_near(*m) && f[6] >= least_six && f[6] <= most_six);
        found.push_back(fmt::format("{:.2f} and {:.2f}", f[4], f[6]));
        if (near.empty()) near = narrow_miss(*m);
    }
    return {"C",
            "Data overlap: only the mesh was slowed down, not the processor's links; alpha is paid each time.",
            "none of its machines has f(4) from 3.7 to 4.1 and f(6) from 4.9 to 5.3",
            fmt::format("f(4) and f(6): {}", fmt::join(found, "; ")),
            refuted,
            refuted ? near : ""};
}

Hypothesis some_meets(const Calibration& c, Cause cause, const char* letter, const char* text) {
    const auto some = machines_with(c, cause);
    std::vector<std::string> meeting;
    const MeasuredMachine* nearest = nullptr;  // misses the fewest limits
    for (const MeasuredMachine* m : some) {
        if (meets_print(*m)) meeting.push_back(m->variant.name);
        if (nearest == nullptr || missed_limits(*m).size() < missed_limits(*nearest).size()) nearest = m;
    }
    const std::string which = !meeting.empty() ? fmt::format(": {}", fmt::join(meeting, "; "))
                              : nearest == nullptr
                                  ? ""
                                  : fmt::format("; the fewest are missed by {}: {}", nearest->variant.name,
                                                fmt::join(missed_limits(*nearest), ", "));
    return {letter, text, "none of its machines keeps all limits of the print: " + limits_of_print(),
            fmt::format("{} of {} keep them{}", meeting.size(), some.size(), which), meeting.empty()};
}

/// Of the two meshes, the least of Snake's waiting over Fence's.
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
        "R", "Fence is as Table 1 predicts, and Snake waits.",
        fmt::format("on the machine nearest to Table 1 one of these is so: (1) with S = 600, W(4) of Snake is less "
                    "than {:.2f} times W(6) of Fence; (2) f(6) of Fence alone is not {:.2f} to {:.2f}; (3) on 8x8 "
                    "nodes, W(4) of Snake with S = 120 is less than {:.1f} times W(4) with S = 600",
                    least_waiting_ratio, six_of_table1 - six_tolerance, six_of_table1 + six_tolerance,
                    least_waiting_growth),
        fmt::format("on {}: (1) {:.2f} times; (2) f(6) = {:.2f}; (3) {:.2f} times", m.variant.name, ratio, six, growth),
        ratio < least_waiting_ratio || std::abs(six - six_of_table1) > six_tolerance || growth < least_waiting_growth};
}

/// The machine from which this variant of the programs was made.
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
    return {"K", "Nodes do not start together.", "1 and 10 ms of skew change f(6) by less than 0.2",
            fmt::format("at most {:.2f}", most), most < least_effect};
}

Hypothesis order_of_programs(const Calibration& c) {
    double least = 1e9;
    for (const MeasuredMachine* m : machines_with(c, Cause::order)) {
        if (m->variant.name.starts_with(c.machines.front().variant.name)) least = std::min(least, overlap_of(*m)[6]);
    }
    return {"O", "It is the order in which programs send.",
            "on the machine as described, lead of 1, 2 and 3 all leave f(6) above 5.3",
            fmt::format("at least {:.2f}", least), least > most_six};
}

}  // namespace

Section hypotheses(const Calibration& calibration) {
    Section section{"hypotheses",
                    {"Why f(6) = 5.1: what would refute each hypothesis, and what was found",
                     {{"letter", ""},
                      {"hypothesis", "hypothesis"},
                      {"refuted_if", "refuted if"},
                      {"found", "found"},
                      {"verdict", "verdict"}},
                     {},
                     {"W(L): how many times as long as T(L) a block takes in the steady state (calibration_separate).",
                      meaning_of_names(),
                      "docs/findings/nbl-calibration.md had the limits before the runs; docs/findings/nbl.md says what "
                      "follows."}},
                    true,
                    {}};
    for (const Hypothesis& h :
         {one_after_the_other(calibration), alpha_is_shared(calibration), data_overlap(calibration),
          some_meets(calibration, Cause::both, "D", "Both B and C."),
          some_meets(calibration, Cause::slowed, "E",
                     "Data overlap, because the processor is a little faster than links that were all slowed down."),
          snake_waits(calibration), nodes_start_apart(calibration), order_of_programs(calibration)}) {
        std::string verdict = h.refuted ? "refuted" : "not refuted";
        if (!h.near.empty()) verdict += ", narrowly: " + h.near;
        section.table.rows.push_back({std::string(h.letter), std::string(h.text), h.refuted_if, h.found, verdict});
    }
    return section;
}

}  // namespace narrows::delta
