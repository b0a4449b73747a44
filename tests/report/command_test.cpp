// narrows report: writes the page again from stored results; refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/report/support.h"
#include "tests/support/file_content.h"
#include "tests/support/program.h"

namespace narrows::command_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ReportCommand : public ResultsTest {
protected:
    static void write(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

    /// Runs a small study, with results in the folder.
    void run_study() const {
        const std::filesystem::path file = folder() / "small.toml";
        write(file, R"(
title = "A title"
question = "A question?"
contenders = "machine"
[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "exchange"
nodes = 32
[[columns]]
name = "speedup"
formula = "baseline_cycles / cycles"
[[plots]]
kind = "curves"
title = "A plot"
x = "nodes"
)");
        const ProgramOutcome outcome = narrows_program({"study", file.string(), "-o", folder().string(), "--quiet"});
        ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    }
    std::filesystem::path page() const { return folder() / "report.html"; }

    static void expect_refusal(const std::filesystem::path& of, const std::string& why) {
        const ProgramOutcome outcome = narrows_program({"report", of.string()});
        EXPECT_EQ(outcome.exit_code, 2);
        EXPECT_EQ(outcome.out, "");
        EXPECT_THAT(outcome.err, AllOf(StartsWith("narrows: " + of.string() + ": "), HasSubstr(why)));
    }
};

TEST_F(ReportCommand, WritesThePageThatTheStudyWrote) {
    run_study();
    const std::string before = content_of(page());
    EXPECT_THAT(before, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(before, HasSubstr("narrows study small.toml -o '" + folder().string() + "'"));
    std::filesystem::remove(page());
    const ProgramOutcome outcome = narrows_program({"report", folder().string()});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, page().string() + ": report of 2 points\n");
    EXPECT_EQ(content_of(page()), before);
}

TEST_F(ReportCommand, SaysWhatItWroteAsJson) {
    run_study();
    const auto json = nlohmann::json::parse(narrows_program({"report", folder().string(), "--json"}).out);
    EXPECT_EQ(json, (nlohmann::json{{"report", page().string()}, {"points", 2}}));
}

TEST_F(ReportCommand, RefusesWhatIsNoStore) {
    const std::filesystem::path store = folder() / "results.sqlite";
    expect_refusal(folder() / "nowhere", "there is no such folder; name one that 'narrows study' has written");
    expect_refusal(folder(), "this folder has no results of a study (results.sqlite is missing)");
    write(store, "this is no data base, and long enough not to be taken for an empty one");
    expect_refusal(folder(), "is it a store of results");
    write(store, "");  // as left by a process that was killed before it could make the tables
    expect_refusal(folder(), "this study has not begun; run it with narrows study NAME -o " + folder().string());
}

TEST_F(ReportCommand, RefusesAFolderThatCannotBeWrittenTo) {
    run_study();
    std::filesystem::remove(page());
    std::filesystem::create_directory(page());  // fails for root as well, for whom permissions do not matter
    expect_refusal(folder(), "give yourself permission to write to this folder");
}

}  // namespace narrows::command_test
