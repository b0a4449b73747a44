// A transcript is accepted if it shows the output, and refused for each kind of error.
#include "tests/support/transcripts/replay.h"

#include <gmock/gmock.h>

#include <limits>

#include "tests/support/background.h"
#include "tests/support/effort.h"
#include "tests/support/file_content.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace narrows::replay_test {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

class Replayed : public testing::Test {
protected:
    Replay of(const std::string& text, const std::string& name = "x.transcript") const {
        return replay(folder_.write(name, text), all);
    }
    std::string failure(const std::string& text) const {
        const Replay replay = of(text);
        return replay.failures.empty() ? "" : replay.failures.front();
    }

    TemporaryFolder folder_;
};

const std::string right = R"(# A comment.
$ echo one; echo two
one
two

# Another one, and a command of several lines.
$ cat >file <<'END'
> 12 [cycles] *
>   $HOME
> END
$ cat file
12 [cycles] *
  $HOME
)";

TEST_F(Replayed, IsRight) {
    const Replay replay = of(right);
    EXPECT_THAT(replay.failures, IsEmpty());
    EXPECT_EQ(replay.commands, 3u);
    EXPECT_EQ(replay.rewritten, right);
}

TEST_F(Replayed, AWrongLineIsShownBesideTheRightOne) {
    const std::string wrong = failure("# a\n$ echo one; echo two; echo three\none\n2\nthree\n");
    EXPECT_THAT(wrong, HasSubstr("x.transcript:2: prints something else than shown (-)\n$ echo one; echo two; echo "
                                 "three\n one\n-2\n+two\n three\n"));
}

TEST_F(Replayed, ALineMoreOrLessIsSeen) {
    EXPECT_THAT(failure("$ echo one; echo two\none\n"), HasSubstr(" one\n+two\n"));
    EXPECT_THAT(failure("$ echo one\none\ntwo\n"), HasSubstr(" one\n-two\n"));
    EXPECT_THAT(failure("$ echo one\n"), HasSubstr("+one\n"));
    EXPECT_THAT(failure("$ echo one; echo\none\n"), HasSubstr("+\n")) << "an empty line";
    EXPECT_EQ(failure("$ echo one; echo\none\n\n\n$ true\n"), "") << "an empty line, and one before what follows";
    EXPECT_THAT(failure("$ printf one\none\n"), HasSubstr("+\\ no end of line\n"));
}

TEST_F(Replayed, AWrongExitCodeIsSeen) {
    EXPECT_THAT(failure("$ echo one; exit 1\none\n"), HasSubstr(" one\n+exit code 1\n"));
    EXPECT_THAT(failure("$ echo one\none\nexit code 1\n"), HasSubstr("-exit code 1\n"));
    EXPECT_THAT(failure("$ echo one; exit 1\none\nexit code 2\n"), HasSubstr("-exit code 2\n+exit code 1\n"));
    EXPECT_THAT(failure("$ echo wrong >&2\n! wrong\n"), HasSubstr("+exit code 0\n")) << "a refusal has 2";
    EXPECT_EQ(failure("$ echo wrong >&2; exit 2\n! wrong\n"), "");
    EXPECT_THAT(failure("$ echo one; exit 2\none\n"), HasSubstr("+exit code 2\n")) << "a refusal prints nothing";
}

TEST_F(Replayed, StandardErrorIsNotOutput) {
    EXPECT_EQ(failure("$ echo warning >&2; echo one\none\n! warning\n"), "");
    EXPECT_THAT(failure("$ echo one\n! one\n"), HasSubstr("-! one\n+one\n"));
    EXPECT_THAT(failure("$ echo one >&2; echo\none\n"), HasSubstr("+! one\n"));
}

TEST_F(Replayed, SignsInTheOutputAreMarked) {
    const std::string text =
        "$ printf '$ x\\n# y\\n> z\\n! w\\nexit code 3\\n'\n\\$ x\n\\# y\n\\> z\n\\! w\n\\exit code 3\n";
    EXPECT_EQ(failure(text), "");
}

TEST_F(Replayed, WhatVaries) {
    EXPECT_EQ(failure("$ echo 'ring 5437 cycles'\nring <...> cycles\n"), "");
    EXPECT_NE(failure("$ echo 'ring 5437 cycles'\nring <...> bytes\n"), "");
    EXPECT_EQ(failure("$ seq 9\n1\n...\n9\n"), "");
    EXPECT_NE(failure("$ seq 9\n1\n...\n10\n"), "");
    EXPECT_EQ(failure("$ echo '3 messages, 0.71 s wall, 16 MB'\n3 messages, 1,000.12 s wall, 9 MB\n"), "");
    EXPECT_NE(failure("$ echo '3 messages, 0.71 s wall'\n4 messages, 0.71 s wall\n"), "");
    EXPECT_NE(failure("$ echo '0.71 s'\n0.12 s\n"), "");
    EXPECT_EQ(failure("$ pwd; echo $SOURCES/x\n$PWD\n$SOURCES/x\n"), "");
}

