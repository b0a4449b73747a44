// narrows study, as a process: stopped at any moment, with any number of processes, and with points that fail.
#include <nlohmann/json.hpp>

#include "tests/many/study_test.h"
#include "tests/support/effort.h"
#include "tests/support/places.h"

namespace narrows::program_test {

using testing::AllOf;
using testing::Ge;
using testing::HasSubstr;
using testing::Lt;

class StudyProgram : public StudyTest {
protected:
    /// Another study than that of 12 points.
    static void write_study(const std::string& text) {
        write("small.toml", "title = \"t\"\nquestion = \"q\"\n" + text);
    }
    /// Adds one long point, which begins first. Stopping its process keeps the study from ending.
    static void make_it_longer() {
        write("small.toml",
              content_of("small.toml") +
                  "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 512\nwords = " + long_vector + "\n");
    }
    static constexpr int all_points = points + 1;
    static inline const std::string long_vector = has_sanitizers ? "64" : "512";  ///< takes seconds

    static ProgramOutcome run_study(const std::string& results, const ProgramArguments& more = {}) {
        return narrows_program(study(results, more));
    }

    /// Runs the study beside the test. Its output goes to the files "printed" and "said".
    static std::string line(const std::string& results, const std::string& more = "") {
        return "'" + std::string(test_places::program) + "' study small.toml -o " + results + " " + more +
               " > printed 2> said";
    }
    /// True if a process is past the shell that started it.
    static bool runs_narrows(pid_t process) {
        std::error_code none;
        const auto link = "/proc/" + std::to_string(process) + "/exe";
        return std::filesystem::read_symlink(link, none) == std::filesystem::canonical(test_places::program);
    }
    /// Stops the process of the longest point as soon as there is one.
    static void stop_longest_point(const Background& study, pid_t& longest) {
        ASSERT_TRUE(comes_true([&] { return !children_of(study.process()).empty(); }));
        longest = children_of(study.process()).front();
        ASSERT_TRUE(stop(longest)) << "it was over before it could be stopped";
    }
    /// Stops the longest point, waits until that many others are done, and stops the study there.
    static void stop_after(int count, const Background& study, const std::string& results, pid_t& longest) {
        ASSERT_NO_FATAL_FAILURE(stop_longest_point(study, longest));
        ASSERT_TRUE(comes_true([&] { return done(results) >= count; }));
        ASSERT_TRUE(stop(study.process()));
    }

    static int done(const std::string& results) { return points_done(store(results)); }

    /// Everything in the store that does not depend on the course of the work, with the CSV.
    static std::string results_in(const std::string& results) {
        return dump(results) + content_of(results + "/results.csv");
    }

