// The width of the output: that of the terminal from 20 to 300 columns, and 120 in a pipe.
#include <algorithm>
#include <array>
#include <sstream>

#include "testbench/text/wrap.h"
#include "tests/support/program_output.h"

namespace narrows::terminal_test {

using testing::HasSubstr;

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, text_width(line));
    return longest;
}

/// Commands whose whole output is tables and sentences.
const std::vector<ProgramArguments> commands{
    {"run", "shared-nodes", "alltoall", "words=4"},
    {"run", "mesh-16x16", "traffic", "load=0.2", "cycles=300"},
    {"bounds", "cns1", "allgather"},
    {"compare", "allgather", "cns1", "cns1-2i", "nodes=32", "words=8,16"},
    {"compare", "allreduce", "petersen", "mesh-16x16", "elements=90", "algorithm=best,ring"},
    {"compare", "traffic", "petersen", "load=0.1,0.2", "cycles=300"},
    {"list"},
    {"list", "workloads"},
    {"list", "bounds"},
    {"list", "parameters", "buffer"},
};

TEST(Terminal, NoLineIsWiderThanIt) {
    for (const ProgramArguments& command : commands) {
        for (const unsigned short columns : std::array<unsigned short, 5>{20, 60, 80, 120, 300}) {
            const ProgramOutcome outcome = narrows_program(command, {.columns = columns});
            EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
            EXPECT_LE(longest_line(outcome.out), columns) << outcome.out;
        }
        EXPECT_LE(longest_line(output(command)), 120) << testing::PrintToString(command);
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
