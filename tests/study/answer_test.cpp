// The best contender, and its lead.
#include "testbench/study/answer.h"

#include "tests/study/support.h"

namespace narrows::study::answer_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const Study study = study_of(
    "contenders = \"machine\"\nbaseline = \"a\"\n[[runs]]\nmachine = [\"a\", \"b\", \"c\"]\n"
    "workload = \"w\"\nnodes = [1, 2]\n");

std::vector<StoredPoint> points() {
    return {point_of("a", "1", 100), point_of("a", "2", 400), point_of("b", "1", 50),
            point_of("b", "2", 100), point_of("c", "1", 50),  point_of("c", "2", 200)};
}

TEST(Answer, SaysHowOftenAContenderIsBestAndItsGeometricMean) {
    EXPECT_THAT(
        sentences(study, answer_of(study, points()))[0],
        HasSubstr(
            "b: best in 2 of 2 cases, 1 of them shared with c; 2.83 (2.00 to 4.00) times as fast as a; limited by "
            "processor (2 of 2)"));
}

TEST(Answer, AContenderWithoutAValueNeverWins) {
    // The mean latency is missing where a network is saturated: for c in the first case, for all in the second.
    Study by_latency = study;
    by_latency.objective.text = "traffic_latency_mean";
    std::vector<StoredPoint> all = points();
    all[0].outcome->metrics.set("traffic_latency_mean", 30.0);
    all[2].outcome->metrics.set("traffic_latency_mean", 20.0);
    const Answer answer = answer_of(by_latency, all);
    EXPECT_EQ(answer.cases, 1);
    EXPECT_EQ(answer.standings[0].contender, "b");
    EXPECT_EQ(answer.standings[0].best, 1);
    EXPECT_EQ(answer.standings[0].ratio, 1.5);
    for (std::size_t other : {1u, 2u}) EXPECT_EQ(answer.standings[other].best, 0) << other;
    for (const std::string& sentence : sentences(by_latency, answer)) EXPECT_THAT(sentence, Not(HasSubstr("inf")));
    for (StoredPoint& point : all) point.outcome->metrics.set("traffic_latency_mean", std::monostate());
    EXPECT_THAT(sentences(by_latency, answer_of(by_latency, all))[0], HasSubstr("nothing to compare"));
}

TEST(Answer, WrongDataNeverWin) {
    std::vector<StoredPoint> all = points();
    all[2].outcome->metrics.set("passed", false);
    all[3].outcome.reset();
    all[3].state = StoredPoint::State::failed;
    const Answer answer = answer_of(study, all);
    EXPECT_EQ(answer.failed, 2);
    EXPECT_EQ(answer.standings[0].contender, "c");
    EXPECT_EQ(answer.standings[2].contender, "b");
    EXPECT_EQ(answer.standings[2].best, 0);
    EXPECT_THAT(sentences(study, answer)[0], HasSubstr("2 of 6 points failed and are ignored here."));
}

TEST(Answer, BeforeAnyResultThereIsNone) {
    std::vector<StoredPoint> all = points();
    for (StoredPoint& point : all) {
        point.outcome.reset();
        point.state = StoredPoint::State::open;
    }
    EXPECT_THAT(sentences(study, answer_of(study, all)), ElementsAre("There is no result yet."));
}

TEST(Answer, OfEquallyGoodAndEquallyCheapOnesTheFirstOfTheStudyComesFirst) {
    std::vector<StoredPoint> all{point_of("a", "1", 100), point_of("c", "1", 50), point_of("b", "1", 50)};
    EXPECT_EQ(answer_of(study, all).standings[0].contender, "c");
    EXPECT_EQ(answer_of(study, all).standings[1].contender, "b");
    for (StoredPoint& point : all) point.hardware = cost::HardwareCost{{10, 20, 30}, {1, 2, 3}, 9};
    EXPECT_EQ(answer_of(study, all).standings[0].contender, "c");
    all[1].hardware->interface.logic_cells += 1;
    EXPECT_EQ(answer_of(study, all).standings[0].contender, "b");
    all[2].hardware->interface.flip_flops += 1;
    EXPECT_EQ(answer_of(study, all).standings[0].contender, "c") << "flip-flops go before logic cells";
}

