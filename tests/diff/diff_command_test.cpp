// narrows study --diff with stores written by studies.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace narrows::diff_command_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// `before` has results of a machine, `after` results of the same machine after a change of its description.
class DiffCommandTest : public testing::Test {
protected:
    DiffCommandTest() {
        folder.enter();
        run("before", "1", "8, 16");
        run("again", "1", "8, 16");
        run("after", "2", "8, 24");
    }

    static void run(const std::string& results, const std::string& links, const std::string& words) {
        std::filesystem::create_directory("machines");
        std::ofstream("machines/mine.toml")
            << "name = \"mine\"\nsummary = \"mine\"\ninherits = \"cns1\"\n"
            << "[interface]\nlinks = { value = " << links << ", source = \"mine\" }\n"
            << "[workload.allgather]\nalgorithm = { value = \"bidirectional-ring\", source = \"mine\" }\n";
        std::ofstream("study.toml") << "title = \"A\"\nquestion = \"B\"\n[[runs]]\nmachine = [\"cns1\", \"mine\"]\n"
                                    << "workload = \"allgather\"\nnodes = 32\nwords = [" << words << "]\n";
        const ProgramOutcome outcome = narrows_program({"study", "study.toml", "-o", results},
                                                       {.environment = {{"NARROWS_MACHINES", "machines"}}});
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    }

    static ProgramOutcome diff(const std::string& before, const std::string& after,
                               const std::string& option = "--quiet") {
        return narrows_program({"study", "--diff", before, after, option});
    }

    TemporaryFolder folder{"narrows diff"};
};

TEST_F(DiffCommandTest, EqualStores) {
    const ProgramOutcome outcome = diff("before", "again");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.out, "4 points equal, 0 differ, 0 only in before, 0 only in again\n");
}

TEST_F(DiffCommandTest, WhatDiffersIsListed) {
    const ProgramOutcome outcome = diff("before", "after/results.sqlite");
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out,
                AllOf(StartsWith("1 points equal, 1 differ, 2 only in before, 2 only in after/results.sqlite\n"
                                 "machine file that differs: mine (machines/mine.toml)\n"
                                 "parameter that differs in all these points: interface.links: 1 -> 2\n\n"
                                 "only in before: cns1 allgather nodes=32 words=16 --seed 1\n"
                                 "only in before: mine allgather nodes=32 words=16 --seed 1\n\n"
                                 "only in after/results.sqlite: cns1 allgather nodes=32 words=24 --seed 1\n"),
                      HasSubstr("\n\nmine allgather nodes=32 words=8 --seed 1\n    cycles: 1322 -> 992  (-25 %)\n"),
                      HasSubstr("    latency_mean: 83.2903 -> 62  (-25.6 %)\n")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("where parameters differ")));
}

TEST_F(DiffCommandTest, OfManyPointsTheFirstDifferenceIsTold) {
    run("before", "1", "8, 16, 24, 32");
    run("after", "2", "8, 16, 24, 32");
    EXPECT_THAT(diff("before", "after").out,
                HasSubstr("\n\nThe first difference of each point (--json has all):\n"
                          "mine allgather nodes=32 words=8 --seed 1: cycles: 1322 -> 992  (-25 %), 17 more\n"
                          "mine allgather nodes=32 words=16 --seed 1: cycles: "));
}

TEST_F(DiffCommandTest, SaysWhyNothingIsInBoth) {
    const ProgramOutcome seeded = narrows_program({"study", "study.toml", "-o", "seeded", "--seed", "2"},
                                                  {.environment = {{"NARROWS_MACHINES", "machines"}}});
    ASSERT_EQ(seeded.exit_code, 0) << seeded.err;
    EXPECT_THAT(
        diff("before", "seeded").out,
        HasSubstr("\nthe stores have no point in common: one was run with --seed 1, the other with --seed 2\n"));
}

TEST_F(DiffCommandTest, TheSameAsJson) {
    const ProgramOutcome outcome = diff("before", "after", "--json");
    EXPECT_EQ(outcome.exit_code, 1);
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["equal"], 1);
    EXPECT_EQ(json["only_before"].size(), 2);
    EXPECT_EQ(json["only_after"][0], "cns1 allgather nodes=32 words=24 --seed 1");
    const auto& point = json["differing"].at(0);
    EXPECT_EQ(point["point"], "mine allgather nodes=32 words=8 --seed 1");
    EXPECT_EQ(point["results"][0]["name"], "cycles");
    const auto cycles = [&](const char* when) { return std::stod(point["results"][0][when].get<std::string>()); };
    EXPECT_LT(cycles("after"), cycles("before"));
    EXPECT_DOUBLE_EQ(point["results"][0]["percent"].get<double>(),
                     100 * (cycles("after") - cycles("before")) / cycles("before"));
    EXPECT_EQ(point["parameters"],
              nlohmann::json::parse(R"([{"name": "interface.links", "before": "1", "after": "2", "percent": null}])"));
}

TEST_F(DiffCommandTest, BadInputIsRefused) {
    EXPECT_EQ(
        diff("before", "nowhere").err,
        "narrows: nowhere: there are no results; name a folder that 'narrows study' wrote to, or a store in it\n");
    EXPECT_THAT(diff("before", "machines").err, StartsWith("narrows: machines: there are no results in this folder; "));
    EXPECT_THAT(diff("study.toml", "before").err, StartsWith("narrows: study.toml: "));
    EXPECT_EQ(narrows_program({"study", "--diff", "before"}).err,
              "narrows: --diff: is given once, with two values; see narrows study --help\n");
    EXPECT_EQ(narrows_program({"study", "study.toml", "--diff", "before", "after"}).err,
              "narrows: study: STUDY excludes --diff; leave one of the two out, see narrows study --help\n");
    EXPECT_THAT(narrows_program({"study"}).err, StartsWith("narrows: study: STUDY is missing; usage: narrows study"));
    for (const char* const bad : {"nowhere", "machines", "study.toml"}) EXPECT_EQ(diff(bad, "before").exit_code, 2);
}

}  // namespace narrows::diff_command_test