    /// When each point was run, and how long it took.
    static std::string journal(const std::string& results) {
        const SQLite::Database database(store(results));
        SQLite::Statement rows(database, "SELECT * FROM journal ORDER BY point");
        std::string text;
        while (rows.executeStep()) {
            for (int column = 0; column < rows.getColumnCount(); ++column)
                text += rows.getColumn(column).getString() + "|";
        }
        return text;
    }
};

TEST_F(StudyProgram, ResultsDoNotDependOnHowManyWorkOnIt) {
    ASSERT_EQ(run_study("one", {"-j", "1"}).exit_code, 0);
    ASSERT_EQ(run_study("four", {"-j", "4"}).exit_code, 0);
    EXPECT_EQ(results_in("one"), results_in("four"));
    EXPECT_THAT(results_in("one"), HasSubstr("narrows run cns1-2i allgather nodes=64 words=64 --seed 1"));
}

TEST_F(StudyProgram, KilledAtAnyMomentAndRunAgainItEndsTheSame) {
    make_it_longer();
    ASSERT_EQ(run_study("whole").exit_code, 0);
    {
        Background killed_at_once(line("killed"));
        ASSERT_TRUE(comes_true([&] { return runs_narrows(killed_at_once.process()); }));
        killed_at_once.signal(SIGKILL);
        EXPECT_EQ(killed_at_once.wait(), 128 + SIGKILL);
    }
    for (const int count : {0, 1, 3, 7, all_points - 1}) {
        Background killed(line("killed", "-j 2"));
        pid_t longest = 0;
        ASSERT_NO_FATAL_FAILURE(stop_after(count, killed, "killed", longest));
        killed.signal(SIGKILL);
        EXPECT_EQ(killed.wait(), 128 + SIGKILL);
        ::kill(longest, SIGKILL);  // stopped at its very beginning, it did not see its parent end
        EXPECT_THAT(done("killed"), AllOf(Ge(count), Lt(all_points)));
    }
    const ProgramOutcome last = run_study("killed");
    EXPECT_EQ(last.exit_code, 0) << last.err;
    EXPECT_EQ(last.err, "");
    EXPECT_EQ(results_in("killed"), results_in("whole"));
}

TEST_F(StudyProgram, InterruptedItSaysHowToGoOn) {
    make_it_longer();
    {
        Background interrupted(line("r", "-j 2"));
        pid_t longest = 0;
        ASSERT_NO_FATAL_FAILURE(stop_after(1, interrupted, "r", longest));
        interrupted.signal(SIGINT);
        EXPECT_EQ(interrupted.wait(), 130);
    }
    EXPECT_THAT(content_of("said"), HasSubstr("interrupted; the same command resumes the study"));
    EXPECT_THAT(done("r"), AllOf(Ge(1), Lt(all_points)));
    EXPECT_EQ(run_study("r").exit_code, 0);
    ASSERT_EQ(run_study("whole").exit_code, 0);
    EXPECT_EQ(results_in("r"), results_in("whole"));
}

TEST_F(StudyProgram, WhatIsDoneIsNotRunAgain) {
    ASSERT_EQ(run_study("r").exit_code, 0);
    const std::string before = journal("r");
    EXPECT_NE(before, "");
    ASSERT_EQ(run_study("r").exit_code, 0);
    EXPECT_EQ(journal("r"), before);
}

TEST_F(StudyProgram, ResultsOfAnotherFormatArePutAside) {
    ASSERT_EQ(run_study("r").exit_code, 0);
    SQLite::Database(store("r"), SQLite::OPEN_READWRITE)
        .exec("UPDATE manifest SET value = '1' WHERE key = 'format'; ALTER TABLE points DROP COLUMN run");
    const ProgramOutcome outcome = run_study("r");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("results.sqlite.previous, and all points run again"));
    EXPECT_EQ(done("r"), points);
}

TEST_F(StudyProgram, DrawsTheLoadOfASweptShape) {
    write_study(
        "[[runs]]\nmachine = \"fat-tree-4-3\"\n"
        "workload = \"alltoall\"\nwords = 8\ntopology.down = [[2, 4]]\ntopology.up = [[2]]\n"
        "[[plots]]\nkind = \"load\"\ntitle = \"p\"\n");
    const ProgramOutcome outcome = run_study("r");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("The study has no contenders, so that nothing is compared; cycles is "));
    const std::string page = content_of("r/report.html");
    EXPECT_EQ(narrows_program({"report", "r"}).exit_code, 0);
    EXPECT_EQ(content_of("r/report.html"), page);
}

TEST_F(StudyProgram, ResultsOfAnotherSeedArePutAside) {
    ASSERT_EQ(run_study("r").exit_code, 0);
    const ProgramOutcome other = run_study("r", {"--seed", "2"});
    EXPECT_EQ(other.exit_code, 0);
    EXPECT_THAT(other.err, AllOf(HasSubstr("are of seed 1"), HasSubstr("results.sqlite.previous")));
    EXPECT_TRUE(std::filesystem::exists("r/results.sqlite.previous"));
}

