// Outputs that cannot be written: standard error, and files where there is too little room.
#include <algorithm>
#include <filesystem>

#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/vcd.h"

namespace narrows::failed_writes_test {

using testing::HasSubstr;
using testing::StartsWith;

class FailedWrites : public testing::Test {
protected:
    FailedWrites() { folder_.enter(); }

    /// Names of what is in the current folder and below.
    static std::vector<std::string> here() {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator("."))
            names.push_back(entry.path().string());
        std::ranges::sort(names);
        return names;
    }

private:
    TemporaryFolder folder_;
};

TEST_F(FailedWrites, StandardErrorMayBeClosedOrFull) {
    for (const std::string to : {"2>&-", "2>/dev/full"}) {
        const auto code = [&](const std::string& arguments) { return shell("$NARROWS " + arguments + to).exit_code; };
        EXPECT_EQ(code("run no-machine allgather "), 2) << to;
        EXPECT_EQ(code("rn "), 2) << to;
        EXPECT_EQ(code("run cns1 exchange nodes=32 memory.page_store=9cycles "), 0) << to << ": with a warning";
        EXPECT_EQ(code("list >/dev/full "), 1) << to;
    }
}

/// A file that is opened gets the number of a closed stream.
TEST_F(FailedWrites, AFileDoesNotGetWhatBelongsToAClosedStream) {
    const std::string run = "$NARROWS run cns1 exchange nodes=32 memory.page_store=9cycles --record ";
    EXPECT_EQ(shell(run + "whole.rec").exit_code, 0);
    EXPECT_EQ(shell(run + "no-error.rec 2>&-").exit_code, 0);
    const ProgramOutcome closed = shell(run + "no-output.rec >&-");
    EXPECT_EQ(closed.exit_code, 1);
    EXPECT_THAT(closed.err, HasSubstr("narrows: cannot write to standard output: Bad file descriptor\n"));
    EXPECT_EQ(content_of("no-error.rec"), content_of("whole.rec"));
    EXPECT_EQ(content_of("no-output.rec"), content_of("whole.rec"));
}

/// A command that writes `file`.
struct Written {
    const char* command;
    const char* file;
};
const std::vector<Written> all_written{
    {"run cns1 allgather nodes=32 words=4 --record r.rec", "r.rec"},
    {"timeline cns1 allgather nodes=32 words=4 -o t.html", "t.html"},
    {"timeline cns1 allgather nodes=32 words=4 -o t.json", "t.json"},
    {"wave cns1 allgather nodes=32 words=4 -o .", "./run.fst"},
    {"wave cns1 allgather nodes=32 words=4 -o . --vcd", "./run.vcd"},
    {"new machine m.toml --from cns1", "m.toml"},
};

TEST_F(FailedWrites, NoPartOfAFileStaysBehind) {
    for (const Written& one : all_written) {
        const ProgramOutcome outcome = shell(std::string("ulimit -f 1; $NARROWS ") + one.command);
        EXPECT_EQ(outcome.exit_code, 1) << one.command;
        EXPECT_EQ(outcome.err, "narrows: cannot write to " + std::string(one.file) + ": File too large\n");
        EXPECT_THAT(here(), testing::IsEmpty());
    }
}

TEST_F(FailedWrites, AFileThatWasThereStaysAsItWas) {
    for (const Written& one : all_written) {
        { std::ofstream(one.file) << "before"; }
        const bool is_new_only = std::string(one.command).starts_with("new");
        EXPECT_EQ(shell(std::string("ulimit -f 1; $NARROWS ") + one.command).exit_code, is_new_only ? 2 : 1);
        EXPECT_EQ(content_of(one.file), "before") << one.command;
        std::filesystem::remove(one.file);
    }
}

TEST_F(FailedWrites, TheFileOfALinkIsWrittenAndKeepsItsPermissions) {
    std::filesystem::create_directory("there");
    { std::ofstream("there/r.rec") << "before"; }
    std::filesystem::permissions("there/r.rec", std::filesystem::perms(0640));
    std::filesystem::create_symlink("there/r.rec", "link.rec");
    EXPECT_EQ(shell("$NARROWS run cns1 exchange nodes=32 --record link.rec").exit_code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink("link.rec"));
    EXPECT_EQ(std::filesystem::status("there/r.rec").permissions(), std::filesystem::perms(0640));
    EXPECT_THAT(output({"trace", "link.rec"}), StartsWith("cns1: "));
    EXPECT_EQ(here().size(), 3u);
}

TEST_F(FailedWrites, WhatIsNoFileIsWrittenWhereItIs) {
    const ProgramOutcome full = shell("$NARROWS run cns1 exchange nodes=32 --record /dev/full");
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_EQ(full.err, "narrows: cannot write to /dev/full: No space left on device\n");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
    EXPECT_EQ(
        shell("mkfifo pipe; cat pipe > r.rec & $NARROWS run cns1 exchange nodes=32 --record pipe; wait").exit_code, 0);
    EXPECT_THAT(output({"trace", "r.rec"}), StartsWith("cns1: "));
}

}  // namespace narrows::failed_writes_test
