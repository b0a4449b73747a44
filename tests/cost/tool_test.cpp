// External programs: they run without a shell; if one is missing, the error says what to do.
#include "testbench/base/tool.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "testbench/run/process_pool.h"
#include "tests/cost/support.h"
#include "tests/support/background.h"
#include "tests/support/environment.h"
#include "tests/support/file_content.h"

namespace narrows::cost::tool_test {

using testing::AllOf;
using testing::HasSubstr;

TEST(Tool, RunsInItsFolderAndItsWordsGoIntoTheLog) {
    WorkFolder folder;
    run_tool({"sh", {"-c", "pwd; echo complaint >&2"}}, folder, "log");
    EXPECT_EQ(folder.read("log"), folder.path().string() + "\ncomplaint\n");
}

TEST(Tool, ItsArgumentsAreNotForAShell) {
    WorkFolder folder;
    run_tool({"printf", {"%s|", "a b", "$HOME", "'\"; touch x", ""}}, folder, "log");
    EXPECT_EQ(folder.read("log"), "a b|$HOME|'\"; touch x||");
}

TEST(Tool, ThatIsMissingIsNamed) {
    WorkFolder folder;
    EXPECT_EQ(complaint([&] {
                  run_tool({"no-such-tool", {}}, folder, "log");
              }),
              "no-such-tool is needed for this and not installed; as root, run: apt-get install no-such-tool");
}

TEST(Tool, ThatFailsLeavesItsLog) {
    std::filesystem::path path;
    {
        WorkFolder folder;
        path = folder.path();
        EXPECT_EQ(complaint([&] {
                      run_tool({"sh", {"-c", "echo first; echo 'a.sv:3: ERROR: broken'; exit 3"}}, folder, "log");
                  }),
                  "sh failed with exit code 3: a.sv:3: ERROR: broken; its log is in " + (path / "log").string());
    }
    EXPECT_TRUE(std::filesystem::exists(path / "log"));
    std::filesystem::remove_all(path);
}

TEST(Tool, ThatIsEndedIsNotWaitedForForEver) {
    WorkFolder folder;
    const std::string text = complaint([&] { try_tool({"sh", {"-c", "kill -9 $$"}}, folder, "log"); });
    EXPECT_THAT(text, AllOf(HasSubstr("sh was ended by signal 9"), HasSubstr((folder.path() / "log").string())));
    std::filesystem::remove_all(folder.path());
}

/// A worker runs a tool below `place`, and its parent is ended by the signal, or ends its workers.
void end_with_a_tool(const std::filesystem::path& place, int signal) {
    const ChangedVariable temporary("TMPDIR", place.string());
    ProcessPool pool(
        [&](std::size_t) {
            WorkFolder folder;
            run_tool({"sh", {"-c", "echo $$ > " + (place / "tool").string() + "; exec sleep 600"}}, folder, "log");
            return std::string();
        },
        1);
    pool.begin(0);
    comes_true([&] { return !content_of(place / "tool").empty(); });
    if (signal != 0) std::raise(signal);
}

TEST(Tool, EndsWithTheProcessOrWhenItsWorkerIsEnded) {
    for (const int signal : {0, SIGINT, SIGTERM, SIGKILL}) {
        const WorkFolder place;
        const pid_t parent = ::fork();
        if (parent == 0) {
            end_with_a_tool(place.path(), signal);
            ::_exit(0);
        }
        ::waitpid(parent, nullptr, 0);
        const std::string tool = place.read("tool");
        const auto has_ended = [&] {
            const std::string state = content_of("/proc/" + tool.substr(0, tool.find('\n')) + "/stat");
            return state.empty() || state.find(") Z") != std::string::npos;
        };
        EXPECT_TRUE(comes_true(has_ended)) << signal;
        const auto is_gone = [&] {
            return std::distance(std::filesystem::directory_iterator(place.path()), {}) == 1;  // "tool"
        };
        EXPECT_TRUE(comes_true(is_gone)) << signal;
    }
}

TEST(Tool, MayFailIfThatIsExpected) {
    WorkFolder folder;
    EXPECT_EQ(try_tool({"sh", {"-c", "exit 3"}}, folder, "log"), 3);
    EXPECT_EQ(try_tool({"true", {}}, folder, "log"), 0);
}

TEST(WorkFolder, NeedsAPlaceForTemporaryFiles) {
    const ChangedVariable nowhere("TMPDIR", "/nowhere");
    EXPECT_THAT(complaint([] { WorkFolder(); }), HasSubstr("no folder for temporary files: TMPDIR"));
}

TEST(WorkFolder, IsGoneUnlessItIsKept) {
    std::filesystem::path path;
    {
        WorkFolder folder;
        path = folder.path();
        folder.write("file", "text");
        EXPECT_EQ(folder.read("file"), "text");
        EXPECT_THAT(complaint([&] { folder.read("another"); }), HasSubstr("cannot read"));
        EXPECT_THAT(complaint([&] { folder.write("no/folder", ""); }), HasSubstr("cannot write"));
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

/// A child makes folders below `place` and is ended by the signal.
void end_with_folders(const std::filesystem::path& place, int signal) {
    setenv("TMPDIR", place.c_str(), 1);
    WorkFolder gone;
    gone.write("file", "text");
    std::filesystem::create_directory(gone.path() / "more");
    WorkFolder kept;
    kept.keep();
    const std::filesystem::path used = place / "used";
    const std::filesystem::path empty = place / "empty";
    for (const auto& folder : {used, empty}) std::filesystem::create_directory(folder);
    std::ofstream(used / "file") << "text";
    const RemovedAtSignal with_a_file(used, RemovedAtSignal::Contents::kept);
    const RemovedAtSignal without_one(empty, RemovedAtSignal::Contents::kept);
    std::raise(signal);
}

TEST(WorkFolder, IsGoneWhenASignalEndsTheProcess) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const WorkFolder place;
        EXPECT_EXIT(end_with_folders(place.path(), signal), testing::KilledBySignal(signal), "");
        std::vector<std::string> left;
        for (const auto& entry : std::filesystem::directory_iterator(place.path()))
            left.push_back(entry.path().filename().string().substr(0, 13));
        EXPECT_THAT(left, testing::UnorderedElementsAre("used", "narrows-cost-")) << signal;
    }
}

}  // namespace narrows::cost::tool_test
