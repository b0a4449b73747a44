// [[checks]] of a study, judged at points with given results.
#include "tests/study/judged_study.h"

namespace narrows::study::checks_test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string two_runs =
    "contenders = \"machine\"\n[[runs]]\nname = \"one\"\nmachine = \"cns1\"\nworkload = \"allgather\"\n"
    "nodes = [32, 64]\nwords = 32\n"
    "[[runs]]\nname = \"two\"\nmachine = \"cns1-2i\"\nworkload = \"allgather\"\nnodes = [32, 64]\nwords = 32\n";

/// The check of a study whose four points take 100, 200, 60 and 110 cycles.
JudgedStudy judged(const std::string& check, const std::function<void(std::vector<StoredPoint>&)>& change = {}) {
    const std::string gain = "[[columns]]\nname = \"gain\"\nformula = \"baseline_cycles / cycles\"\n";
    return {two_runs + gain + "[[checks]]\n" + check, {100, 200, 60, 110}, {}, change};
}

std::string verdict(const std::string& check) { return judged(check).verdict(); }

/// A check that holds, and one beside it that does not.
void expect_edge(const std::string& holds, const std::string& fails, const std::string& bad = "FAILS") {
    EXPECT_NE(verdict(holds), bad) << holds;
    EXPECT_FALSE(judged(holds).check().failed()) << holds;
    EXPECT_EQ(verdict(fails), bad) << fails;
    EXPECT_TRUE(judged(fails).check().failed()) << fails;
}

TEST(Checks, HoldForEveryPointThatTheyAreAbout) {
    expect_edge("formula = \"cycles <= 200\"", "formula = \"cycles < 200\"");
    expect_edge("formula = \"cycles <= 110\"\nruns = \"two\"", "formula = \"cycles < 110\"\nruns = \"two\"");
    expect_edge("formula = \"cycles < 101\"\nwhere = \"nodes == 32\"",
                "formula = \"cycles < 100\"\nwhere = \"nodes == 32\"");
}

TEST(Checks, CanCompareWithNothing) {
    expect_edge("formula = \"cycles > 0\"", "formula = \"cycles < 0\"");
    expect_edge("formula = \"cycles != 0\"", "formula = \"cycles == 0\"");
}

/// A bare number of picoseconds would make the first one always true.
TEST(Checks, ATimeIsComparedInTheUnitOfTheResult) {
    expect_edge("formula = 'time_us <= \"1600 ns\"'", "formula = 'time_us < \"1600 ns\"'");
    expect_edge("formula = 'cycles <= \"1.6 us\"'", "formula = 'cycles < \"1.6 us\"'");
    expect_edge("formula = 'cycles <= \"200 cycles\"'", "formula = 'cycles < \"200 cycles\"'");
    expect_edge("formula = 'time_us <= \"200 cycles\"'", "formula = 'time_us < \"200 cycles\"'");
    expect_edge("formula = '2 * cycles <= \"3.2 us\"'", "formula = '2 * cycles < \"3.2 us\"'");
    expect_edge("formula = '\"1.6 us\" >= cycles'", "formula = '\"1.6 us\" > cycles'");
    expect_edge("formula = 'words * 4 <= \"128 B\"'", "formula = 'words * 4 < \"128B\"'");
}

TEST(Checks, KnowParametersThatAreWords) {
    const auto ring = [](std::vector<StoredPoint>& points) {
        for (StoredPoint& point : points) point.swept.push_back({"algorithm", "bucket", {}});
        for (StoredPoint& point : points)
            std::erase_if(point.parameters, [](const auto& each) { return each.first == "algorithm"; });
    };
    EXPECT_EQ(judged("formula = 'algorithm == \"bucket\"'", ring).verdict(), "holds");
    EXPECT_EQ(judged("formula = 'algorithm != \"bucket\"'", ring).verdict(), "FAILS");
    const auto with_block = [](std::vector<StoredPoint>& points) {
        for (StoredPoint& point : points) point.outcome->metrics.set("chosen_algorithm", std::string("bucket block=4"));
    };
    EXPECT_EQ(judged("formula = 'algorithm == \"bucket\"'", with_block).verdict(), "holds");
}

