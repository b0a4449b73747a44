// External programs: they run without a shell; if one is missing, the error says what to do.
#include "testbench/base/tool.h"

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/cost/support.h"
#include "tests/support/environment.h"

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
