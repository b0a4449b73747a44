// The parts of a study file that make a document: sections, tables of points, claims over many points, and analyses.
#include "testbench/study/prepared.h"
#include "tests/study/judged_study.h"

namespace narrows::study::documents_test {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string runs =
    "[[runs]]\nname = \"one\"\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [32, 64]\n"
    "cases = [{ words = 32, printed = { half = 50 } }, { words = 64, printed = { half = 99 } }]\n"
    "[[runs]]\nname = \"two\"\nmachine = \"cns1-2i\"\nworkload = \"allgather\"\nnodes = 32\nwords = 32\n";

/// A study whose five points take 100, 200, 60, 110 and 70 cycles.
JudgedStudy filled(const std::string& rest, const std::vector<Section>& analysed = {}) {
    return {runs + rest, {100, 200, 60, 110, 70}, analysed};
}

CheckVerdict verdict(const std::string& check) { return filled("[[checks]]\n" + check).check().verdict; }

std::string refusal(const std::string& formula) {
    return complaint(runs + "[[checks]]\nformula = '" + formula + "'\n");
}

bool holds(const std::string& runs, const std::string& formula) {
    return verdict("runs = \"" + runs + "\"\nformula = '" + formula + "'\n") == CheckVerdict::holds;
}

TEST(Documents, APrintedNumberMayDifferFromPointToPoint) {
    const std::string claim = "runs = \"one\"\nformula = \"cycles / 2\"\nprinted = \"printed_half\"\n";
    const std::string at = "where = \"nodes == 32\"\n";
    const JudgedCheck judged = filled("[[checks]]\n" + claim + at + "decimals = 0\n").check();
    EXPECT_EQ(judged.verdict, CheckVerdict::refuted);
    EXPECT_EQ(judged.held(), 1);
    EXPECT_EQ(judged.points[0].printed, 50);
    EXPECT_EQ(judged.points[1].printed, 99);
    EXPECT_EQ(judged.points[1].simulated, 100);
    EXPECT_EQ(verdict(claim + at + "tolerance = 1\n"), CheckVerdict::equal);
    EXPECT_EQ(verdict(claim + at + "tolerance = 0.9\n"), CheckVerdict::refuted);
    EXPECT_THAT(complaint(runs + "[[checks]]\n" + claim), HasSubstr("it must be a number, in the unit of the formula"));
}

/// A finding that the document does not state cannot be refuted.
TEST(Documents, WhatIsFoundBesidesFailsAndIsNotRefuted) {
    const std::string wrong = "section = \"4.2\"\nformula = \"cycles > 900\"\n";
    EXPECT_EQ(verdict(wrong), CheckVerdict::refuted);
    EXPECT_EQ(verdict(wrong + "found = true\n"), CheckVerdict::fails);
    EXPECT_EQ(verdict(wrong + "found = false\n"), CheckVerdict::refuted);
    EXPECT_THAT(complaint(runs + "[[checks]]\nformula = \"cycles > 9\"\nfound = \"yes\"\n"), HasSubstr("found"));
}

TEST(Documents, AConditionShowsANumber) {
    const JudgedCheck judged =
        filled("[[checks]]\nruns = \"one\"\nformula = \"cycles > 9\"\nshows = \"cycles - 9\"\n").check();
    EXPECT_EQ(judged.points[0].simulated, 91);
    EXPECT_EQ(judged.points[1].simulated, 191);
    EXPECT_THAT(complaint(runs + "[[checks]]\nformula = \"cycles\"\nprinted = 3\nshows = \"cycles\"\n"),
                HasSubstr("shows is a number beside a condition"));
}

TEST(Documents, TheLeastAndTheMostOfOtherRuns) {
    EXPECT_TRUE(holds("two", R"(least("one", cycles) == 60)"));
    EXPECT_TRUE(holds("two", R"(most("one", cycles) == 200)"));
    EXPECT_TRUE(holds("two", R"(least("one", cycles, words == 64) == 110)"));
    EXPECT_TRUE(holds("two", R"(least("one", nodes, max(cycles, 1) == 60 && words > 0) == 64)"));
    EXPECT_FALSE(holds("two", R"(least("one", cycles, words == 65) > 0)")) << "of no point there is no least";
    EXPECT_FALSE(holds("two", R"(least("one", cns1_ring) > 0)"));
    EXPECT_FALSE(holds("two", R"(least("one", cycles, cns1_ring == 5 || cycles > 0) == 60)"))
        << "where it does not apply";
    EXPECT_THAT(refusal(R"(least("on", cycles) > 1)"), HasSubstr("did you mean 'one'?"));
    EXPECT_THAT(refusal(R"(least("one") > 1)"), HasSubstr("least needs the name of [[runs]], a formula"));
    EXPECT_THAT(refusal(R"(least("one", cycles, 1, 2) > 1)"), HasSubstr("least needs the name of [[runs]]"));
    EXPECT_THAT(refusal(R"(least("one", cyles) > 1)"), HasSubstr("did you mean 'cycles'?"));
    EXPECT_THAT(refusal(R"(least("one", cycles > 1)"), HasSubstr("a bracket is not closed"));
}

TEST(Documents, AConditionChoosesAnotherPoint) {
    EXPECT_TRUE(holds("one", "value(cycles, nodes == 32) == (words == 32 ? 100 : 200)"));
    EXPECT_TRUE(holds("two", R"(value("one", cycles, words == 2 * here_words) == 200)"));
    EXPECT_TRUE(holds("two", R"(value("one", cycles) == 100)")) << "what is printed for other runs does not matter";
    EXPECT_TRUE(holds("two", R"(least("one", cycles, nodes == here_nodes) == 100)"));
    EXPECT_FALSE(holds("two", R"(value("one", cycles, words > 0) > 0)")) << "there are two";
    EXPECT_FALSE(holds("two", R"(value("one", cycles, words == 65) > 0)"));
    EXPECT_THAT(refusal("value(cycles) > 1"), HasSubstr("value needs the name of [[runs]] and a formula"));
    EXPECT_THAT(refusal("value(cycles, nodes) > 1"),
                HasSubstr("\"nodes\" is a number, and other points are chosen by a"));
    EXPECT_THAT(refusal("here_nodes > 1"), HasSubstr("'here_nodes' is not a name that formulas know"));
    EXPECT_THAT(refusal("value(cycles, nodes == here_node) > 1"), HasSubstr("did you mean 'nodes'?"));
}

TEST(Documents, AClaimCanUseWhatAnAnalysisHasFound) {
    const std::string section =
        "[[sections]]\nname = \"contest\"\nevidence = \"exact\"\nanalysis = \"delta.contest\"\n";
    const auto verdict_of = [&](const std::string& name, const std::vector<Section>& analysed) {
        return filled(section + "[[sections.checks]]\nruns = \"two\"\nprinted = 40\n" +
                          "formula = 'result(\"delta.contest\", \"" + name + "\")'\n",
                      analysed)
            .check()
            .verdict;
    };
    const Section found{"delta.contest", {}, true, {}, {}, {{"won", 40}, {"lost", 10}}};
    EXPECT_EQ(verdict_of("won", {found}), CheckVerdict::equal);
    EXPECT_EQ(verdict_of("lost", {found}), CheckVerdict::refuted);
    EXPECT_EQ(verdict_of("drawn", {found}), CheckVerdict::fails);
    EXPECT_EQ(verdict_of("won", {}), CheckVerdict::fails);
    EXPECT_THAT(complaint(runs + section + "[[checks]]\nformula = 'result(\"delta.context\", \"won\") > 1'\n"),
                HasSubstr("did you mean 'delta.contest'?"));
}

TEST(Documents, ATableHasARowForEachPoint) {
    const Table table =
        filled(
            "[[columns]]\nname = \"halved\"\ntitle = \"half\"\nformula = \"cycles / 2\"\ndecimals = 1\n"
            "[[tables]]\ntitle = \"All\"\nruns = \"one\"\nwhere = \"nodes == 64\"\n"
            "columns = [\"machine\", \"words\", \"topology.kind\", \"cycles\", \"halved\", \"cns1_ring\"]\n")
            .table();
    ASSERT_EQ(table.rows.size(), 2u);
    std::string first;
    for (const Cell& cell : table.rows.front()) first += to_text(cell) + "|";
    EXPECT_EQ(first, "cns1|32|cylinder|60|30.0||");
    EXPECT_EQ(table.columns[4].header, "half");
    EXPECT_EQ(table.columns[2].key, "topology_kind");
    EXPECT_THAT(complaint(runs + "[[tables]]\ncolumns = [\"cyles\"]\n"), HasSubstr("did you mean 'cycles'?"));
    EXPECT_THAT(complaint(runs + "[[tables]]\ntitle = \"x\"\n"), HasSubstr("[[tables]] needs columns"));
}

TEST(Documents, WhatStandsInASectionHasItsRunsAndItsEvidence) {
    const Study study =
        study_of(runs +
                 "[[sections]]\nname = \"4.2\"\nruns = \"two\"\nevidence = \"exact\"\n"
                 "[[sections.tables]]\ncolumns = [\"cycles\"]\n"
                 "[[sections.checks]]\nformula = \"cycles > 1\"\n"
                 "[[sections.checks]]\nformula = \"cycles > 1\"\nruns = \"one\"\nevidence = \"fitted\"\n"
                 "[[sections.checks]]\nsays = \"a definition\"\nnot_simulated = \"no number\"\n"
                 "[[sections]]\nname = \"5\"\n[[sections.checks]]\nformula = \"cycles > 1\"\nevidence = \"chosen\"\n"
                 "[[sections]]\nname = \"6\"\nfound = true\nevidence = \"exact\"\n"
                 "[[sections.checks]]\nformula = \"cycles > 1\"\n");
    ASSERT_EQ(study.checks.size(), 5u);
    const auto text_of = [](const StatedCheck& check) {
        return check.section.text + "|" + (check.runs.empty() ? "" : check.runs.front().text) + "|" + check.evidence;
    };
    EXPECT_EQ(text_of(study.checks[0]), "4.2|two|exact");
    EXPECT_EQ(text_of(study.checks[1]), "4.2|one|fitted");
    EXPECT_EQ(text_of(study.checks[2]), "4.2|two|") << "nothing is shown of it";
    EXPECT_EQ(text_of(study.checks[3]), "5||chosen");
    EXPECT_FALSE(study.checks[3].is_found);
    EXPECT_TRUE(study.checks[4].is_found);
    EXPECT_EQ(study.tables.front().section.text, "4.2");
    EXPECT_EQ(study.tables.front().runs.front().text, "two");
    EXPECT_THAT(complaint(runs + "[[sections]]\nname = \"5\"\nevidence = \"exact\"\n"
                                 "[[sections.checks]]\nformula = \"cyles > 1\"\n"),
                HasSubstr("some.toml:19:11: 'cyles'"));
}

/// Else the counts by evidence would leave it out without a word.
TEST(Documents, AStatementSaysOfWhichKindItsEvidenceIs) {
    const std::string section = runs + "[[sections]]\nname = \"5\"\n";
    const std::string claim = "[[sections.checks]]\nruns = \"one\"\nformula = \"cycles > 1\"\n";
    EXPECT_THAT(
        complaint(section + claim),
        HasSubstr("some.toml:17:1: the claim has no evidence; write of which kind it is, here or in its section: "
                  "evidence = \"structural\", for instance; it may be exact, held out, structural, chosen, "
                  "fitted or arithmetic"));
    EXPECT_EQ(complaint(section + claim + "evidence = \"exact\"\n"), "");
    EXPECT_EQ(complaint(section + "evidence = \"exact\"\n" + claim), "");
    EXPECT_EQ(complaint(section + "[[sections.checks]]\nsays = \"x\"\nnot_simulated = \"a definition\"\n"), "");
    EXPECT_EQ(complaint(section + "[[checks]]\nformula = \"cycles > 1\"\n"), "") << "of no section";
    EXPECT_EQ(complaint(runs + "[[checks]]\nsection = \"5\"\nformula = \"cycles > 1\"\n"), "") << "no document";
}

/// The explanation is the claim.
TEST(Documents, AnExplanationIsRefutedByThePrintedNumber) {
    const std::string claim = "runs = \"two\"\nformula = \"cycles\"\nbecause = \"so\"\nexplained = \"70\"\nprinted = ";
    EXPECT_EQ(verdict(claim + "80\n"), CheckVerdict::differs);
    EXPECT_EQ(verdict(claim + "70\n"), CheckVerdict::equal);
    const std::string other = "runs = \"two\"\nformula = \"cycles\"\nbecause = \"so\"\nexplained = \"71\"\nprinted = ";
    EXPECT_EQ(verdict(other + "70\n"), CheckVerdict::refuted);
    EXPECT_EQ(verdict(other + "80\n"), CheckVerdict::refuted);
}

TEST(Documents, AClaimAboutOneNumberDoesNotCountItsPoints) {
    const auto counts = [](const std::string& check) { return filled("[[checks]]\n" + check).check().counts(); };
    EXPECT_EQ(counts("runs = \"two\"\nformula = \"cycles\"\nprinted = 70\n"), "");
    EXPECT_EQ(counts("runs = \"two\"\nformula = \"cycles == 70\"\n"), "1 of 1");
    EXPECT_EQ(counts("runs = \"one\"\nformula = \"cycles\"\nprinted = 60\n"), "1 of 4");
}

/// A known failure is one of a condition, and not of a formula.
TEST(Documents, WhatIsKnownToFailMustHaveValues) {
    const std::string known = "runs = \"two\"\nknown = \"so\"\nformula = ";
    EXPECT_FALSE(filled("[[checks]]\n" + known + "\"cycles > 99\"\n").check().failed());
    EXPECT_TRUE(filled("[[checks]]\n" + known + "\"cns1_ring > 99\"\n").check().failed());
    EXPECT_TRUE(filled("[[checks]]\n" + known + "\"cycles > 99\"\napplies = 2\n").check().failed());
}

TEST(Documents, HowManyPointsMustHoldIsShown) {
    const auto counts = [](const std::string& over) {
        return filled("[[checks]]\nruns = \"one\"\nformula = \"cycles >= 110\"\nover = " + over + "\n")
            .check()
            .counts();
    };
    EXPECT_EQ(counts("\"every\""), "2 of 4");
    EXPECT_EQ(counts("\"some\""), "2 of 4 (>= 1)");
    EXPECT_EQ(counts("{ least = 2 }"), "2 of 4 (>= 2)");
    EXPECT_EQ(counts("{ most = \"60 %\" }"), "2 of 4 (<= 60 %)");
    EXPECT_EQ(counts("{ count = 2 }"), "2 of 4 (= 2)");
}

TEST(Documents, ARunRepeatsWhatIsMeasured) {
    const JudgedStudy document = filled("[[checks]]\nruns = \"two\"\nmeasured = 50\nerror = 2\n");
    EXPECT_THAT(document.explanation(), ElementsAre("measured 50 +- 2 cycles, bound 35, simulated 70 (+40.0 %)",
                                                    HasSubstr("narrows run cns1-2i")));
}

TEST(Documents, NoRunRepeatsWhatOnlyAnAnalysisSays) {
    const Section found{"delta.contest", {}, true, {}, {}, {{"won", 40}}};
    const auto lines = [&](const std::string& formula) {
        const JudgedStudy document = filled(
            "[[sections]]\nname = \"c\"\nanalysis = \"delta.contest\"\n[[checks]]\nruns = \"two\"\nprinted = 41\n"
            "formula = '" +
                formula + "'\n",
            {found});
        return document.explanation();
    };
    EXPECT_THAT(lines(R"(result("delta.contest", "won"))"), testing::Not(testing::Contains(HasSubstr("narrows run"))));
    EXPECT_THAT(lines(R"(result("delta.contest", "won") + 0 * cycles)"), testing::Contains(HasSubstr("narrows run")));
}

/// A measurement cannot be refuted by a model with assumed constants.
TEST(Documents, WhatASourceHasMeasuredFailsAndIsNotRefuted) {
    const auto verdict_in = [](const std::string& key) {
        return filled("[[sections]]\nname = \"4.2\"\nruns = \"two\"\nevidence = \"exact\"\n" + key +
                      "[[sections.checks]]\nformula = \"cycles\"\nprinted = 71\n")
            .check()
            .verdict;
    };
    EXPECT_EQ(verdict_in(""), CheckVerdict::refuted);
    EXPECT_EQ(verdict_in("measurement = true\n"), CheckVerdict::fails);
}

/// A point has the value that an analysis has found with its seed.
TEST(Documents, AnAnalysisMayFindANumberWithEachSeed) {
    const Section found{"delta.contest", {}, true, {}, {}, {{"won", 40, {40, 50}}}};
    const auto held = [&](const std::string& seeds) {
        const std::string more =
            "[[runs]]\nname = \"three\"\nmachine = \"cns1\"\nworkload = \"allgather\"\n"
            "nodes = 32\nwords = 96\nseed = " +
            seeds +
            "\n[[sections]]\nname = \"c\"\nanalysis = \"delta.contest\"\n[[checks]]\n"
            "runs = \"three\"\nformula = 'result(\"delta.contest\", \"won\") > 45'\n";
        return filled(more, {found}).check().counts();
    };
    EXPECT_EQ(held("[1, 2]"), "1 of 2");
    EXPECT_EQ(held("[2]"), "1 of 1");
    EXPECT_EQ(held("[3]"), "0 of 1") << "with other seeds it is the first number";
}

TEST(Documents, AnotherSeedIsRefusedWhereAnalysesChooseTheirOwn) {
    const TemporaryFolder folder;
    folder.write("d.toml", heading + runs + "[[sections]]\nname = \"a\"\nanalysis = \"x.fixed\"\n");
    const Analyses analyses{{{"x.fixed", {}}}, "f"};
    EXPECT_NO_THROW(prepare(folder.path("d.toml"), 1, {}, analyses));
    EXPECT_THAT(error_text<InputError>([&] { prepare(folder.path("d.toml"), 5, {}, analyses); }),
                HasSubstr("--seed 5: x.fixed chooses the seeds of its runs itself; leave --seed out"));
}

TEST(Documents, SectionsHaveDifferentNamesThatChecksUse) {
    const std::string section = "[[sections]]\nname = \"4.2\"\n";
    EXPECT_THAT(complaint(runs + section + section), HasSubstr("another section is called '4.2', too"));
    EXPECT_THAT(complaint(runs + "[[sections]]\ntitle = \"x\"\n"), HasSubstr("[[sections]] needs name"));
    EXPECT_THAT(
        complaint(runs + section + "[[checks]]\nsection = \"4.3\"\nevidence = \"exact\"\nformula = \"cycles > 1\"\n"),
        HasSubstr("no [[sections]] have the name '4.3'; did you mean '4.2'?"));
}

TEST(Documents, AnAnalysisIsOneOfThose) {
    const TemporaryFolder folder;
    const auto refusal = [&](const std::string& name, const std::vector<std::string>& changes) {
        folder.write("d.toml", heading + "[[sections]]\nname = \"a\"\nanalysis = \"" + name + "\"\n");
        const Analyses analyses{{{"x.fixed", {}, {"cns1", "crossbar-64"}}}, "f"};
        return error_text<InputError>([&] {
            EXPECT_THAT(prepare(folder.path("d.toml"), 1, changes, analyses).analyses.all, testing::SizeIs(1));
        });
    };
    EXPECT_EQ(refusal("x.fixed", {}), "");
    EXPECT_EQ(refusal("x.fixed", {"interface.links=2"}), "");
    EXPECT_THAT(refusal("x.fixed", {"topology.columns=8"}), HasSubstr("topology.columns=8: ")) << "of a crossbar";
    EXPECT_THAT(refusal("x.fix", {}), HasSubstr("did you mean 'x.fixed'?"));
}

/// Events are asked of the runs that a check is about: other runs need no log.
TEST(Documents, EventsAreThoseOfTheRunsThatAreAsked) {
    const std::string check = "[[checks]]\nruns = \"two\"\nformula = 'event(\"start\", 0, 1) == ";
    const auto events = [&](const std::string& rest) {
        std::vector<std::size_t> counts;
        for (const Point& point : points_of(runs + check + rest + "'\n")) counts.push_back(point.events.size());
        return counts;
    };
    EXPECT_THAT(events("0"), ElementsAre(0, 0, 0, 0, 1));
    EXPECT_THAT(events("value(\"one\", event(\"start\", 0, 2))"), ElementsAre(1, 1, 1, 1, 1));
}

}  // namespace narrows::study::documents_test
