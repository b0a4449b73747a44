// The page about the flat switch: its commands work, and its table of networks agrees with runs.
#include <gmock/gmock.h>

#include <cmath>

#include "testbench/base/places/places.h"
#include "testbench/run/outcome/outcome.h"
#include "tests/support/file_content.h"
#include "tests/support/words.h"

namespace narrows::flat_page_test {

using Words = std::vector<std::string>;

Words lines_of_page() { return split(content_of(places::findings() + "/flat.md"), '\n'); }

TEST(FlatPage, EachOfItsCommandsCanBeRun) {
    int commands = 0;
    for (const std::string& line : lines_of_page()) {
        Words words = words_of(line);
        if (!line.starts_with("    narrows run ")) continue;
        std::erase(words, "--json");
        ++commands;
        EXPECT_NO_THROW(Request(words[2], words[3], {words.begin() + 4, words.end()}, 1)) << line;
    }
    EXPECT_GE(commands, 15);
}

/// Cycles last 1/7000 us.
std::string milliseconds(const std::string& workload, Words arguments, const Words& of_network) {
    arguments.insert(arguments.end(), of_network.begin(), of_network.end());
    const auto cycles = static_cast<double>(run(Request("federation", workload, arguments), 1, false).cycles());
    return fmt::format("{:.3f}", cycles / 7e6);
}

/// Pieces of 64 KB take too long for a test.
TEST(FlatPage, NetworksTakeWhatItsTableSays) {
    int rows = 0;
    for (const std::string& line : lines_of_page()) {
        const bool is_row = line.starts_with("| crossbar |") || line.find("| `topology.kind=") != std::string::npos;
        if (!is_row) continue;
        ++rows;
        std::string plain = line;
        std::erase(plain, '`');
        const Words cells = split(plain, '|');
        ASSERT_EQ(cells.size(), 7u) << line;
        const Words network = words_of(cells[2]);
        const auto shown = [&](std::size_t cell) { return words_of(cells[cell]).front(); };
        for (const auto& [cell, piece] : {std::pair(3u, "piece=1"), {4u, "piece=64"}})
            EXPECT_EQ(shown(cell), milliseconds("transpose", {"algorithm=spread", "gather=blocked", piece}, network));
        EXPECT_EQ(shown(6), milliseconds("halo", {"patch=300", "sweeps=0", "levels=20"}, network)) << line;
    }
    EXPECT_EQ(rows, 6);
}

}  // namespace narrows::flat_page_test
