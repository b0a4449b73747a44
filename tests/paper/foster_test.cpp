// `reproduce foster`: its verdicts, the rows that it had when a program judged them, and machines that refute its
// claims.
#include <gmock/gmock.h>

#include <set>

#include "testbench/reproduce/foster/foster.h"
#include "tests/paper/judged_document.h"
#include "tests/paper/kept_rows.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_folder.h"

namespace narrows::foster::foster_document_test {

using study::JudgedCheck;

/// A row of foster_rows.txt.
struct ProgramRow {
    std::string section;
    std::string name;
    std::string verdict;
    std::string claim;    ///< empty: none is about it alone
    std::string claimed;  ///< the verdict of the claim
    std::vector<std::string> cells;
};

std::vector<ProgramRow> rows_of_the_program() {
    std::vector<ProgramRow> rows;
    for (std::vector<std::string>& parts : kept_rows("foster_rows.txt")) {
        parts.resize(6);
        rows.push_back({parts[0], parts[1], parts[2], parts[3], parts[4], split(parts[5], '|')});
    }
    return rows;
}

bool has_cells(const std::string& row, const std::vector<std::string>& cells) {
    std::size_t from = 0;
    return std::ranges::all_of(cells, [&](const std::string& cell) {
        from = row.find("|" + cell + "|", from);
        if (from != std::string::npos) ++from;
        return from != std::string::npos;
    });
}

/// Slow, because all runs and all schedules are tried.
TEST(FosterDocument, HasAllRowsOfTheProgram) {
    const JudgedDocument document(WantedDocument{"foster"});
    for (const JudgedCheck& check : document.checks()) EXPECT_FALSE(check.failed()) << check.text();
    for (const Section& section : document.analysed()) EXPECT_TRUE(section.passed) << section.key;
    const std::vector<ProgramRow> rows = rows_of_the_program();
    EXPECT_EQ(rows.size(), 167u);
    for (const ProgramRow& row : rows) {
        if (!row.claim.empty()) {
            const JudgedCheck* const claim = document.find(row.section, row.claim);
            ASSERT_NE(claim, nullptr) << row.section << " " << row.claim;
            EXPECT_EQ(claim->verdict_title(), row.claimed) << row.name;
        }
        const std::vector<std::string> shown = document.rows(row.section);
        EXPECT_TRUE(row.cells.empty() ||
                    std::ranges::any_of(shown, [&](const std::string& one) { return has_cells(one, row.cells); }))
            << row.section << " " << row.name;
    }
}

/// Stations back off for random times, so one seed says little.
TEST(FosterDocument, AnEthernetIsJudgedOverTenSeeds) {
    int found = 0;
    for (const study::Runs& runs : study::load_study("foster").runs) {
        if (runs.name.text.find("Ethernet") == std::string::npos) continue;
        const auto seeds = std::ranges::find_if(
            runs.axes, [](const study::Axis& axis) { return axis.front().front().name == "seed"; });
        ASSERT_NE(seeds, runs.axes.end()) << runs.name.text;
        EXPECT_EQ(seeds->size(), 10u) << runs.name.text;
        ++found;
    }
    EXPECT_EQ(found, 2);
}

/// If nothing competes, the model equals the run's time by definition.
TEST(FosterDocument, WhatTheRunComputesItselfIsArithmetic) {
    int found = 0;
    for (const study::StatedCheck& check : study::load_study("foster").checks) {
        const bool is_own_formula = check.says.starts_with("(a)") || check.says.starts_with("(c)") ||
                                    check.says.starts_with("Crossbar and hypercube") ||
                                    check.says.ends_with("where S is 1") || check.says.starts_with("crossbar, N = 64");
        if (!is_own_formula) continue;
        ++found;
        EXPECT_EQ(check.evidence, "arithmetic") << check.says;
    }
    EXPECT_EQ(found, 5);
}

/// The results of analyses for other networks, beside the first run only.
std::vector<std::string> refuted_by(Section section) {
    const std::string key = section.key;
    return JudgedDocument({.name_or_file = "foster", .runs = {"lone transfer"}, .analysed = {std::move(section)}})
        .refuted();
}

using testing::ElementsAre;
using testing::HasSubstr;

/// KEY=VALUE that gives a grid wires around its ends.
std::vector<std::string> wrapped(const std::string& kind) { return {"topology.kind=" + kind, "network.lanes=2"}; }

TEST(FosterClaims, CompetitionIsRefutedOnARing) {
    Asking asking;
    EXPECT_THAT(refuted_by(competition(asking.with())), testing::IsEmpty());
    EXPECT_THAT(refuted_by(competition(asking.with(wrapped("ring")))), ElementsAre(HasSubstr("(b) P0 sends to P2")))
        << "P1 reaches P3 the other way round";
}

TEST(FosterClaims, MeshesThatAreToriAreRefuted) {
    Asking asking;
    std::vector<ChosenNetwork> meshes = counted_networks();
    std::erase_if(meshes, [](const ChosenNetwork& network) { return network.machine != "mesh-16x16"; });
    EXPECT_THAT(refuted_by(networks(meshes, asking.with(wrapped("torus")))),
                ElementsAre(HasSubstr("mesh, 1-D"), HasSubstr("mesh, 2-D"), HasSubstr("mesh, 3-D")));
}

TEST(FosterClaims, ACylinderIsNotHalved) {
    Asking asking;
    EXPECT_THAT(refuted_by(wrap_around(asking.with({"topology.kind=cylinder"}))), ElementsAre(HasSubstr("Odd sides")));
}

TEST(FosterClaims, TheLineIsRefutedOnARing) {
    Asking asking;
    const std::array bits{3};
    EXPECT_THAT(refuted_by(line_schedules(bits, asking.with())), testing::IsEmpty());
    EXPECT_THAT(refuted_by(line_schedules(bits, asking.with(wrapped("ring")))),
                ElementsAre(HasSubstr("The busiest wire"), HasSubstr("One by one")))
        << "a step of distance 4 takes both ways round";
}

TEST(FosterClaims, AnEthernetWithFewFramesIsNotCaptured) {
    Asking asking;
    EXPECT_THAT(refuted_by(ethernet(200, 2, asking.with())), ElementsAre(HasSubstr("The others pay")));
}

/// Lines that are added to [[runs]].
struct ChangedRuns {
    std::string runs;
    std::string lines;
};

std::string changed_document(const std::vector<ChangedRuns>& changes) {
    std::string changed = content_of(std::string(test_places::sources) + "/documents/foster.toml");
    for (const ChangedRuns& change : changes) {
        const std::string name = "[[runs]]\nname = \"" + change.runs + "\"\n";
        changed.insert(changed.find(name) + name.size(), change.lines + "\n");
    }
    return changed;
}

/// Each claim about runs fails on some other machine.
TEST(FosterClaims, OfRunsCanFail) {
    const std::string slow = "processor.send_overhead = \"200000 cycles\"";
    const std::string fast = "network.link_bytes_per_cycle = 64\ninterface.link_bytes_per_cycle = 64";
    const std::vector<std::vector<ChangedRuns>> mutants{
        {{"lone transfer", slow},
         {"slices", slow},
         {"slices on a mesh", "network.link_latency = \"500 cycles\""},
         {"crossbar, bus", slow},
         {"long messages on a line", slow},
         {"hypercube", "network.channels.x.link_latency = \"500 cycles\""},
         {"line", "processor.send_overhead = \"50000 cycles\""},
         {"mesh, torus", "processor.send_overhead = \"300 cycles\"\nprocessor.receive_overhead = \"300 cycles\""},
         {"DELTA", "processor.send_overhead = \"50000 cycles\""},
         {"two on an Ethernet", slow},
         {"skew: line, mesh", fast}},
        {{"mesh, torus", "processor.send_overhead = \"5000 cycles\""},
         {"slices", "overlap = \"yes\""},
         {"skew: line, mesh", "processor.send_overhead = \"5000 cycles\""}}};
    // What the run computes itself does not depend on machines, and tests/bounds has a line that beats the bound.
    std::set<std::string> left;
    for (const study::StatedCheck& check : study::prepare("foster", 1, {}, analyses_of_documents()).study.checks) {
        if (check.formula.text.find("result(") == std::string::npos && check.evidence != "arithmetic" &&
            check.known.empty() && !check.says.starts_with("Line: t_s"))
            left.insert(check.section.text + ": " + check.says);
    }
    const TemporaryFolder folder;
    for (const std::vector<ChangedRuns>& changes : mutants) {
        const auto is_run = [](const study::Point& point) {
            const std::string* const skew = point.value_of("skew");
            return point.seed == 1 && (skew == nullptr || *skew == "0" || *skew == "14200");
        };
        const JudgedDocument document({.name_or_file = folder.write("foster.toml", changed_document(changes)),
                                       .is_run = is_run,
                                       .analysed = {{}}});
        for (const std::string& claim : document.refuted()) left.erase(claim);
    }
    EXPECT_THAT(left, testing::IsEmpty());
}

}  // namespace narrows::foster::foster_document_test
