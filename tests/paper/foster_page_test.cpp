// The page about Foster's document: its table of alltoalls agrees with runs, and its words with the verdicts.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "testbench/base/places/places.h"
#include "testbench/run/outcome/outcome.h"
#include "tests/support/file_content.h"
#include "tests/support/words.h"

namespace narrows::foster_page_test {

std::vector<std::string> lines_of_page() { return split(content_of(places::findings() + "/foster.md"), '\n'); }

/// The cells of a row, or the words of a cell, without the blanks around them.
std::vector<std::string> parts_of(const std::string& text, char at) {
    std::vector<std::string> parts;
    for (const std::string& part : split(text, at)) {
        const std::size_t first = part.find_first_not_of(" `");
        if (first != std::string::npos)
            parts.push_back(part.substr(first, part.find_last_not_of(" `") + 1 - first));
        else if (!parts.empty())
            parts.emplace_back();
    }
    return parts;
}

/// Says how many percent longer than the model with S counted runs with the seeds take: "21", "17 to 64".
std::string percent_over(const std::string& machine, const std::string& algorithm, const std::string& words) {
    std::vector<std::string> arguments = parts_of(machine, ' ');
    const std::string name = arguments.front();
    arguments.front() = "algorithm=" + algorithm;
    arguments.push_back("words=" + words);
    std::vector<long> all;
    for (std::uint64_t seed = 1; seed <= (name == "ethernet-16" ? 10u : 1u); ++seed) {
        const Outcome outcome = run(Request(name, "alltoall", arguments, seed), seed, false);
        EXPECT_TRUE(outcome.passed()) << machine;
        const auto model = std::ranges::find(outcome.bounds, "foster.competition", &RecordedBound::name);
        const double times = static_cast<double>(outcome.cycles()) / static_cast<double>(model->cycles);
        all.push_back(std::lround(100 * times) - 100);
    }
    const auto [least, most] = std::ranges::minmax(all);
    return least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
}

TEST(FosterPage, AlltoallsTakeWhatItsTableSays) {
    std::vector<std::string> lines = lines_of_page();
    auto line = std::ranges::find_if(
        lines, [](const std::string& text) { return text.find("| machine | words |") != std::string::npos; });
    ASSERT_NE(line, lines.end());
    const std::vector<std::string> algorithms = parts_of(*line, '|');
    std::string machine;
    int rows = 0;
    for (line += 2; line != lines.end() && line->find('|') != std::string::npos; ++line) {
        std::vector<std::string> cells = parts_of(line->substr(line->find('|') + 1), '|');
        if (cells.size() < algorithms.size()) cells.insert(cells.begin(), machine);
        ASSERT_EQ(cells.size(), algorithms.size()) << *line;
        machine = cells.front();
        for (const std::string& words : parts_of(cells[1], ',')) {
            ++rows;
            for (std::size_t i = 2; i < cells.size(); ++i)
                EXPECT_EQ(cells[i], percent_over(machine, algorithms[i], words)) << machine << " " << algorithms[i];
        }
    }
    EXPECT_EQ(rows, 20);
}

/// Runs that a claim of the document does not hold for do not follow it on the page.
TEST(FosterPage, DoesNotSayFollowsOfWhatIsRefuted) {
    for (const std::string& line : lines_of_page())
        EXPECT_EQ(line.find("follows the model"), std::string::npos) << line;
}

}  // namespace narrows::foster_page_test