TEST(Checks, KnowHowLongTheBusiestResourceOfAKindWasBusy) {
    const auto busy = [](std::vector<StoredPoint>& points) {
        for (StoredPoint& point : points) point.outcome->resources = {{"node 3 memory port", "memory port", 51, 0}};
    };
    EXPECT_EQ(judged("formula = 'busy_memory_port == 51'", busy).verdict(), "holds");
    EXPECT_EQ(judged("formula = 'busy_memory_port == 50'", busy).verdict(), "FAILS");
    EXPECT_EQ(judged("formula = 'busy_channel > 0'", busy).worst(), "busy_channel has no value");
}

TEST(Checks, CountPoints) {
    const std::string slow = "formula = \"cycles >= 110\"\nover = ";
    expect_edge(slow + "\"some\"", "formula = \"cycles > 200\"\nover = \"some\"");
    expect_edge(slow + "{ least = 2 }", slow + "{ least = 3 }");
    expect_edge(slow + "{ most = 2 }", slow + "{ most = 1 }");
    expect_edge(slow + "{ count = 2 }", slow + "{ count = 1 }");
    expect_edge(slow + "{ least = \"50 %\" }", slow + "{ least = \"51 %\" }");
    expect_edge(slow + "\"some\"\napplies = 4", slow + "\"some\"\napplies = 3");
}

TEST(Checks, AreAboutAtLeastOnePoint) {
    const JudgedStudy study = judged("formula = \"cycles > 0\"\nwhere = \"nodes == 5\"");
    EXPECT_EQ(study.verdict(), "FAILS");
    EXPECT_EQ(study.check().reason, "it is about no point");
}

TEST(Checks, ComparesWithOtherRunsAtTheSameCase) {
    expect_edge("formula = \"value(\\\"one\\\", cycles) / cycles > 1.6\"\nruns = \"two\"",
                "formula = \"value(\\\"one\\\", cycles) / cycles > 1.7\"\nruns = \"two\"");
    expect_edge("formula = \"gain == 200 / 110\"\ntolerance = \"1 %\"\nwhere = 'machine == \"cns1-2i\" && nodes == 64'",
                "formula = \"gain == 200 / 110\"\ntolerance = \"1 %\"\nwhere = 'machine == \"cns1-2i\"'");
}

TEST(Checks, KnowWhoIsBestAndByHowMuch) {
    expect_edge("formula = 'best == \"cns1-2i\"'", "formula = 'best == \"cns1\"'");
    expect_edge("formula = \"times_best < 1.82\"", "formula = \"times_best < 1.81\"");
    EXPECT_EQ(judged("formula = 'best != \"cns1-2i\"'").worst(), "best = \"cns1-2i\"");
}

TEST(Checks, AnEqualityOfNumbersThatAreNotWholeNeedsATolerance) {
    expect_edge("formula = \"time_us == 0.8\"\ntolerance = 0.9", "formula = \"time_us == 0.8\"\ntolerance = 0.7");
    const JudgedStudy study = judged("formula = \"time_us == 0.8\"\nwhere = \"cycles == 100\"");
    EXPECT_EQ(study.verdict(), "FAILS");
    EXPECT_EQ(study.worst(), "time_us = 0.8; == between numbers that are not whole needs a tolerance");
}

TEST(Checks, TheWorstPointIsNamedWithItsValues) {
    const JudgedStudy study = judged("formula = \"cycles < nodes + 1\"");
    EXPECT_EQ(study.check().worst()->point, 1);
    EXPECT_EQ(study.worst(), "cycles = 200; nodes + 1 = 65");
}