TEST_F(StudyProgram, APointThatFailsDoesNotStopTheOthersAndIsTriedAgain) {
    // The second point takes longest and therefore begins first; the test kills its process.
    write_study(
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\n"
        "cases = [{ nodes = 32, words = 16 }, { nodes = 512, words = " +
        long_vector + " }, { nodes = 64, words = 16 }]\n");
    Background run(line("r", "-j 1"));
    pid_t longest = 0;
    ASSERT_NO_FATAL_FAILURE(stop_longest_point(run, longest));
    ::kill(longest, SIGKILL);
    EXPECT_EQ(run.wait(), 1);
    EXPECT_THAT(
        content_of("printed"),
        AllOf(HasSubstr("FAILED  narrows run cns1 allgather nodes=512 words=" + long_vector + " --seed 1"),
              HasSubstr("its process was ended by signal 9 (Killed)"), HasSubstr("2 of 3 points done, 1 failed")));
    const ProgramOutcome again = run_study("r", {"--json"});
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_EQ(nlohmann::json::parse(again.out).at("passed"), 3);
}

TEST_F(StudyProgram, AnErrorInAMachineFileIsSaidWithItsPlace) {
    write("mine.toml", "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1\"\n[interface]\nlinks = 9\n");
    write_study(
        "[[runs]]\nmachine = \"mine.toml\"\nworkload = \"allgather\"\n"
        "nodes = 32\nwords = 16\n");
    const ProgramOutcome outcome = run_study("r");
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("mine.toml:5:9: interface.links = 9; it must be from 1 to 4"));
}

TEST_F(StudyProgram, NotesOfAContenderAreCounted) {
    write_study(
        "contenders = \"machine\"\n[[runs]]\n"
        "machine = [\"cns1\", \"cns1-2i\"]\nworkload = \"point-to-point\"\nnodes = 32\nwords = [16, 32]\n");
    const ProgramOutcome outcome = run_study("r", {"--json"});
    const auto standings = nlohmann::json::parse(outcome.out).at("standings");
    ASSERT_EQ(standings.size(), 2);
    for (const auto& standing : standings) {
        const bool has_links = standing.at("contender") == "cns1-2i";
        EXPECT_EQ(standing.at("notes"),
                  has_links ? nlohmann::json({{"interface link 1 carried nothing", 2}}) : nlohmann::json::object());
    }
}

/// As in `run`, once for all points. Values with their own unit do not change, and are not counted.
TEST_F(StudyProgram, SaysWhatAnotherCycleTimeChanges) {
    write_study(
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"barrier\"\nnodes = 32\n"
        "cycle_time = [\"8 ns\", \"4 ns\", \"2 ns\"]\nprocessor.send_overhead = \"40 ns\"\n");
    const std::string run =
        narrows_program({"run", "cns1", "barrier", "nodes=32", "cycle_time=4 ns", "processor.send_overhead=40 ns"}).err;
    const std::string note = run.substr(0, run.find(';')).substr(run.find("cycle_time is"));
    const ProgramOutcome outcome = run_study("r");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("narrows: warning: in 2 of 3 points " + note +
                                       "; those that the study gives with a unit do not\n"));
    EXPECT_EQ(outcome.err.find("cycle_time"), outcome.err.rfind("cycle_time"));
    EXPECT_EQ(run_study("s", {"--quiet"}).err, "");
}

TEST_F(StudyProgram, TwoCannotWriteToTheSameFolder) {
    make_it_longer();
    Background first(line("r", "-j 2"));
    pid_t longest = 0;
    ASSERT_NO_FATAL_FAILURE(stop_after(1, first, "r", longest));
    const ProgramOutcome second = run_study("r");
    EXPECT_EQ(second.exit_code, 2);
    EXPECT_THAT(second.err, HasSubstr(": process " + std::to_string(first.process()) +
                                      " is writing results there; wait for it to end, or name another folder"));
    first.signal(SIGCONT);
    ::kill(longest, SIGCONT);
    EXPECT_EQ(first.wait(), 0);
    EXPECT_EQ(done("r"), all_points);
}

TEST_F(StudyProgram, SaysWhatIsWrongBeforeAnythingRuns) {
    write_study("[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 33\n");
    const ProgramOutcome outcome = run_study("r");
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("small.toml:6:9: "));
    EXPECT_FALSE(std::filesystem::exists("r")) << "nothing was made";
    const ProgramOutcome unknown = narrows_program({"study", "cns1-interface"});
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'cns1-interfaces'?"));
}

}  // namespace narrows::program_test
