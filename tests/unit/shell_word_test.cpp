// Words of a shell: printed commands can be pasted, whatever is in them.
#include "testbench/base/shell_word.h"

#include <gmock/gmock.h>

#include "testbench/run/now_running.h"

namespace narrows::shell_word_test {

TEST(ShellWord, HasQuotesWhereItNeedsThem) {
    EXPECT_EQ(shell_word("nodes=32"), "nodes=32");
    EXPECT_EQ(shell_word("sides=[4,4]"), "'sides=[4,4]'");
    EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
    EXPECT_EQ(shell_word(""), "''");
}

TEST(ShellWord, LinesOfThemAreReadBack) {
    const std::vector<std::string> words{"narrows", "a b", "it's", "", "'", "\\", "\"$x\"", "'' ''"};
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
    EXPECT_EQ(words_of_shell(line), words);
}

TEST(ShellWord, ACommandThatRepeatsARunHasThem) {
    EXPECT_EQ(command_of_run("my machine.toml", "goal", {"nodes=8", "file=a\"$b"}, 7),
              "narrows run 'my machine.toml' goal nodes=8 'file=a\"$b' --seed 7");
}

}  // namespace narrows::shell_word_test