TEST(Checks, APointThatFailedOrHasNoValueFails) {
    const auto failed = [](std::vector<StoredPoint>& points) { points[0].outcome = outcome_of(100, false); };
    EXPECT_EQ(judged("formula = \"cycles > 0\"\nover = \"some\"", failed).verdict(), "FAILS");
    const auto crashed = [](std::vector<StoredPoint>& points) {
        points[0].outcome.reset();
        points[0].message = "signal 11";
    };
    EXPECT_EQ(judged("formula = \"cycles > 0\"", crashed).worst(), "signal 11");
    EXPECT_EQ(judged("formula = \"cns1_ring > 0\"\nover = \"some\"").worst(), "cns1_ring has no value");
    EXPECT_EQ(verdict("formula = \"cns1_ring > 0\"\nover = \"some\""), "FAILS");
}

TEST(Checks, AClaimIsEqualToTheDecimalsThatArePrinted) {
    const std::string claim = "section = \"4\"\nformula = \"cycles / 7\"\nwhere = \"cycles == 100\"\nprinted = ";
    expect_edge(claim + "14.29", claim + "14.28", "REFUTED");
    expect_edge(claim + "14.3", claim + "14.2", "REFUTED");
    expect_edge(claim + "14.28\ndecimals = 1", claim + "14.28\ndecimals = 2", "REFUTED");
    expect_edge(claim + "14\ntolerance = \"2.1 %\"", claim + "14\ntolerance = \"2.0 %\"", "REFUTED");
    EXPECT_EQ(verdict(claim + "14.29"), "equal");
}

TEST(Checks, ADifferenceIsExplainedByAnotherFormula) {
    const std::string claim =
        "formula = \"cycles\"\nprinted = 99\nwhere = \"nodes == 32 && cycles > 60\"\nbecause = \"one more\"\nexplained "
        "= ";
    const JudgedStudy study = judged(claim + "\"3 * nodes + 4\"");
    EXPECT_EQ(study.verdict(), "differs");
    EXPECT_FALSE(study.check().failed());
    EXPECT_EQ(study.check().reason, "one more");
    EXPECT_EQ(study.worst(), "cycles = 100; 3 * nodes + 4 = 100");
    EXPECT_EQ(verdict(claim + "\"3 * nodes + 5\""), "REFUTED");
    EXPECT_EQ(verdict("formula = \"cycles / 300\"\nprinted = 0.3\nwhere = \"cycles == 110\"\nbecause = \"a\"\n"
                      "explained = \"cycles * (1 / 300)\""),
              "differs")
        << "although the last digits differ";
}

TEST(Checks, AKnownFailureIsNone) {
    const JudgedStudy study = judged("formula = \"cycles < 1\"\nknown = \"it never was\"");
    EXPECT_TRUE(study.check().is_known());
    EXPECT_FALSE(study.check().failed());
    EXPECT_EQ(study.check().reason, "it never was");
    EXPECT_TRUE(judged("formula = \"cycles < 1\"\nwhere = \"nodes == 5\"\nknown = \"never\"").check().failed());
    const JudgedStudy holds = judged("formula = \"cycles < 201\"\nknown = \"it never was\"");
    EXPECT_FALSE(holds.check().is_known());
    EXPECT_EQ(holds.check().reason, "it was known to fail, and does not; leave known out");
}

TEST(Checks, WhatIsNotSimulatedSaysWhy) {
    const JudgedStudy study = judged("says = \"It takes 10 W\"\nnot_simulated = \"there is no power\"");
    EXPECT_EQ(study.verdict(), "not simulated");
    EXPECT_EQ(study.check().reason, "there is no power");
}

/// The point of 200 cycles has a bound of 100. The machine names its algorithm.
TEST(Checks, AMeasuredNumberBelowTheBoundIsImpossible) {
    const std::string at = "where = \"cycles == 200\"\nmeasured = ";
    expect_edge(at + "100", at + "99", "IMPOSSIBLE");
    expect_edge(at + "99\nerror = 1", at + "98\nerror = 1", "IMPOSSIBLE");
    expect_edge(at + "\"800 ns\"", at + "\"792 ns\"", "IMPOSSIBLE");
    expect_edge(at + "\"792 ns\"\nerror = 8", at + "\"792 ns\"\nerror = 7", "IMPOSSIBLE");
    expect_edge(at + "\"792 ns\"\nerror = \"8 ns\"", at + "\"792 ns\"\nerror = \"1 %\"", "IMPOSSIBLE");
    EXPECT_EQ(verdict(at + "100"), "possible");
    EXPECT_THAT(judged(at + "90").worst(), AllOf(HasSubstr("measured 90 cycles, bound 100, simulated 200 (+122.2 %)"),
                                                 HasSubstr("10 cycles below the bound")));
}