/// Each contender is best in one case: the better mean comes first.
TEST(Answer, OfContendersThatAreBestEquallyOftenTheOneWithTheBetterMeanIsNamedFirst) {
    const std::vector<StoredPoint> all{point_of("a", "1", 10), point_of("a", "2", 90), point_of("b", "1", 20),
                                       point_of("b", "2", 30)};
    EXPECT_THAT(sentences(study, answer_of(study, all))[0], testing::StartsWith("b is the best on average, "));
}

TEST(Answer, OfLimitsThatAreEquallyFrequentTheFirstInTheAlphabetComesFirst) {
    for (const auto& [one, other] : {std::pair("memory port", "channel"), std::pair("channel", "memory port")}) {
        std::vector<StoredPoint> all = points();
        all[2].outcome->metrics.set("limited_kind", one);
        all[3].outcome->metrics.set("limited_kind", other);
        EXPECT_THAT(sentences(study, answer_of(study, all))[0],
                    HasSubstr("limited by channel (1 of 2) and memory port (1)"));
    }
}

TEST(Answer, SaysWithWhomItSharesHowManyCases) {
    std::vector<StoredPoint> all;
    for (const char* const nodes : {"1", "2", "3"}) {
        all.push_back(point_of("a", nodes, nodes[0] == '1' ? 50 : 100));
        all.push_back(point_of("b", nodes, 50));
        all.push_back(point_of("c", nodes, nodes[0] == '3' ? 60 : 50));
    }
    EXPECT_THAT(sentences(study, answer_of(study, all))[0],
                HasSubstr("b: best in 3 of 3 cases, 2 of them shared with c (2) and a (1); "));
}

/// b and c are twice as fast as a on average, d 1.996 times; all of them look like 2.00.
TEST(Answer, SaysWhoIsAsGoodOnAverage) {
    std::vector<StoredPoint> all{point_of("a", "1", 1000), point_of("a", "2", 1000), point_of("b", "1", 500),
                                 point_of("b", "2", 500),  point_of("c", "1", 250),  point_of("c", "2", 1000),
                                 point_of("d", "1", 501),  point_of("d", "2", 501)};
    const auto first = [&] { return sentences(study, answer_of(study, all))[0]; };
    EXPECT_THAT(first(), testing::StartsWith("b is the best on average, 2.00 times as fast as a. As good on average is "
                                             "c; d is 0.2 % slower. b is best in 1 of 2 cases; "));
    for (StoredPoint& point : all) point.hardware = cost::HardwareCost{{10, 20, 30}, {1, 2, 3}, 9};
    for (const std::size_t of_c : {4u, 5u}) all[of_c].hardware->interface.flip_flops += 1;
    EXPECT_THAT(first(), HasSubstr(" As good on average is c, with more hardware; d is 0.2 % slower. "));
    all[4].outcome = outcome_of(251);
    EXPECT_THAT(first(), HasSubstr(" On average c is 0.2 % slower and d is 0.2 % slower. b is best in "));
    for (const std::size_t other : {4u, 6u}) all[other].outcome = outcome_of(300);
    EXPECT_THAT(first(), Not(HasSubstr("verage c")));
}

TEST(Answer, OfEqualPointsOfAContenderTheFirstCounts) {
    Study blocks = study_of(
        "contenders = \"machine\"\nbaseline = \"a\"\n[[runs]]\nmachine = \"a\"\nworkload = \"w\"\n"
        "nodes = 1\n[[runs]]\nmachine = \"b\"\nworkload = \"w\"\nnodes = 1\nblock = [1, 2]\n");
    std::vector<StoredPoint> all{point_of("a", "1", 100), point_of("b", "1", 25), point_of("b", "1", 25)};
    all[1].swept.push_back({"block", "1", {}});
    all[2].swept.push_back({"block", "2", {}});
    all[1].outcome->metrics.set("limited_kind", "memory port");
    all[2].outcome->metrics.set("limited_kind", "channel");
    EXPECT_THAT(answer_of(blocks, all).standings[0].limits, ElementsAre(Share("memory port", 1)));
}

