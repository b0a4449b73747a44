// The width of the output: that of the terminal from 20 to 300 columns, and 120 in a pipe.
#include <algorithm>
#include <array>
#include <sstream>

#include "testbench/text/wrap.h"
#include "tests/support/program_output.h"
#include "tests/support/words.h"

namespace narrows::terminal_test {

using testing::HasSubstr;
using testing::Not;

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, text_width(line));
    return longest;
}

/// Commands whose whole output is tables and sentences.
const std::vector<ProgramArguments> commands{
    words_of("run shared-nodes alltoall words=4"),
    words_of("run mesh-16x16 traffic load=0.2 cycles=300"),
    words_of("bounds cns1 allgather"),
    words_of("compare allgather cns1 cns1-2i nodes=32 words=8,16"),
    words_of("compare allreduce petersen mesh-16x16 elements=90 algorithm=best,ring"),
    words_of("compare traffic petersen load=0.1,0.2 cycles=300"),
    words_of("list"),
    words_of("list workloads"),
    words_of("list bounds"),
    words_of("list metrics"),
    words_of("list parameters buffer"),
};

TEST(Terminal, NoLineIsWiderThanIt) {
    for (const ProgramArguments& command : commands) {
        for (const unsigned short columns : std::array<unsigned short, 5>{20, 60, 80, 120, 300}) {
            const ProgramOutcome outcome = narrows_program(command, {.columns = columns});
            EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
            EXPECT_LE(longest_line(outcome.out), columns) << outcome.out;
        }
    }
}

TEST(Terminal, NoLineIsTooLongForAPipe) {
    std::vector<ProgramArguments> all = commands;
    for (const char* const command : {"--help", "run --help", "list topologies", "run delta allgather"})
        all.push_back(words_of(command));
    for (const std::string& machine : all_machines) all.push_back({"show", machine});
    for (const ProgramArguments& command : all) {
        const std::string text = output(command);
        EXPECT_LE(longest_line(text), 120) << text;
        EXPECT_THAT(text, Not(HasSubstr(" \n")));
    }
}

TEST(Terminal, WiderAndNarrowerOnesAreThoseOf300And20Columns) {
    const ProgramArguments command{"list", "bounds"};
    const auto shown = [&](unsigned short columns) { return narrows_program(command, {.columns = columns}).out; };
    EXPECT_EQ(shown(1000), shown(300));
    EXPECT_EQ(shown(7), shown(20));
    EXPECT_EQ(shown(120), output(command));
}

/// Lines are broken for the terminal only; JSON is the same everywhere.
TEST(Terminal, HasNoEffectOnJson) {
    const ProgramArguments command{"bounds", "cns1", "allgather", "--json"};
    EXPECT_EQ(narrows_program(command, {.columns = 20}).out, narrows_program(command).out);
}

}  // namespace narrows::terminal_test
