#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "testbench/reproduce/delta/calibration.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/printed_match.h"

namespace narrows::delta {

namespace {

const char* const calibrate_note =
    "Kept results, made by 'narrows reproduce delta --calibrate'. docs/findings/nbl-calibration.md has the rules.";

std::string letter_of_cause(const MachineVariant& variant) {
    return cause_letters.at(static_cast<std::size_t>(variant.cause));
}

Decimal percents(double part) { return {100 * part, 1}; }

/// Numbers of the machines, sorted by this rule.
std::vector<std::size_t> ranked(const std::vector<MeasuredMachine>& machines, double (*rule)(const MeasuredMachine&)) {
    std::vector<std::size_t> order(machines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<double> errors;
    std::ranges::transform(machines, std::back_inserter(errors), rule);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return errors[i]; });
    return order;
}

std::int64_t place_in(const std::vector<std::size_t>& order, std::size_t machine) {
    return std::ranges::find(order, machine) - order.begin() + 1;
}

/// The difference between the model with the printed f(L), which stands for the report's measured times, and this
/// machine's times for long vectors. No rule has it; it was added after the runs had been seen.
double error_of_long_vectors(std::vector<Run> some) {
    std::erase_if(some, [](const Run& run) { return run.problem.elements < 100'000; });
    return root_mean_square_excess(some, fitted_overlap);
}

std::vector<Cell> ranking_row(const MeasuredMachine& m, std::int64_t second_place) {
    const PrintedErrors e = printed_errors(m, Residuals::absolute);
    const Overlap f = fit_of(m.grid, Residuals::absolute).f;
    std::vector<Cell> row{m.variant.name, letter_of_cause(m.variant), percents(e.table1), percents(e.message)};
    for (const std::size_t links : {2, 3, 4, 6}) row.emplace_back(Decimal{f[links], 2});
    row.emplace_back(Decimal{f[6] / f[4], 2});
    row.emplace_back(percents(weighted_error(m)));
    row.emplace_back(percents(largest_error(m)));
    row.emplace_back(second_place);
    row.emplace_back(percents(error_of_long_vectors(m.grid)));
    return row;
}

std::vector<Cell> fits_row(const MeasuredMachine& m, Residuals residuals) {
    const FitSpread spread = spread_of(m.all_of_grid(), residuals);
    const Overlap some = fit_of(m.grid, residuals).f;
    std::vector<Cell> row{m.variant.name,
                          letter_of_cause(m.variant),
                          percents(table1_error(m.small)),
                          percents(message_error(m.small)),
                          std::string(residuals == Residuals::absolute ? "cycles" : "relative"),
                          Decimal{some[4], 2},
                          Decimal{some[6], 2}};
    for (const std::size_t links : {2, 3, 4, 6}) {
        row.emplace_back(Decimal{spread.all.f[links], 2});
        row.emplace_back(Decimal{spread.tolerance[links], 2});
    }
    row.emplace_back(Decimal{ratio_of(spread.all.f), 2});
    row.emplace_back(Decimal{spread.ratio_tolerance, 2});
    row.emplace_back(percents(error_of_long_vectors(m.all_of_grid())));
    row.emplace_back(std::string(limits_missed_by_fit(spread).empty() ? "undecided" : "refuted"));
    return row;
}

/// Fits one algorithm alone.
Fit fit_of_algorithm(const MeasuredMachine& m, Algorithm algorithm, Residuals residuals) {
    std::vector<Run> some;
    std::ranges::copy_if(m.grid, std::back_inserter(some),
                         [&](const Run& run) { return run.problem.algorithm == algorithm; });
    return fit_of(some, residuals);
}

std::vector<Cell> separate_row(const MeasuredMachine& m) {
    std::vector<Cell> row{m.variant.name, letter_of_cause(m.variant)};
    for (const Residuals residuals : {Residuals::absolute, Residuals::relative}) {
        const double four = fit_of_algorithm(m, Algorithm::snake, residuals).f[4];
        const double six = fit_of_algorithm(m, Algorithm::fence, residuals).f[6];
        for (const double number : {four, six, six / four}) row.emplace_back(Decimal{number, 2});
    }
    for (const printed::Mesh& mesh : {printed::Mesh{4, 4}, printed::Mesh{8, 8}}) {
        for (const int block : steady_blocks) {
            row.emplace_back(Decimal{waiting_factor(m, Algorithm::snake, mesh, block), 2});
            row.emplace_back(Decimal{waiting_factor(m, Algorithm::fence, mesh, block), 2});
        }
    }
    return row;
}

}  // namespace

std::string meaning_of_names() {
    return "Machines: a: us in which the sending processor works for a message; r: us in which the receiving one does; "
           "the rest of alpha, 54 us or what \"alpha\" says, is waiting. p: cycles of 10 ns in which processor and "
           "router pass on a double (154 if there is no p, as on the mesh); slowed: p is that of links at full speed, "
           "and here these links are slowed down with the mesh, to twice as long. q: messages in a queue (1 if there "
           "is no q). at arrival: the receiving processor works when the message is there, not when it waits for it. "
           "ack: the next message to a neighbour is sent when the one before has been delivered. skew: nodes start in "
           "a random cycle up to it. lead: blocks that go ahead of the results, per hop.";
}

std::string meaning_of_letters() {
    return "Letters of the machines and kinds: A nothing overlaps, B alpha is shared, C data overlap, D both, E data "
           "overlap although all links were slowed down, K start skew, O order of programs; none: another detail.";
}

Section calibration_search(const Calibration& calibration) {
    Section section{"calibration_search",
                    {"Calibration to Table 1: the best machine of each kind",
                     {{"kind", "kind"}, {"tried", "tried"}, {"best", "best"}, {"table1_error", "Table 1 %"}},
                     {},
                     {calibrate_note, meaning_of_names(), meaning_of_letters(),
                      "Best: by Table 1 in the first search; by the first rule without f(2) and f(3) in the second.",
                      "Table 1 %: root mean square of the relative errors of its 16 times. The report's alpha alone "
                      "costs 9.0 % in T(1)."}},
                    true,
                    {}};
    for (const SearchResult& s : calibration.search)
        section.table.rows.push_back({s.kind, s.tried, s.best, percents(s.table1_error)});
    return section;
}

Section calibration_ranking(const Calibration& calibration) {
    Section section{
        "calibration",
        {"Machines by their distance from all that the report prints, the nearest first",
         {{"machine", "machine"},
          {"cause", ""},
          {"table1_error", "Table 1 %"},
          {"message_error", "message %"},
          {"f2", "f(2)"},
          {"f3", "f(3)"},
          {"f4", "f(4)"},
          {"f6", "f(6)"},
          {"ratio", "f6/f4"},
          {"first", "first rule %"},
          {"second", "second %"},
          {"second_place", "place"},
          {"long_error", "long %"}},
         {},
         {calibrate_note,
          "The report: 1.1, 1.3, 3.9, 5.1; f(6) / f(4) = 1.31. f(L): least squares of cycles. place: by the "
          "second rule. All fits here are of the runs that do not take long; calibration_fits has the whole grid.",
          meaning_of_names(), meaning_of_letters(),
          "long %: by how much the model with the printed f(L) is off for N >= 100,000, root mean square. It is in no "
          "rule."}},
        true,
        {}};
    const std::vector<std::size_t> by_second = ranked(calibration.machines, largest_error);
    for (const std::size_t i : ranked(calibration.machines, weighted_error))
        section.table.rows.push_back(ranking_row(calibration.machines[i], place_in(by_second, i)));
    return section;
}

Section calibration_separate(const Calibration& calibration) {
    Section section{
        "calibration_separate",
        {"Snake and Fence fitted separately, and how long nodes wait in the steady state",
         {{"machine", "machine"},
          {"cause", ""},
          {"f4", "Snake\nf(4)\nabs."},
          {"f6", "Fence\nf(6)\nabs."},
          {"ratio", "f6/f4\nabs."},
          {"f4_relative", "Snake\nf(4)\nrel."},
          {"f6_relative", "Fence\nf(6)\nrel."},
          {"ratio_relative", "f6/f4\nrel."},
          {"w4_4x4_120", "Snake\nW(4)\n4x4\nS=120"},
          {"w6_4x4_120", "Fence\nW(6)\n4x4\nS=120"},
          {"w4_4x4_600", "Snake\nW(4)\n4x4\nS=600"},
          {"w6_4x4_600", "Fence\nW(6)\n4x4\nS=600"},
          {"w4_8x8_120", "Snake\nW(4)\n8x8\nS=120"},
          {"w6_8x8_120", "Fence\nW(6)\n8x8\nS=120"},
          {"w4_8x8_600", "Snake\nW(4)\n8x8\nS=600"},
          {"w6_8x8_600", "Fence\nW(6)\n8x8\nS=600"}},
         {},
         {calibrate_note,
          "f(4) of Snake alone and f(6) of Fence alone, by least squares of cycles (abs.) and of relative errors "
          "(rel.). "
          "W(L): how many times as long as T(L) of the test program, with the same links, one more block takes in the "
          "steady state, without combining: 1 if no node waits. On 4x4 and 8x8 nodes, with blocks of S = 120 and 600.",
          meaning_of_names(), meaning_of_letters()}},
        true,
        {}};
    for (const std::size_t i : ranked(calibration.machines, weighted_error))
        section.table.rows.push_back(separate_row(calibration.machines[i]));
    return section;
}

Section calibration_fits(const Calibration& calibration) {
    Section section{
        "calibration_fits",
        {"Machines that have run the whole grid: f(L), and how far the choice of the fitted runs moves it",
         {{"machine", "machine"},
          {"cause", ""},
          {"table1_error", "Table 1 %"},
          {"message_error", "message %"},
          {"residuals", "residuals"},
          {"some_f4", "98 runs\nf(4)"},
          {"some_f6", "98 runs\nf(6)"},
          {"f2", "all\nf(2)"},
          {"f2_tolerance", "+-"},
          {"f3", "f(3)"},
          {"f3_tolerance", "+-"},
          {"f4", "f(4)"},
          {"f4_tolerance", "+-"},
          {"f6", "f(6)"},
          {"f6_tolerance", "+-"},
          {"ratio", "f6/f4"},
          {"ratio_tolerance", "+-"},
          {"long_error", "long %"},
          {"verdict", "f(L)"}},
         {},
         {calibrate_note,
          "The report: 1.1, 1.3, 3.9, 5.1; f(6) / f(4) = 1.31. all: the 150 runs of Snake and Fence. +-: the "
          "largest change if fitted are the 98 runs that do not take long, or the runs without one length, "
          "one block or one mesh, or only blocks of 100, or of 200, and more.",
          "undecided: the print is within rounding and tolerance. Limits: " + limits_of_print() + ".",
          "long %: by how much the model with the printed f(L) is off for N >= 100,000, with all blocks.",
          meaning_of_names(), meaning_of_letters()}},
        true,
        {}};
    for (const std::size_t i : ranked(calibration.machines, weighted_error)) {
        const MeasuredMachine& m = calibration.machines[i];
        if (m.rest.empty()) continue;
        for (const Residuals residuals : {Residuals::absolute, Residuals::relative})
            section.table.rows.push_back(fits_row(m, residuals));
    }
    return section;
}

std::vector<Section> calibration_sections(const Calibration& calibration) {
    return {calibration_search(calibration), calibration_ranking(calibration), calibration_fits(calibration),
            calibration_separate(calibration), hypotheses(calibration)};
}

std::vector<Section> calibrate_and_keep(const Progress& progress) {
    const Calibration calibration = calibrate(progress);
    keep(calibration);
    return calibration_sections(calibration);
}

}  // namespace narrows::delta
