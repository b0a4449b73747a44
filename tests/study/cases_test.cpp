// Which points of a study are compared: numbers of nodes and ranks, [[runs]], sizes, and parameters of contenders.
#include "testbench/study/cases.h"

#include "testbench/study/answer.h"
#include "tests/study/support.h"

namespace narrows::study::cases_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// A study, and its points with a result each.
struct Ran {
    explicit Ran(const std::string& text) : study(study_of(text)) {
        for (const Point& point : complete_points(study, 1)) {
            points.push_back(open_point(point));
            points.back().state = StoredPoint::State::done;
            points.back().outcome = outcome_of(static_cast<Cycle>(100 + 10 * points.size()));
        }
    }

    std::vector<std::size_t> cases() const {
        const Cases all(study, points);
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < points.size(); ++i) numbers.push_back(all.of(i));
        return numbers;
    }
    std::vector<std::string> sentences() const { return study::sentences(study, answer_of(study, points)); }

    Study study;
    std::vector<StoredPoint> points;
};

TEST(Cases, AreTheSameHoweverTheirSizesAreWritten) {
    const Ran ran(
        "contenders = \"machine\"\n[[runs]]\nmachine = \"shared-nodes\"\nworkload = \"alltoall\"\n"
        "bytes = [64, \"1KiB\"]\n[[runs]]\nmachine = \"shared-nodes-2i\"\nworkload = \"alltoall\"\n"
        "bytes = [\"64B\", 1024]\n");
    EXPECT_THAT(ran.cases(), ElementsAre(0, 1, 0, 1));
    EXPECT_EQ(answer_of(ran.study, ran.points).cases, 2);
}

TEST(Cases, BytesOfSomeAndWordsOfOthersAreOneSize) {
    const auto cases = [](const std::string& workload, const std::string& bytes, const std::string& units) {
        const Ran ran("contenders = \"machine\"\n[[runs]]\nmachine = \"shared-nodes\"\nworkload = \"" + workload +
                      "\"\nbytes = " + bytes + "\n[[runs]]\nmachine = \"shared-nodes-2i\"\nworkload = \"" + workload +
                      "\"\n" + units + "\n");
        EXPECT_THAT(answer_of(ran.study, ran.points).merged, ElementsAre());
        return ran.cases();
    };
    EXPECT_THAT(cases("alltoall", "[\"1KiB\", 2048]", "words = [256, 128]"), ElementsAre(0, 1, 1, 0));
    EXPECT_THAT(cases("alltoall", "\"1KiB\"", "words = 128\nmessage.word_bytes = [8, 4]"), ElementsAre(0, 0, 1));
    EXPECT_THAT(cases("alltoall", "[\"1KiB\", 256]", "algorithm = \"spread\""), ElementsAre(0, 1, 1))
        << "the default of the second one is 32 words";
    EXPECT_THAT(cases("allreduce", "[800, 1600]", "elements = [100, 300]"), ElementsAre(0, 1, 0, 2));
}

TEST(Cases, WordsOfDifferentLengthAreDifferentSizes) {
    const Ran ran(
        "contenders = \"machine\"\nobjective = \"time_us\"\n[[runs]]\nmachine = [\"cns1\", \"crossbar-64\"]\nworkload "
        "= \"allgather\"\n"
        "nodes = 64\nwords = [32, 64]\n");
    EXPECT_THAT(ran.cases(), ElementsAre(0, 1, 1, 2)) << "cns1 has words of 4 bytes, crossbar-64 of 8";
}

/// cns1 has 128 words of 4 bytes by default, crossbar-64 128 words of 8.
TEST(Cases, DefaultsThatDifferAreNotCompared) {
    const std::string text =
        "contenders = \"machine\"\nobjective = \"time_us\"\n[[runs]]\nmachine = [\"cns1\", \"crossbar-64\"]\n"
        "workload = \"allgather\"\nnodes = 64\n";
    EXPECT_THAT(complaint(text), HasSubstr("crossbar-64 has bytes=1024, and cns1 has bytes=512; give both the same"));
    EXPECT_EQ(complaint(text + "bytes = 512\n"), "");
}