/// The run leaves the algorithm open, and so does the measurement.
TEST(Checks, AMeasuredNumberWithoutAnAlgorithmIsComparedWithTheLeastBound) {
    const auto chosen = [](std::vector<StoredPoint>& points) {
        points[1].outcome->metrics.set("least_bound", std::int64_t{70});
    };
    const std::string at = "where = \"cycles == 200\"\nmeasured = ";
    EXPECT_EQ(judged(at + "70", chosen).verdict(), "possible");
    EXPECT_EQ(judged(at + "69", chosen).verdict(), "IMPOSSIBLE");
}

TEST(Checks, MeasuredNumbersCanStandInATable) {
    const TemporaryFolder folder;
    folder.write("m.csv", "machine, nodes, measured, error\ncns1, 32, 50, 0\ncns1, 64, 96, 5\n");
    const auto judged = [&](const std::string& table) {
        Study study =
            parse_study(heading + two_runs + "[[checks]]\nmeasured = \"" + table + "\"\n", folder.path("s.toml"));
        std::vector<StoredPoint> points;
        for (const Point& point : complete_points(study, 1)) points.push_back(open_point(point));
        for (StoredPoint& point : points)
            point.outcome = outcome_of(point.value_of("nodes")->starts_with("3") ? 100 : 200);
        return judge_checks(study, points).front();
    };
    EXPECT_EQ(judged("m.csv").verdict, CheckVerdict::possible);
    EXPECT_EQ(judged("m.csv").points.size(), 2);
    folder.write("low.csv", "machine,nodes,measured,error\ncns1,64,94,5\n");
    EXPECT_EQ(judged("low.csv").verdict, CheckVerdict::impossible);
    folder.write("twice.csv", "machine,nodes,measured,error\ncns1,64,100,0\ncns1,64,90,2 %\n");
    EXPECT_EQ(judged("twice.csv").verdict, CheckVerdict::impossible);
    folder.write("none.csv", "machine,nodes,measured\ncns1,64,100\ncns1,46,100\n");
    EXPECT_EQ(judged("none.csv").verdict, CheckVerdict::fails);
    EXPECT_THAT(judged("none.csv").reason, HasSubstr("none.csv:3:1 is about no run"));
    folder.write("name.csv", "node,measured\n64,100\n");
    EXPECT_THROW(judged("name.csv"), InputError);
    folder.write("bad.csv", "nodes,measured\n32,fast\n");
    EXPECT_EQ(error_text<InputError>([&] { judged("bad.csv"); }),
              folder.path("bad.csv") + ":2:1: 'fast' is no number of cycles, and no time");
}

std::string refusal(const std::string& check) { return complaint(two_runs + "[[checks]]\n" + check); }