TEST(Answer, ACaseWithoutARivalDoesNotCount) {
    std::vector<StoredPoint> all{point_of("a", "1", 100), point_of("b", "2", 50)};
    EXPECT_THAT(sentences(study, answer_of(study, all)),
                ElementsAre("There is nothing to compare: no case has results of several contenders."));
    all.push_back(point_of("b", "1", 0));
    all.back().state = StoredPoint::State::open;
    all.back().outcome.reset();
    EXPECT_THAT(sentences(study, answer_of(study, all)),
                ElementsAre("No case has results of several contenders yet: 1 of 3 points are missing."));
    all = {point_of("a", "1", 100), point_of("a", "2", 50)};
    EXPECT_EQ(answer_of(study, all).cases, 2) << "there is one contender only";
}

TEST(Answer, OfAContenderWithoutRivalsNothingIsSaid) {
    std::vector<StoredPoint> all{point_of("a", "1", 100), point_of("b", "1", 50), point_of("c", "2", 50)};
    const auto lines = sentences(study, answer_of(study, all));
    EXPECT_THAT(lines, testing::Contains("c: no result to compare."));
}

/// A mean over one case cannot be compared with a mean over three.
TEST(Answer, AContenderThatRanInSomeCasesIsNotTheBestOnAverage) {
    std::vector<StoredPoint> all{point_of("a", "1", 10), point_of("a", "2", 10), point_of("a", "3", 99),
                                 point_of("b", "1", 11), point_of("b", "2", 11), point_of("b", "3", 3),
                                 point_of("c", "2", 1)};
    EXPECT_EQ(
        sentences(study, answer_of(study, all))[0],
        "b is the best on average, 3.01 times as fast as a. It is best in 1 of 3 cases; in the others a (1) and c "
        "(1) are best, and b is up to 11 times as slow.");
    all = {point_of("a", "1", 10), point_of("a", "2", 10), point_of("b", "2", 11),
           point_of("b", "3", 3),  point_of("c", "3", 4),  point_of("c", "1", 12)};
    EXPECT_EQ(sentences(study, answer_of(study, all))[0],
              "No contender has results in all cases, so none is the best on average.");
}

TEST(Answer, WhereNobodyIsBestEverywhereThatComesFirst) {
    std::vector<StoredPoint> all{point_of("a", "1", 10),  point_of("a", "2", 10), point_of("a", "3", 99),
                                 point_of("b", "1", 11),  point_of("b", "2", 11), point_of("b", "3", 3),
                                 point_of("c", "1", 100), point_of("c", "2", 99), point_of("c", "3", 99)};
    EXPECT_EQ(sentences(study, answer_of(study, all))[0],
              "b is the best on average, 3.01 times as fast as a. It is best in 1 of 3 cases; in the others a (2) is "
              "best, and b is at most 10 % slower.");
    all[6] = point_of("c", "1", 9);
    all[3] = point_of("b", "1", 45);
    EXPECT_EQ(
        sentences(study, answer_of(study, all))[0],
        "b is the best on average, 1.88 times as fast as a. It is best in 1 of 3 cases; in the others a (1) and c "
        "(1) are best, and b is up to 5 times as slow.");
    all[3] = point_of("b", "1", 11);
    all[6] = point_of("c", "1", 100);
    all[5] = point_of("b", "3", 990);
    EXPECT_THAT(sentences(study, answer_of(study, all))[0], testing::StartsWith("a: best in 3 of 3 cases"));
}

