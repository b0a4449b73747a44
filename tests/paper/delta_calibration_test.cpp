// The stored calibration of the machine delta fits today's machines, its runs can be repeated, and its rules and
// hypotheses can come out either way (docs/findings/nbl-calibration.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "testbench/reproduce/delta/calibration.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/printed_match.h"
#include "testbench/reproduce/delta/units.h"
#include "testbench/reproduce/delta/wider_search.h"
#include "tests/paper/judged_document.h"
#include "tests/support/delta/experiments.h"

namespace narrows::delta::delta_calibration_test {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const Calibration& kept() {
    static const Calibration calibration = kept_calibration();
    return calibration;
}

Cycle cycles_of_us(double us) { return std::llround(us * 100); }

/// A machine that takes exactly the printed times, and f(L) times as long in Snake and Fence.
MeasuredMachine as_printed(const std::string& name, Cause cause, const Overlap& f = fitted_overlap) {
    MeasuredMachine m{{name, cause, {name}},
                      {},
                      modelled(calibration_grid(grid()), printed::costs(f)),
                      {},
                      modelled(rest_of_grid(grid()), printed::costs(f))};
    m.steady = modelled(steady_problems(), printed::costs(f));
    for (std::size_t row = 0; row < 4; ++row) {
        for (std::size_t i = 0; i < 4; ++i) m.small.table1[row][i] = cycles_of_us(printed::testjig_times[row].us[i]);
        m.small.message[row] = cycles_of_us(54 + 1.54 * testjig_lengths[row]);
    }
    for (std::size_t s = 0; s < steady_blocks.size(); ++s) {
        for (std::size_t i = 0; i < 2; ++i) {
            const int links = links_of_steady_states[i];
            m.small.half_speed[s][i] = std::llround(concurrent_messages(printed::costs(f), links, steady_blocks[s]));
        }
    }
    return m;
}

TEST(DeltaCalibration, IsOfTodaysMachines) {
    EXPECT_EQ(kept().made_with, current_parameters()) << "make it again: narrows reproduce delta --calibrate";
    ASSERT_FALSE(kept().machines.empty());
    EXPECT_TRUE(kept().machines.front().variant.changes.empty());
}

/// Leaves out values that the file does not store.
SmallRuns times_of(SmallRuns runs) {
    runs.passed = true;
    return runs;
}

bool has_whole_grid(const MeasuredMachine& m) { return !m.rest.empty(); }

TEST(DeltaCalibration, EveryTenthMachineAndThoseWithTheWholeGridHaveTheKeptTimes) {
    for (std::size_t i = 0; i < kept().machines.size(); ++i) {
        const MeasuredMachine& m = kept().machines[i];
        if (i % 10 != 0 && !has_whole_grid(m)) continue;
        EXPECT_EQ(times_of(small_runs(m.variant)), m.small) << m.variant.name;
        std::vector<CombiningProblem> some;
        std::vector<Cycle> cycles;
        for (const delta::Run& run : m.grid) {
            if (run.problem.nodes() * run.problem.blocks() > 1600) continue;
            some.push_back(run.problem);
            cycles.push_back(run.cycles);
        }
        ASSERT_GE(some.size(), 8);
        const std::vector<delta::Run> again = simulate_all(some, m.variant.changes, no_progress);
        for (std::size_t k = 0; k < some.size(); ++k) EXPECT_EQ(again[k].cycles, cycles[k]) << m.variant.name;
    }
}

TEST(DeltaCalibration, TheWholeGridIsThatOfTheKeptTimes) {
    std::set<std::vector<std::string>> there;
    for (const MeasuredMachine& m : kept().machines) {
        if (!has_whole_grid(m)) continue;
        there.insert(m.variant.changes);
        EXPECT_EQ(m.all_of_grid().size(), 150) << m.variant.name;
        const delta::Run& first =
            *std::ranges::min_element(m.rest, {}, [](const delta::Run& run) { return run.problem.blocks(); });
        EXPECT_EQ(simulate_all({&first.problem, 1}, m.variant.changes, no_progress).front().cycles, first.cycles)
            << m.variant.name;
    }
    for (const MachineVariant& v : whole_grid_variants()) EXPECT_TRUE(there.contains(v.changes)) << v.name;
    EXPECT_EQ(there.size(), whole_grid_variants().size());
}

TEST(DeltaCalibration, HasTheMachinesThatTheSearchDoesNotChoose) {
    std::set<std::vector<std::string>> there;
    for (const MeasuredMachine& m : kept().machines) there.insert(m.variant.changes);
    for (const MachineVariant& v : fixed_variants()) EXPECT_TRUE(there.contains(v.changes)) << v.name;
    for (const SearchResult& result : kept().search) {
        const auto best = std::ranges::find_if(kept().machines,
                                               [&](const MeasuredMachine& m) { return m.variant.name == result.best; });
        if (best == kept().machines.end()) continue;  // it has the name of a single change
        EXPECT_NEAR(table1_error(best->small), result.table1_error, 1e-12) << result.kind;
    }
}

TEST(DeltaCalibration, APointOfTheSearchKeepsTheWholeAlpha) {
    EXPECT_EQ(search_points().size(), 240);
    for (const SearchPoint& p : search_points()) EXPECT_GE(p.alpha, p.sending);
    EXPECT_EQ(variant_of({report_alpha, 5400, 5400, as_mesh, 1}).changes, std::vector<std::string>{});
    EXPECT_EQ(variant_of({report_alpha, 2700, 0, as_mesh, 1}).changes,
              (std::vector<std::string>{"processor.send_overhead=2700 cycles", "processor.receive_overhead=0 cycles",
                                        "interface.receive_overhead=2700 cycles"}));
    const MachineVariant slowed = variant_of({report_alpha, 5400, 5400, 70, 1, true});
    EXPECT_EQ(slowed.changes, std::vector<std::string>{"interface.link_flit_time=140 cycles"});
    EXPECT_EQ(slowed.at_full_speed(), std::vector<std::string>{"interface.link_flit_time=70 cycles"});
    for (const SearchPoint& p : wider_search_points()) {
        EXPECT_LE(p.sending + (p.at_arrival ? p.receiving : 0), p.alpha);
    }
}

std::vector<std::string> missed_limits(const MeasuredMachine& m) {
    std::vector<std::string> missed = limits_missed_by_times(m.small);
    std::ranges::copy(limits_missed_by_fits(m), std::back_inserter(missed));
    return missed;
}

bool meets_print(const MeasuredMachine& m) { return missed_limits(m).empty(); }

TEST(DeltaCalibration, TheRulesAreThoseOfThePage) {
    MeasuredMachine m = as_printed("m", Cause::other);
    EXPECT_NEAR(weighted_error(m), 0, 0.001);
    EXPECT_NEAR(largest_error(m), 0, 0.001);
    EXPECT_TRUE(meets_print(m));
    m.small.message[3] = m.small.message[3] * 12 / 10;  // 20 % of one of four
    EXPECT_NEAR(weighted_error(m), std::sqrt(2 * 0.01 / 11.25), 0.001);
    EXPECT_NEAR(largest_error(m), 0.1, 0.001);
    EXPECT_FALSE(meets_print(m));

    m = as_printed("m", Cause::other);
    for (auto& row : m.small.table1) {
        for (Cycle& cycles : row) cycles = cycles * 11 / 10;
    }
    EXPECT_NEAR(weighted_error(m), std::sqrt(4 * 0.01 / 11.25), 0.001);
    EXPECT_TRUE(meets_print(m));  // the print contradicts itself by 9 %

    Overlap six = fitted_overlap;
    six[6] = 6;
    m = as_printed("m", Cause::other, six);
    const double e = 6 / 5.1 - 1;
    EXPECT_NEAR(weighted_error(m), std::sqrt((e * e + 2 * e * e) / 11.25), 0.001);
    EXPECT_FALSE(meets_print(m));
}

double long_error_of(const MeasuredMachine& m) {
    return std::get<Decimal>(calibration_ranking({{}, {}, {m}}).table.rows.front().back()).value;
}

// Only vectors of 100,000 elements and more count.
TEST(DeltaCalibration, TheErrorOfLongVectorsIsThatOfThePrintedModel) {
    MeasuredMachine m = as_printed("m", Cause::other);
    EXPECT_NEAR(long_error_of(m), 0, 0.001);
    for (delta::Run& run : m.grid) run.cycles *= run.problem.elements < 100'000 ? 3 : 2;
    EXPECT_NEAR(long_error_of(m), 50, 0.001);  // the model is half of the time
}

/// The claim's text about a hypothesis if it holds, else the contrary.
std::string verdict_on(const Calibration& calibration, const std::string& letter) {
    Section section = hypotheses(calibration);
    section.key = "delta.hypotheses";
    const JudgedDocument document({.name_or_file = "delta", .runs = {"a corner"}, .analysed = {std::move(section)}});
    const study::JudgedCheck* const claim = document.find("hypotheses", letter + ". ");
    if (claim == nullptr) return "no hypothesis " + letter;
    const bool says_not = claim->stated->says.find("Not refuted") != std::string::npos;
    return says_not == claim->failed() ? "refuted" : "not refuted";
}

// Each hypothesis can be refuted, and can fail to be.
TEST(DeltaHypotheses, EachCanComeOutEitherWay) {
    Overlap serial = nominal_overlap;
    Calibration calibration{{}, {}, {as_printed("first", Cause::nothing)}};
    for (const Cause cause : {Cause::alpha, Cause::data, Cause::both, Cause::slowed})
        calibration.machines.push_back(as_printed(cause_letters.at(static_cast<std::size_t>(cause)), cause));
    calibration.machines.push_back(as_printed("first, skew=1", Cause::skew, serial));
    calibration.machines.push_back(as_printed("first, lead=1", Cause::order));
    for (const char* letter : {"A", "B", "C", "D", "E", "K", "O"})
        EXPECT_EQ(verdict_on(calibration, letter), "not refuted") << letter;
    EXPECT_EQ(verdict_on(calibration, "R"), "refuted");  // no node waits

    for (MeasuredMachine& m : calibration.machines) {
        m.grid = modelled(calibration_grid(grid()), printed::costs(serial));
        m.rest = modelled(rest_of_grid(grid()), printed::costs(serial));
        m.small.table1[3][3] = 300'000;
    }
    for (const char* letter : {"A", "B", "C", "D", "E", "K", "O"})
        EXPECT_EQ(verdict_on(calibration, letter), "refuted") << letter;
}

TEST(DeltaHypotheses, SnakeCanWait) {
    Overlap f = fitted_overlap;
    f[6] = 4.86;
    Calibration calibration{{}, {}, {as_printed("first", Cause::nothing, f)}};
    MeasuredMachine& m = calibration.machines.front();
    m.small.half_speed[0][0] = m.small.half_speed[0][0] * 10 / 20;  // S = 120: a block takes twice as long
    m.small.half_speed[1][0] = m.small.half_speed[1][0] * 10 / 12;
    EXPECT_EQ(verdict_on(calibration, "R"), "not refuted");
    m.small.half_speed[0][0] = m.small.half_speed[0][0] * 20 / 12;
    EXPECT_EQ(verdict_on(calibration, "R"), "refuted");  // not for all lengths
}

// A machine that only fits a part of the grid refutes nothing.
TEST(DeltaHypotheses, OnlyMachinesWithTheWholeGridCount) {
    Calibration calibration{{}, {}, {as_printed("first", Cause::nothing), as_printed("second", Cause::data)}};
    EXPECT_EQ(verdict_on(calibration, "C"), "not refuted");
    calibration.machines.back().rest.clear();
    EXPECT_EQ(verdict_on(calibration, "C"), "refuted");
}

TEST(DeltaCalibration, TheLimitsOfThePrintAreNamed) {
    EXPECT_EQ(
        limits_of_print(),
        "Table 1 at most 12 % off, a message alone at most 5 %; by one of both kinds of residuals f(2), f(4), f(6) "
        "and f(6) / f(4) of the whole grid no further off than rounding (0.05, of the ratio 0.03) and tolerance "
        "together");
    MeasuredMachine m = as_printed("m", Cause::both);
    EXPECT_THAT(missed_limits(m), IsEmpty());
    m.small.message[3] = m.small.message[3] * 12 / 10;  // 20 % of one of four
    for (auto& row : m.small.table1) {
        for (Cycle& cycles : row) cycles = cycles * 12 / 10;
    }
    Overlap f = fitted_overlap;
    f[2] = 1.5;
    f[6] = 6;
    m.grid = as_printed("f", Cause::both, f).grid;
    m.rest = as_printed("f", Cause::both, f).rest;
    EXPECT_THAT(missed_limits(m), ElementsAre("Table 1 20.0 %", "a message alone 10.0 %", "f(2) 1.50 +- 0.05",
                                              "f(6) 6.00 +- 0.05", "f(6) / f(4) 1.54 +- 0.03"));
    f[4] = 5;
    EXPECT_THAT(missed_limits(as_printed("g", Cause::both, f)), Contains("f(4) 5.00 +- 0.05"));
    const Section section = hypotheses({{}, {}, {as_printed("first", Cause::nothing), m}});
    EXPECT_THAT(to_text(section.table.rows.at(3).at(2)),
                StartsWith("0 of 1 keep them; the fewest are missed by m: Table"));
}

TEST(DeltaCalibration, HeadingsOfSeparateFitsDiffer) {
    std::set<std::string> headings;
    const Section section = calibration_separate(kept());
    for (const TableColumn& column : section.table.columns) headings.insert(column.header);
    EXPECT_EQ(headings.size(), section.table.columns.size());
}

TEST(DeltaCalibration, NamesOfMachinesAreExplainedWhereTheyAreUsed) {
    std::vector<Section> sections = calibration_sections(kept());
    sections.push_back(sensitivity(kept()));
    for (const Section& section : sections)
        EXPECT_THAT(section.table.notes, Contains(meaning_of_names())) << section.key;
    for (const char* part : {"a:", "r:", "p:", "alpha", "slowed:", "q:", "at arrival:", "ack:", "skew:", "lead:"})
        EXPECT_THAT(meaning_of_names(), HasSubstr(part));
}

TEST(DeltaCalibration, SectionsNameTheCommandThatMakesThem) {
    for (const Section& section : calibration_sections(kept())) {
        if (section.key == "hypotheses") continue;
        EXPECT_THAT(section.table.notes.front(), HasSubstr("narrows reproduce delta --calibrate")) << section.key;
    }
}

}  // namespace narrows::delta::delta_calibration_test
