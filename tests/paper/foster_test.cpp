// `reproduce foster`: its verdicts, and machines that refute its claims.
#include <gmock/gmock.h>

#include <set>

#include "testbench/reproduce/foster/foster.h"
#include "tests/paper/judged_document.h"
#include "tests/support/file_content.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace narrows::foster::foster_document_test {

/// Slow, because all runs and all schedules are tried.
TEST(FosterDocument, ClaimsHoldOrFailAsKnown) {
    const JudgedDocument document(WantedDocument{"foster"});
    EXPECT_THAT(document.unexpected(), testing::IsEmpty());
    for (const Section& section : document.analysed()) EXPECT_TRUE(section.passed) << section.key;
    // No claim uses the last columns of these tables.
    const std::vector<std::string> rows = document.rows("Figure 3.21");
    EXPECT_THAT(rows, testing::Contains("|1,024|8|354,721|301,344|340,768|459,040|2.12|2.39|"));
    EXPECT_THAT(rows, testing::Contains(testing::StartsWith("|512|64|1,635,356|1,392,045|2,151,999|")));
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
