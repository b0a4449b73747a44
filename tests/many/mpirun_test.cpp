// Real ranks, on this machine.
#include "tests/many/study_test.h"
#include "tests/support/places.h"

namespace narrows::mpirun_test {

using testing::AllOf;
using testing::HasSubstr;

/// Tests may run as root, and on fewer cores than ranks. MPI frees its memory only at the end, which the leak sanitizer
/// would report.
std::string mpirun(int ranks, const std::string& command) {
    return "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
           "ASAN_OPTIONS=detect_leaks=0 mpirun -n " +
           std::to_string(ranks) + " " + command;
}

/// Three points at a time.
std::string study_line(const std::string& results, const std::string& more = "") {
    return mpirun(4, "'" + std::string(test_places::program) + "' study small.toml -o " + results + " " + more);
}

class MpirunTest : public StudyTest {
protected:
    void SetUp() override {
        if (shell("command -v mpirun").exit_code != 0) GTEST_SKIP() << "there is no mpirun; install openmpi-bin";
        if (NARROWS_HAS_MPI == 0) GTEST_SKIP() << "Narrows was built without MPI; install libopenmpi-dev";
    }
};

TEST(Program, HasNoNeedOfMpi) { EXPECT_EQ(shell("ldd \"$NARROWS\" | grep -c libmpi").out, "0\n"); }

TEST_F(MpirunTest, StoresWhatOneProcessStores) {
    const ProgramOutcome outcome = shell(study_line("ranks"));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("12 of 12 points done, 0 failed"));
    EXPECT_EQ(outcome.out.find("of 12 points done"), outcome.out.rfind("of 12 points done")) << "said once";
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(dump("ranks"), undisturbed());
    const std::string again = shell(study_line("ranks", "--json")).out;
    EXPECT_THAT(again, HasSubstr("\"passed\": 12"));
}

TEST_F(MpirunTest, OneRankUsesTheCoresOfThisMachine) {
    const ProgramOutcome outcome =
        shell(mpirun(1, "'" + std::string(test_places::program) + "' study small.toml -o rank -j 2"));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(dump("rank"), undisturbed());
}

TEST_F(MpirunTest, BadInputIsSaidOnce) {
    write("small.toml", "title = \"Small\"\n");
    const ProgramOutcome outcome = shell(study_line("ranks") + " 2>&1 | grep -c 'narrows: .*question is missing'");
    EXPECT_EQ(outcome.out, "1\n");
    EXPECT_EQ(shell(study_line("ranks")).exit_code, 2);
}

TEST_F(MpirunTest, ProcessesInARankAreRefused) {
    const ProgramOutcome outcome = shell(study_line("ranks", "-j 2"));
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("narrows: -j 2: under mpirun each rank does one run at a time; leave -j out"));
}

TEST_F(MpirunTest, ARankWithOtherMachinesIsNamed) {
    std::filesystem::create_directory("machines");
    write("machines/cns1-2i.toml", R"(
name = "cns1-2i"
summary = "another one"
inherits = "cns1"
[interface]
links = { value = 2, source = "none" }
)");
    write("rank.sh",
          "if [ \"$OMPI_COMM_WORLD_RANK\" = 2 ]; then export NARROWS_MACHINES=machines; fi\n"
          "exec '" +
              std::string(test_places::program) + "' study small.toml -o ranks\n");
    const ProgramOutcome outcome = shell(mpirun(4, "sh rank.sh"));
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("narrows: rank 2 on "), HasSubstr("has another study, other machines"),
                                   Not(HasSubstr("rank 1")), Not(HasSubstr("rank 3 on"))));
}

TEST_F(MpirunTest, ARankThatIsKilledCostsNothingThatWasFinished) {
    make_it_long();
    const std::string wanted = undisturbed();
    for (const bool first : {false, true}) {
        const std::string results = first ? "rank-0" : "rank-3";
        int done = 0;
        {
            Background job(study_line(results) + " >/dev/null 2>&1");
            ASSERT_TRUE(comes_true([&] { return points_done(store(results)) >= 2; }));
            const std::vector<pid_t> ranks = children_of(job.process());
            ASSERT_GE(ranks.size(), 4);
            const pid_t rank = first ? ranks.front() : ranks.back();
            ASSERT_TRUE(stop(rank)) << "it was over before it could be killed";
            ::kill(rank, SIGKILL);
            EXPECT_NE(job.wait(), 0);
            done = points_done(store(results));
            EXPECT_LT(done, long_points) << "it was over before it could be killed";
        }
        const ProgramOutcome outcome = shell(study_line(results), longest);
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        EXPECT_GE(points_done(store(results)), done);
        EXPECT_EQ(dump(results), wanted);
    }
}

TEST_F(MpirunTest, ASimulationThatIsKilledIsAFailedPoint) {
    make_it_long();
    {
        Background job(study_line("ranks") + " >/dev/null 2>&1");
        bool killed = false;
        ASSERT_TRUE(comes_true([&] {
            for (const pid_t rank : children_of(job.process())) {
                for (const pid_t simulation : children_of(rank)) {
                    if (killed || points_done(store("ranks")) < 1 || !stop(simulation)) continue;
                    killed = ::kill(simulation, SIGKILL) == 0;
                }
            }
            return killed;
        }));
        EXPECT_EQ(job.wait(), 1);
    }
    EXPECT_EQ(points_done(store("ranks")), long_points - 1);
    EXPECT_THAT(dump("ranks"), HasSubstr("failed | its process was ended by signal 9"));
    EXPECT_EQ(shell(study_line("ranks"), longest).exit_code, 0);
    EXPECT_EQ(dump("ranks"), undisturbed());
}

}  // namespace narrows::mpirun_test