TEST(Checks, WhatIsWrongIsToldWithItsPlace) {
    const std::string units = "\"40 parsec\" has the unknown unit 'parsec'; units are cycles; ps, ns, us, ms and s; KB";
    expect_refusals(two_runs + "[[checks]]\n",
                    {{"formula = \"cyles > 1\"",
                      "some.toml:17:11: 'cyles' is not a name that formulas know; "
                      "did you mean 'cycles'?"},
                     {"formula = \"cycles\"", "is a number and not true or false"},
                     {"formula = \"cycles > 1\"\nruns = \"on\"",
                      "some.toml:18:8: no [[runs]] have the name 'on'; did you mean 'one'?"},
                     {"formula = 'value(\"three\", cycles) > 1'", "no [[runs]] have the name 'three'"},
                     {"formula = 'algorthm == \"ring\"'", "did you mean 'algorithm'?"},
                     {"formula = 'cycles > \"ring\"'", "can only be compared with == or !="},
                     {"formula = \"cycles > 1\"\nover = \"all\"", "some.toml:18:8: over = \"all\"; it must be"},
                     {"formula = \"cycles > 1\"\nevidence = \"exakt\"", "did you mean 'exact'?"},
                     {"formula = \"cycles > 1\"\ntolerance = \"some\"", "it must be a number that is not"},
                     {"formula = 'words < \"4 us\"'", "can only be compared with a result in cycles or us"},
                     {"formula = 'algorithm == \"rong\"'", "algorithm is never \"rong\"; did you mean 'ring'?"},
                     {"formula = 'machine != \"cns2\"'", "machine is never \"cns2\"; did you mean 'cns1'?"},
                     {"formula = \"cycles > 1 and cycles < 3\"", "write && instead of and"},
                     {"formula = \"cycles > 1\"\ntolerance = 1", "a tolerance is for =="},
                     {"measured = -3", "it must be a number of cycles, a time"},
                     {"measured = 3\nerror = \"many\"", "error = \"many\"; it must be a time"},
                     {"says = \"a\"", "[[checks]] needs formula"},
                     {"measured = \"3 GB/s\"", "it must be a number of cycles, a time"},
                     {"formula = \"cycles\"\nprinted = \"cycls\"",
                      "some.toml:18:11: 'cycls' is not a name that formulas know; did you mean 'cycles'?"},
                     {"formula = \"cycles\"\nprinted = \"cycles / 2\"", "it must be a number"},
                     {"formula = 'time_us < \"40 parsec\"'", units},
                     {"formula = 'time_us == \"40 parsec\"'", units},
                     {"formula = 'nodes == \"40 parsec\"'", units},
                     {"formula = \"time_us\"\nprinted = \"3 us\"", "it must be a number"}});
    const std::string alone = two_runs.substr(two_runs.find("[[runs]]")) + "[[checks]]\nformula = ";
    EXPECT_THAT(complaint(alone + "\"times_best <= 1\""), HasSubstr("'times_best' needs contenders"));
    EXPECT_THAT(complaint(alone + "'best == \"cns1\"'"), HasSubstr("'best' needs contenders"));
    EXPECT_EQ(refusal("formula = \"cycles > 1\""), "");
}

TEST(Checks, RunsCanHaveSeedsOfTheirOwn) {
    const std::string text = "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 32\nseed = ";
    std::vector<std::uint64_t> seeds;
    for (const Point& point : points_of(text + "[3, 5]\n")) seeds.push_back(point.seed);
    EXPECT_THAT(seeds, ElementsAre(3, 5));
    EXPECT_THAT(commands(text + "7\n"), ElementsAre("narrows run cns1 allgather nodes=32 --seed 7"));
    EXPECT_THAT(complaint(text + "\"many\"\n"), HasSubstr("some.toml:7:8: seed = many; it must be a whole number"));
    EXPECT_THAT(
        complaint(two_runs + two_runs.substr(two_runs.find("[[runs]]")) + "[[checks]]\nformula = \"cycles > 1\"\n"),
        HasSubstr("other [[runs]] have the name 'one', too"));
}

TEST(Checks, RunsThatNoneUsesAreNoted) {
    const auto unused = [](const std::string& checks) { return unused_runs(study_of(two_runs + checks)); };
    EXPECT_THAT(unused("[[checks]]\nformula = \"cycles > 1\"\n"), ElementsAre());
    EXPECT_THAT(unused("[[checks]]\nformula = \"cycles > 1\"\nruns = \"one\"\n"), ElementsAre("some.toml:10:1 (two)"));
    EXPECT_THAT(unused("[[checks]]\nformula = 'value(\"two\", cycles) > 1'\nruns = \"one\"\n"), ElementsAre());
}

}  // namespace narrows::study::checks_test
