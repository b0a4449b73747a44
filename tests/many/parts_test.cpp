// A study in parts: with --part, by the script of --slurm, and gathered.
#include <nlohmann/json.hpp>

#include "tests/many/study_test.h"

namespace narrows::parts_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string part_store(int part, int of) {
    return "results/parts/" + std::to_string(part) + "-of-" + std::to_string(of) + ".sqlite";
}

void change(const std::string& store, const std::string& statement) {
    SQLite::Database(store, SQLite::OPEN_READWRITE).exec(statement);
}

class PartsTest : public StudyTest {
protected:
    static ProgramOutcome part(const std::string& which) {
        return narrows_program(study("results", {"--part", which}));
    }
    static ProgramOutcome all() { return narrows_program(study("results")); }
    /// Calls the script as Slurm does: once for each number.
    static ProgramOutcome array_task(int number) {
        return shell("SLURM_ARRAY_TASK_ID=" + std::to_string(number) + " bash results/study.slurm");
    }
};

TEST_F(PartsTest, TogetherAreTheStudy) {
    int done = 0;
    for (const int number : {2, 3, 1}) {
        const ProgramOutcome outcome = part(std::to_string(number) + "/3");
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        const int own = points_done(part_store(number, 3));
        EXPECT_THAT(outcome.out, HasSubstr("part " + std::to_string(number) + " of 3: " + std::to_string(own) + " of " +
                                           std::to_string(own) + " points done, 0 failed\n"));
        EXPECT_GT(own, 0);
        done += own;
    }
    EXPECT_EQ(done, points) << "each point in one part";
    EXPECT_FALSE(std::filesystem::exists(store("results"))) << "parts leave the whole alone";
    const ProgramOutcome outcome = all();
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "narrows: 12 finished points copied from results/parts\n");
    EXPECT_EQ(dump("results"), undisturbed());
    EXPECT_EQ(all().err, "") << "they are there already";
}

TEST_F(PartsTest, WhatAPartDidNotDoIsRun) {
    part("1/2");
    EXPECT_EQ(all().exit_code, 0);
    EXPECT_EQ(dump("results"), undisturbed());
}

TEST_F(PartsTest, FailedPointsOfAPartAreTriedAgain) {
    part("1/2");
    const std::string point = " WHERE point = (SELECT min(point) FROM journal)";
    for (const char* const table : {"results", "milestones", "bounds", "checks", "notes", "resources", "loads"})
        change(part_store(1, 2), std::string("DELETE FROM ") + table + point);
    change(part_store(1, 2), "UPDATE points SET state = 'failed', message = 'crash'" + point);
    EXPECT_EQ(all().exit_code, 0);
    EXPECT_EQ(dump("results"), undisturbed());
}

TEST_F(PartsTest, ResultsOfAnotherSeedOrBuildAreLeftOut) {
    for (const char* const number : {"1/3", "2/3", "3/3"}) part(number);
    change(part_store(1, 3), "UPDATE manifest SET value = '7' WHERE key = 'seed'");
    change(part_store(2, 3), "UPDATE manifest SET value = 'other' WHERE key = 'fingerprint'");
    for (const int wrong : {1, 2}) change(part_store(wrong, 3), "UPDATE results SET cycles = 1");
    write("results/parts/3-of-3.sqlite", "no store");
    const ProgramOutcome outcome = all();
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("1-of-3.sqlite: results of seed 7 are not copied; "),
                                   HasSubstr("2-of-3.sqlite: results of another build of Narrows are not copied; "),
                                   HasSubstr("not copied: results/parts/3-of-3.sqlite: file is not a database")));
    EXPECT_EQ(dump("results"), undisturbed());
}

TEST_F(PartsTest, DifferentResultsOfAPointAreAnError) {
    part("1/2");
    part("1/3");
    change(part_store(1, 3), "ATTACH '" + part_store(1, 2) +
                                 "' AS other; UPDATE results SET cycles = cycles + 1 WHERE point = (SELECT min(point) "
                                 "FROM results WHERE point IN (SELECT point FROM other.results))");
    const ProgramOutcome outcome = all();
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("narrows: results/parts/1-of-3.sqlite: narrows run cns1"),
                                   HasSubstr(" has other results here than in results/parts/1-of-2.sqlite; delete")));
}

TEST_F(PartsTest, OfThePointsAChangedStudyHasTheOthersAreLeftOut) {
    part("1/1");
    std::string text = content_of("small.toml");
    text.replace(text.find("[32, 64]"), 8, "[32, 96]");
    write("small.toml", text);
    EXPECT_THAT(all().err, StartsWith("narrows: 6 finished points copied"));
    EXPECT_EQ(dump("results"), undisturbed());
}