TEST_F(Replayed, IsRewrittenButForWhatVaries) {
    const std::string text =
        "# a\n$ echo one; seq 4; echo 'x 5 y'\n1\n...\n4\nx <...> y\n\n# b\n$ exit 3\n$ echo b\nb\n";
    const Replay first = of(text);
    EXPECT_EQ(first.failures.size(), 2u);
    EXPECT_EQ(
        first.rewritten,
        "# a\n$ echo one; seq 4; echo 'x 5 y'\none\n1\n...\n4\nx <...> y\n\n# b\n$ exit 3\nexit code 3\n$ echo b\nb\n");
    EXPECT_THAT(of(first.rewritten).failures, IsEmpty());
}

TEST_F(Replayed, AnEmptyLineAtTheEndIsRewritten) {
    const Replay first = of("$ echo b; echo\n$ echo; echo\n");
    EXPECT_EQ(first.rewritten, "$ echo b; echo\nb\n\n\n$ echo; echo\n\n\n\n");
    EXPECT_THAT(of(first.rewritten).failures, IsEmpty());
}

/// Each process has this limit.
TEST_F(Replayed, ACommandCannotTakeAllMemory) {
    if (has_sanitizers) GTEST_SKIP() << "they reserve terabytes";
    EXPECT_EQ(failure("$ ulimit -v\n3906250\n"), "");
}

/// A command that hangs ends with all that it has begun.
TEST(Shell, LeavesNoProcess) {
    const ProgramOutcome outcome = shell("sleep 300 & echo $!; wait", 1);
    EXPECT_EQ(outcome.exit_code, 124) << "its time was up";
    const std::string process = "/proc/" + lines_of(outcome.out).at(0) + "/cmdline";
    EXPECT_TRUE(comes_true([&] { return content_of(process).empty(); })) << process;
}

TEST_F(Replayed, EachFileHasAFolderOfItsOwn) {
    EXPECT_EQ(failure("$ ls; touch x; ls\nx\n"), "");
    EXPECT_EQ(failure("$ ls\n"), "");
}

TEST_F(Replayed, OutputNeedsACommand) {
    EXPECT_THROW(of("one\n$ echo one\none\n"), std::runtime_error);
    EXPECT_THROW(replay("/no/such.transcript", all), std::runtime_error);
}

std::string page(const std::string& commands, const std::string& output) {
    return "Words.\n\n```sh\n" + commands + "```\n\n```text\n" + output + "```\n";
}

TEST_F(Replayed, APageShowsTheOutputOfItsBlocks) {
    const auto failures = [&](const std::string& text) { return of(text, "x.md").failures.size(); };
    const std::string list = "./narrows list bounds >list && head -c 6 list && echo\n";
    EXPECT_EQ(failures(page("cd narrows\n" + list + "./narrows test\n", "bounds\n")), 0u);
    EXPECT_EQ(failures(page(list, "bound\n")), 1u);
    EXPECT_EQ(failures(page(list + list, "bounds\n")), 1u);
    EXPECT_EQ(failures("```sh\n" + list + "```\nWords.\n```text\nsomething\n```\n"), 0u) << "is not what it prints";
    EXPECT_EQ(failures("```sh setup\n./narrows x\n```\n```toml\n./narrows x\n```\n"), 0u);
    EXPECT_EQ(failures("```sh\n./narrows no-such-command\n```\n"), 1u);
    EXPECT_EQ(of("Nothing.\n", "x.md").commands, 0u);
}

TEST_F(Replayed, APageIsRewritten) {
    const std::string list = "./narrows list bounds >list && head -c 6 list && echo\n";
    EXPECT_EQ(of(page(list, "one\ntwo\n") + page(list, ""), "x.md").rewritten,
              page(list, "bounds\n") + page(list, "bounds\n"));
}

TEST_F(Replayed, AFewCommandsOfAPageMayBeEnough) {
    const std::string file = folder_.write("x.md", page("./narrows --version >v\n", "") + page("./narrows x\n", ""));
    EXPECT_THAT(replay(file, 1).failures, IsEmpty());
    EXPECT_EQ(replay(file, 2).failures.size(), 1u);
}

}  // namespace narrows::replay_test
