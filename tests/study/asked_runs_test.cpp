// Runs that analyses ask for: each runs once, and is stored as soon as it has ended.
#include "testbench/study/asked_runs.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace narrows::study::asked_runs_test {

using testing::HasSubstr;

void no_progress(double /*finished*/) {}

AskedRun of_words(int words) {
    return {"cns1", "point-to-point", {"nodes=32", "to=1", "words=" + std::to_string(words)}};
}

/// The cycles of runs with these numbers of words.
std::vector<Cycle> cycles_of(AskedRuns& asked, const std::vector<int>& words,
                             const std::vector<std::string>& changes = {}) {
    std::vector<AskedRun> runs;
    for (const int each : words) runs.push_back(of_words(each));
    std::vector<Cycle> cycles;
    for (const StoredPoint& point : asked.of(runs, changes, no_progress)) cycles.push_back(point.outcome->cycles());
    return cycles;
}

std::size_t stored(const TemporaryFolder& folder) {
    return Store(folder.path("results.asked"), Store::Access::read).points().size();
}

/// Stops when a result is stored. How often it is called depends on the computer's speed.
std::function<bool()> after_a_result(const TemporaryFolder& folder) {
    return [&folder] { return std::filesystem::exists(folder.path("results.asked")) && stored(folder) > 0; };
}

TEST(AskedRuns, AreThoseOfTheCommand) {
    const TemporaryFolder folder;
    AskedRuns asked(folder.path("results.asked"), "s", 1);
    const Request request("cns1", "point-to-point", {"nodes=32", "to=1", "words=20"});
    const Cycle cycles = run(request, 1, false).cycles();
    EXPECT_EQ(cycles_of(asked, {20}), std::vector{cycles});
}

TEST(AskedRuns, RunOnce) {
    const TemporaryFolder folder;
    const std::string file = folder.path("results.asked");
    AskedRuns asked(file, "s", 2);
    const std::vector<Cycle> cycles = cycles_of(asked, {8, 16, 8});
    EXPECT_EQ(cycles[0], cycles[2]);
    EXPECT_LT(cycles[0], cycles[1]);
    EXPECT_EQ(stored(folder), 2u);
    AskedRuns again(file, "other sources", 1, [] { return true; });  // nothing can run
    EXPECT_EQ(cycles_of(again, {16, 8}), (std::vector{cycles[1], cycles[0]}));
}

TEST(AskedRuns, ResumeWhereTheyWereInterrupted) {
    const TemporaryFolder folder;
    const std::string file = folder.path("results.asked");
    const std::vector<int> words{8, 16, 24, 32, 40, 48, 56, 64};
    AskedRuns stopped(file, "s", 1, after_a_result(folder));
    EXPECT_THROW(cycles_of(stopped, words), MissingRun);
    const std::size_t before = stored(folder);
    EXPECT_GT(before, 0u);
    EXPECT_LT(before, words.size());
    AskedRuns resumed(file, "s", 1);
    EXPECT_EQ(cycles_of(resumed, words).size(), words.size());
    EXPECT_EQ(stored(folder), words.size());
}

/// Each part does its share, and all know the finished runs of the other parts.
TEST(AskedRuns, AreDividedIntoParts) {
    const TemporaryFolder folder;
    std::size_t of_parts = 0;
    for (int number = 1; number <= 2; ++number) {
        AskedRuns part(
            folder.path(std::to_string(number) + "-of-2.asked"), "s", 1, [] { return false; }, Part{number, 2});
        EXPECT_THROW(cycles_of(part, {8, 16, 24, 32}), MissingRun);
        of_parts += Store(folder.path(std::to_string(number) + "-of-2.asked"), Store::Access::read).points().size();
    }
    EXPECT_EQ(of_parts, 4u);
    AskedRuns all(folder.path("results.asked"), "s", 1, [] { return true; });  // nothing can run
    all.know_parts_in(folder.path());
    EXPECT_EQ(cycles_of(all, {8, 16, 24, 32}).size(), 4u);
}

TEST(AskedRuns, ChangesAreOfWhatARunDoesNotSet) {
    const TemporaryFolder folder;
    AskedRuns asked(folder.path("results.asked"), "s", 1);
    const std::vector<Cycle> plain = cycles_of(asked, {20});
    EXPECT_EQ(cycles_of(asked, {20}, {"words=8"}), plain);
    EXPECT_GT(cycles_of(asked, {20}, {"processor.send_overhead=500 cycles"}), plain);
    EXPECT_THROW(cycles_of(asked, {20}, {"interface.lanks=2"}), InputError);
}

/// The run is the same, but its numbers are others.
TEST(AskedRuns, WhatAnAnalysisComputesItselfFollowsItsSources) {
    const TemporaryFolder folder;
    const std::string file = folder.path("results.asked");
    const auto messages = [&](const std::string& sources, Cycle times) {
        AskedRuns asked(file, sources, 1);
        AskedRun run = of_words(200);
        run.events = {{MessageEvent::Kind::delivered, 1, 1}};
        run.watch = std::make_shared<RunWatch>(
            RunWatch{"count", [times](const Request&, const Simulation&, const RunLog& log) {
                         return std::vector<Milestone>{{"messages", times * static_cast<Cycle>(log.messages().size())}};
                     }});
        const Outcome outcome = asked.of({run}, {}, no_progress).front().outcome.value();
        EXPECT_EQ(outcome.at("messages") > 1, outcome.at("event.delivered.1.1") < outcome.cycles());
        return outcome.at("messages");
    };
    const Cycle once = messages("s", 1);
    EXPECT_EQ(messages("s", 2), once) << "stored";
    EXPECT_EQ(messages("t", 2), 2 * once);
}

/// The message comes from the run.
TEST(AskedRuns, OneThatFailsIsNamed) {
    const TemporaryFolder folder;
    AskedRuns asked(folder.path("results.asked"), "s", 1);
    AskedRun run = of_words(8);
    run.watch = std::make_shared<RunWatch>(
        RunWatch{"bad", [](const Request&, const Simulation&, const RunLog&) -> std::vector<Milestone> {
                     throw std::runtime_error("no numbers");
                 }});
    EXPECT_THAT(error_text<MissingRun>([&] {
                    asked.of({run, of_words(16)}, {}, no_progress);
                }),
                HasSubstr("narrows run cns1 point-to-point nodes=32 to=1 words=8 --seed 1: no numbers"));
    EXPECT_EQ(stored(folder), 1u) << "the other one";
}

}  // namespace narrows::study::asked_runs_test