TEST(Answer, HardwareIsHeldAgainstTheBaselineInTheSameCase) {
    std::vector<StoredPoint> all = points();
    for (StoredPoint& point : all) {
        const std::int64_t b = point.machine == "b" ? 1 : 0;
        const std::int64_t wide = *point.value_of("nodes") == "2" ? 100 : 0;  // a larger machine has larger nodes
        point.hardware = cost::HardwareCost{{10 + 3000 * b + wide, 20 + 5 * b + wide, 30 - 10 * b}, {1, 2, 3}, 9};
    }
    EXPECT_THAT(sentences(study, answer_of(study, all))[0],
                HasSubstr("for +5 flip-flops, +3,000 logic cells and -10 memory bits a node"));
    all[3].hardware->interface.flip_flops += 2;
    const Standing b = answer_of(study, all).standings[0];
    EXPECT_EQ(b.hardware->flip_flops.least, 27);
    EXPECT_EQ(b.hardware->flip_flops.most, 129);
    EXPECT_THAT(sentences(study, answer_of(study, all))[0], HasSubstr("for +5 to +7 flip-flops, "));
}

TEST(Answer, SaysWhatRunsSayOfThemselves) {
    std::vector<StoredPoint> all = points();
    all[2].outcome->notes = {"link 1 carried nothing", "another"};
    EXPECT_THAT(sentences(study, answer_of(study, all))[0],
                HasSubstr("limited by processor (2 of 2); 1 of 2 runs has notes (point 2)."));
    all[3].outcome->notes = {"link 1 carried nothing"};
    EXPECT_THAT(sentences(study, answer_of(study, all))[0],
                HasSubstr("limited by processor (2 of 2); link 1 carried nothing (2 of 2)."));
}

TEST(Answer, NamesTheFirstPointsWithNotes) {
    std::vector<StoredPoint> all;
    for (int nodes = 1; nodes <= 6; ++nodes) {
        for (const char* const machine : {"a", "b"})
            all.push_back(point_of(machine, std::to_string(nodes), machine[0] == 'a' ? 100 : 50));
    }
    for (const std::size_t noted : {1u, 5u, 7u}) all[noted].outcome->notes = {std::to_string(noted)};
    EXPECT_THAT(sentences(study, answer_of(study, all))[0], HasSubstr("; 3 of 6 runs have notes (points 1, 5, 7)."));
    all[9].outcome->notes = all[11].outcome->notes = {"more"};
    EXPECT_THAT(sentences(study, answer_of(study, all))[0],
                HasSubstr("; 5 of 6 runs have notes (points 1, 5, 7 and 2 more)."));
}

/// A baseline that wins is not compared with itself.
TEST(Answer, ABaselineThatIsBestOnAverageIsNotComparedWithItself) {
    const std::vector<StoredPoint> all{point_of("a", "1", 10), point_of("a", "2", 10), point_of("b", "1", 9),
                                       point_of("b", "2", 30)};
    EXPECT_EQ(
        sentences(study, answer_of(study, all))[0],
        "a is the best on average. It is best in 1 of 2 cases; in the others b (1) is best, and a is at most 11 % "
        "slower.");
}

/// It would have been compared with points of other sizes.
TEST(Answer, ABaselineThatIsNotAsFastAsItselfIsAnInternalError) {
    Standing baseline;
    baseline.least_ratio = baseline.most_ratio = 1;
    EXPECT_NO_THROW(check_baseline(baseline));
    baseline.least_ratio = 0.034;
    EXPECT_THROW(check_baseline(baseline), std::logic_error);
    baseline.least_ratio = 1;
    baseline.most_ratio = 1.01;
    EXPECT_THROW(check_baseline(baseline), std::logic_error);
}

TEST(Answer, WithoutContendersThereIsNothingToChoose) {
    const Study plain = study_of("[[runs]]\nmachine = \"a\"\nworkload = \"w\"\n");
    EXPECT_THAT(answer_of(plain, points()).standings, ElementsAre());
}

}  // namespace narrows::study::answer_test
