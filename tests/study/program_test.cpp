// narrows study, as a process: stopped at any moment, with any number of processes, and with points that fail.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "testbench/cost/tool.h"
#include "tests/support/program.h"

namespace narrows::program_test {

using testing::AllOf;
using testing::HasSubstr;

class StudyProgram : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

    /// A study of 24 points, some of which take a while.
    void write_study() {
        folder_.write(
            "some.toml",
            "title = \"t\"\nquestion = \"q\"\ncontenders = \"machine\"\n[[runs]]\n"
            "machine = [\"cns1\", \"cns1-2i\"]\nworkload = \"allgather\"\nnodes = [32, 64, 96]\n"
            "words = [16, 32, 64, 128]\n[[columns]]\nname = \"gain\"\nformula = \"baseline_cycles / cycles\"\n");
    }

    Outcome study(const std::string& folder, ProgramArguments more = {}) const {
        ProgramArguments arguments{"study", path("some.toml"), "-o", path(folder)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return narrows_program(arguments);
    }

    /// Everything in the store but the journal, in order, with the CSV.
    std::string results(const std::string& folder) const {
        const SQLite::Database store(path(folder) + "/results.sqlite");
        std::string text;
        for (const std::string table : {"manifest", "machines", "points", "parameters", "results", "milestones",
                                        "bounds", "checks", "notes", "resources", "loads", "hardware", "derived"}) {
            text += table + "\n" + rows(store, table);
        }
        return text + folder_.read(folder + "/results.csv");
    }

    static std::string rows(const SQLite::Database& store, const std::string& table) {
        std::string text;
        SQLite::Statement rows(store, "SELECT * FROM " + table + " ORDER BY 1, 2");
        while (rows.executeStep()) {
            for (int column = 0; column < rows.getColumnCount(); ++column)
                text += rows.getColumn(column).getString() + "|";
            text += "\n";
        }
        return text;
    }

    cost::WorkFolder folder_;
};

TEST_F(StudyProgram, ResultsDoNotDependOnHowManyWorkOnIt) {
    write_study();
    ASSERT_EQ(study("one", {"-j", "1"}).exit_code, 0);
    ASSERT_EQ(study("four", {"-j", "4"}).exit_code, 0);
    EXPECT_EQ(results("one"), results("four"));
    EXPECT_THAT(results("one"), HasSubstr("narrows run cns1-2i allgather nodes=96 words=128 --seed 1"));
}

TEST_F(StudyProgram, KilledAtAnyMomentAndRunAgainItEndsTheSame) {
    write_study();
    ASSERT_EQ(study("whole").exit_code, 0);
    const std::string expected = results("whole");
    for (const char* const after : {"0.02", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3", "0.4"}) {
        const std::string run = "\"$NARROWS\" study '" + path("some.toml") + "' -o '" + path("killed") + "' --quiet";
        shell("timeout -s KILL " + std::string(after) + " " + run + " > /dev/null 2>&1");
    }
    const Outcome last = study("killed");
    EXPECT_EQ(last.exit_code, 0) << last.err;
    EXPECT_EQ(last.err, "");
    EXPECT_EQ(results("killed"), expected);
}

TEST_F(StudyProgram, InterruptedItSaysHowToGoOn) {
    write_study();
    const Outcome first =
        shell("\"$NARROWS\" study '" + path("some.toml") + "' -o '" + path("r") + "' -j 1 > /dev/null & until [ -e '" +
              path("r/results.sqlite") + "' ]; do sleep 0.01; done; kill -INT $!; wait $!; echo $?");
    if (first.out != "0\n") {  // it was not done before
        EXPECT_EQ(first.out, "130\n");
        EXPECT_THAT(first.err, HasSubstr("interrupted: the same command goes on from here"));
    }
    EXPECT_EQ(study("r").exit_code, 0);
    ASSERT_EQ(study("whole").exit_code, 0);
    EXPECT_EQ(results("r"), results("whole"));
}

TEST_F(StudyProgram, WhatIsDoneIsNotRunAgain) {
    write_study();
    ASSERT_EQ(study("r").exit_code, 0);
    const auto journal = [&] { return rows(SQLite::Database(path("r/results.sqlite")), "journal"); };
    const std::string before = journal();
    ASSERT_EQ(study("r").exit_code, 0);
    EXPECT_EQ(journal(), before);
    EXPECT_NE(before, "");
}

TEST_F(StudyProgram, ResultsOfAnotherSeedArePutAside) {
    write_study();
    ASSERT_EQ(study("r").exit_code, 0);
    const Outcome other = study("r", {"--seed", "2"});
    EXPECT_EQ(other.exit_code, 0);
    EXPECT_THAT(other.err, AllOf(HasSubstr("are of seed 1"), HasSubstr("results.sqlite.previous")));
    EXPECT_EQ(shell("ls '" + path("r/results.sqlite.previous") + "'").exit_code, 0);
}

TEST_F(StudyProgram, APointThatFailsDoesNotStopTheOthersAndIsTriedAgain) {
    // The second point takes longest and therefore begins first; its process is ended from outside.
    folder_.write("some.toml",
                  "title = \"t\"\nquestion = \"q\"\n[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\n"
                  "cases = [{ nodes = 32, words = 16 }, { nodes = 512, words = 512 }, { nodes = 64, words = 16 }]\n");
    const std::string run = "\"$NARROWS\" study '" + path("some.toml") + "' -o '" + path("r") + "' -j 1";
    const Outcome outcome =
        shell(run +
              " & P=$!; while ! C=$(cat /proc/$P/task/$P/children) || [ -z \"$C\" ]; do sleep 0.01; done; "
              "kill -KILL $C; wait $P; echo exit code $?");
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("FAILED  narrows run cns1 allgather nodes=512 words=512 --seed 1"),
                                   HasSubstr("its process was ended by signal 9 (Killed)"),
                                   HasSubstr("2 of 3 points done, 1 failed"), HasSubstr("exit code 1")));
    const Outcome again = study("r", {"--json"});
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_EQ(nlohmann::json::parse(again.out).at("passed"), 3);
}

TEST_F(StudyProgram, TwoCannotWriteToTheSameFolder) {
    write_study();
    const std::string run = "\"$NARROWS\" study '" + path("some.toml") + "' -o '" + path("r") + "'";
    const Outcome both = shell(run + " -j 1 --quiet > /dev/null & P=$!; while [ ! -e '" + path("r/results.sqlite") +
                               "' ]; do sleep 0.01; done; kill -STOP $P; " + run + "; echo $?; kill -CONT $P; wait $P");
    EXPECT_EQ(both.out, "2\n");
    EXPECT_THAT(both.err, HasSubstr("is writing results there; wait for it to end, or name another folder"));
}

TEST_F(StudyProgram, SaysWhatIsWrongBeforeAnythingRuns) {
    folder_.write(
        "some.toml",
        "title = \"t\"\nquestion = \"q\"\n[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 33\n");
    const Outcome outcome = study("r");
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("some.toml:6:9: "));
    EXPECT_EQ(shell("ls '" + path("r") + "'").exit_code, 2) << "nothing was made";
    const Outcome unknown = narrows_program({"study", "cns1-interface"});
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'cns1-interfaces'?"));
}

}  // namespace narrows::program_test
