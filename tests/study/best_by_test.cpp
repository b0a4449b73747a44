// The best contender along a parameter.
#include "testbench/study/best_by.h"

#include "testbench/study/answer.h"
#include "tests/study/support.h"

namespace narrows::study::best_by_test {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string runs =
    "[[runs]]\nmachine = [\"a\", \"b\", \"c\"]\nworkload = \"w\"\nnodes = [1, 2, 3, 4]\nwords = [8, 16]\n";

Study study_by(const std::string& by) {
    return study_of("contenders = \"machine\"\nbaseline = \"a\"\nby = " + by + "\n" + runs);
}

/// a needs 1000 cycles everywhere; b and c need `cycles_of`.
template <class Cycles>
std::vector<StoredPoint> points(Cycles cycles_of) {
    std::vector<StoredPoint> all;
    for (const char* const machine : {"a", "b", "c"}) {
        for (int nodes = 1; nodes <= 4; ++nodes) {
            for (const int words : {8, 16}) {
                const Cycle cycles = machine[0] == 'a' ? 1000 : cycles_of(machine[0], nodes, words);
                all.push_back(point_of(machine, std::to_string(nodes), cycles));
                all.back().swept.push_back({"words", std::to_string(words), {}});
            }
        }
    }
    return all;
}

std::vector<std::string> by_sentences(const std::string& by, const std::vector<StoredPoint>& all) {
    std::vector<std::string> texts;
    for (const BestBy& each : answer_of(study_by(by), all).by) texts.push_back(sentence(each, "a"));
    return texts;
}

TEST(BestBy, SaysWhoIsBestWithWhichValues) {
    const auto all = points([](char machine, int nodes, int words) {
        if (nodes == 1) return machine == 'b' ? 1008 : 1500;  // a and b are equal within 1 %
        if (nodes == 2) return 992;                           // all are
        return machine == 'b' ? (words == 8 ? 250 : 1000) / (nodes - 2) : 1200;
    });
    EXPECT_THAT(
        by_sentences("\"nodes\"", all),
        ElementsAre("a and b are best and equal within 1 % with nodes=1; a, b and c are equal within 1 % with 2; "
                    "b is best with 3 and 4, 2.00 to 4.00 times as fast as a."));
    const Study study = study_by("\"nodes\"");
    EXPECT_EQ(sentences(study, answer_of(study, all))[1], by_sentences("\"nodes\"", all)[0]);
}

TEST(BestBy, AMeanOfMoreThanOnePercentMoreIsBetter) {
    const auto slower = [](char machine, int, int) { return machine == 'b' ? 1011 : 2000; };
    EXPECT_THAT(by_sentences("\"nodes\"", points(slower)), ElementsAre("a is best with nodes=1 to 4."));
}

TEST(BestBy, HasASentenceForEachValueOfTheParametersBefore) {
    const auto all = points(
        [](char machine, int nodes, int words) { return machine == 'b' && words == 16 && nodes > 2 ? 500 : 2000; });
    EXPECT_THAT(
        by_sentences("[\"words\", \"nodes\"]", all),
        ElementsAre("words=8: a is best with nodes=1 to 4.",
                    "words=16: a is best with nodes=1 and 2; b is best with 3 and 4, 2.00 times as fast as a."));
}

TEST(BestBy, AContenderWithoutAResultIsNotCompared) {
    auto all = points([](char machine, int, int) { return machine == 'b' ? 500 : 2000; });
    for (StoredPoint& point : all) {
        if (point.machine == "b" && *point.value_of("nodes") == "4") point.outcome.reset();
    }
    EXPECT_THAT(by_sentences("\"nodes\"", all),
                ElementsAre("b is best with nodes=1, 2 and 3, 2.00 times as fast as a; a is best with 4."));
}

TEST(BestBy, MustBeAParameterOfAllContenders) {
    const std::string some =
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [32, 64]\nalgorithm = [\"ring\", "
        "\"bucket\"]\n";
    const std::string top = "contenders = \"algorithm\"\nby = ";
    EXPECT_EQ(complaint(top + "\"nodes\"\n" + some), "");
    EXPECT_THAT(complaint(top + "\"nodse\"\n" + some),
                HasSubstr("some.toml:4:6: by = \"nodse\" is not known; did you mean"));
    for (const char* const other : {"algorithm", "words"}) {
        EXPECT_THAT(complaint(top + "\"" + other + "\"\n" + some),
                    HasSubstr("is not a parameter that [[runs]] give to all contenders; name one that is, or leave by "
                              "out"))
            << other;
    }
    EXPECT_THAT(complaint("by = \"nodes\"\n" + some),
                HasSubstr("some.toml:3:6: by without contenders; write contenders"));
}

}  // namespace narrows::study::best_by_test