TEST_F(PartsTest, TheScriptRunsInAnyOrderTwiceAndAfterBeingKilled) {
    make_it_long();
    ASSERT_EQ(narrows_program(study("results", {"--slurm", "4"})).exit_code, 0);
    std::filesystem::create_directory("elsewhere");
    std::filesystem::rename("results/study.slurm", "elsewhere/copy");  // Slurm also runs a copy
    const auto task = [](int number) {
        return "SLURM_ARRAY_TASK_ID=" + std::to_string(number) + " SLURM_CPUS_PER_TASK=1 bash copy";
    };
    std::filesystem::current_path("elsewhere");
    for (const int number : {4, 2, 2, 1}) EXPECT_EQ(shell(task(number), longest).exit_code, 0);
    {
        Background killed("env " + task(3) + " >/dev/null 2>&1");
        ASSERT_TRUE(comes_true([&] { return points_done("../" + part_store(3, 4)) >= 1; }));
        ASSERT_TRUE(stop(killed.process())) << "it was over before it could be killed";
    }
    EXPECT_EQ(shell(task(3), longest).exit_code, 0);
    std::filesystem::current_path(folder.path());
    EXPECT_THAT(all().err, StartsWith("narrows: 12 finished points copied"));
    EXPECT_EQ(dump("results"), undisturbed());
}

TEST_F(PartsTest, WhatIsPrintedPutsThePartsTogether) {
    const auto json = nlohmann::json::parse(narrows_program(study("results", {"--slurm", "2", "--json"})).out);
    for (const int number : {1, 2}) EXPECT_EQ(array_task(number).exit_code, 0);
    const ProgramOutcome outcome = shell("cd / && " + json["gather"].get<std::string>());
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("12 finished points copied"));
    // An sbatch that prints its arguments.
    write("sbatch",
          "#!/bin/sh\nif [ \"$1\" = --parsable ]; then echo '71;cluster'; test -f \"$2\"; exit; fi\n"
          "for word; do case $word in --wrap=*) eval \"${word#--wrap=}\";; *) echo \"$word\";; esac; done\n");
    std::filesystem::permissions("sbatch", std::filesystem::perms::owner_all);
    const ProgramOutcome submitted = shell("PATH=\"$PWD:$PATH\"; set -e; " + json["submit"].get<std::string>());
    EXPECT_EQ(submitted.exit_code, 0) << submitted.err;
    EXPECT_THAT(submitted.out, AllOf(StartsWith("--dependency=afterany:71\n--job-name=small-gather\n"),
                                     HasSubstr("12 of 12 points done")));
}

TEST_F(PartsTest, TheScriptSaysHowManyTasksAndCores) {
    const ProgramOutcome outcome = narrows_program(study("results", {"--slurm", "3", "-j", "2", "--seed", "5"}));
    EXPECT_THAT(outcome.out, HasSubstr("/results/study.slurm: 12 points in 3 parts."));
    const std::string script = content_of("results/study.slurm");
    EXPECT_THAT(script, AllOf(StartsWith("#!/bin/bash\n"), HasSubstr("\n#SBATCH --array=1-3\n"),
                              HasSubstr("\n#SBATCH --cpus-per-task=2\n"), HasSubstr(" --seed 5 --part ")));
    EXPECT_FALSE(std::filesystem::exists(store("results"))) << "nothing is run";
    const ProgramOutcome judged = shell("shellcheck --exclude=SC2016 results/study.slurm");  // the path contains a '$'
    EXPECT_EQ(judged.exit_code, 0) << judged.out << judged.err;
}

TEST_F(PartsTest, TwoCannotDoTheSamePart) {
    ASSERT_EQ(part("1/2").exit_code, 0);
    // A lock of another process, of the kind that Narrows uses.
    Background other(
        "python3 -c 'import fcntl, time; f = open(\"results/parts/1-of-2.lock\", \"w\"); "
        "fcntl.lockf(f, fcntl.LOCK_EX); open(\"held\", \"w\"); time.sleep(60)'");
    ASSERT_TRUE(comes_true([] { return std::filesystem::exists("held"); }));
    EXPECT_EQ(part("1/2").exit_code, 2);
    EXPECT_EQ(part("2/2").exit_code, 0);
}

TEST_F(PartsTest, BadPartsAreRefused) {
    EXPECT_THAT(part("3/2").err, StartsWith("narrows: --part=3/2: a part is K/N with K from 1 to N"));
    const ProgramOutcome many = narrows_program(study("results", {"--slurm", "13"}));
    EXPECT_EQ(many.exit_code, 2);
    EXPECT_EQ(many.err, "narrows: --slurm 13: the study has 12 points; use at most as many parts\n");
    EXPECT_EQ(narrows_program(study("results", {"--slurm", "2", "--part", "1/2"})).exit_code, 2);
    EXPECT_FALSE(std::filesystem::exists("results"));
}

}  // namespace narrows::parts_test
