// External programs: they run without a shell; if one is missing, the error says what to do.
#include "testbench/base/tool.h"

#include <cstdlib>

#include "tests/cost/support.h"

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
    setenv("TMPDIR", "/nowhere", 1);
    EXPECT_THAT(complaint([] { WorkFolder(); }), HasSubstr("no folder for temporary files: TMPDIR"));
    unsetenv("TMPDIR");
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

}  // namespace narrows::cost::tool_test