TEST(Cases, CyclesOfDifferentClocksAreNotCompared) {
    const auto refusal = [](const std::string& objective) {
        return complaint("contenders = \"machine\"\nobjective = \"" + objective +
                         "\"\n[[runs]]\nmachine = [\"cns1\", \"crossbar-64\"]\nworkload = \"allgather\"\nnodes = 64\n"
                         "bytes = 512\n[[columns]]\nname = \"half\"\nformula = \"cycles / 2\"\n"
                         "[[columns]]\nname = \"half_ps\"\nformula = \"half * cycle_time\"\n");
    };
    for (const std::string objective : {"cycles", "latency_mean", "gap", "half"})
        EXPECT_THAT(refusal(objective), HasSubstr("the machines have different clocks")) << objective;
    for (const std::string objective : {"time_us", "gap_percent", "half_ps"})
        EXPECT_EQ(refusal(objective), "") << objective;
}

/// A parameter that only some contenders have is merged, and the answer says so.
TEST(Cases, MergedParametersAreSaid) {
    const std::string sizes = "[[runs]]\nmachine = \"delta-16x16\"\nworkload = \"allreduce\"\nelements = [100, 1000]\n";
    const Ran ran("contenders = \"algorithm\"\n" + sizes + "algorithm = \"tree\"\n" + sizes +
                  "algorithm = [\"snake\", \"fence\"]\nblock = [10, 20]\n");
    EXPECT_THAT(ran.sentences().back(),
                "block is merged: snake and fence have several values of it in one case, and the best of them counts.");
    EXPECT_THAT(Ran("contenders = \"algorithm\"\n" + sizes + "algorithm = \"tree\"\n" + sizes +
                    "algorithm = \"snake\"\nblock = 10\n")
                    .sentences(),
                testing::Not(testing::Contains(HasSubstr("merged"))));
}

TEST(Cases, ASizeNeverFollowsFromTheContender) {
    EXPECT_THAT(complaint("contenders = \"node.interfaces\"\n[[runs]]\nmachine = \"frost\"\nworkload = \"alltoall\"\n"
                          "topology.up = [[2]]\ncases = [{ node.interfaces = 1, topology.down = [2, 4], words = 8 }, "
                          "{ node.interfaces = 2, topology.down = [4, 4], words = 16 }]\n"),
                HasSubstr("node.interfaces=2 has words=16, and node.interfaces=1 has words=8"));
}

TEST(Cases, WithoutContendersNothingIsComparedAndThatIsSaid) {
    const Ran ran("[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nwords = [32, 64]\n");
    EXPECT_THAT(
        ran.sentences(),
        ElementsAre("The study has no contenders, so that nothing is compared; cycles is from 110 (narrows run "
                    "cns1 allgather words=32 --seed 1) to 120 (narrows run cns1 allgather words=64 --seed 1)."));
    const Ran one("objective = \"gap_percent\"\n[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\n");
    EXPECT_THAT(one.sentences(), ElementsAre(HasSubstr("compared; gap_percent is 100.")));
    const Ran none("objective = \"traffic_latency_mean\"\n[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\n");
    EXPECT_THAT(none.sentences(), ElementsAre(HasSubstr("no point has a value of traffic_latency_mean")));
}

TEST(Cases, MachinesOfDifferentSizeShareCasesAcrossNodes) {
    const Ran ran(
        "contenders = \"machine\"\nacross = [\"nodes\"]\nobjective = \"latency_mean\"\n[[runs]]\n"
        "machine = [\"mesh-16x16\", \"crossbar-64\"]\nworkload = \"traffic\"\nload = [0.1, 0.2]\n");
    EXPECT_THAT(ran.cases(), ElementsAre(0, 1, 0, 1));
}

}  // namespace narrows::study::cases_test
