// The page about Foster's document: its table of alltoalls agrees with runs, and its words with the verdicts.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "testbench/base/places/places.h"
#include "testbench/run/request.h"

namespace narrows::foster_page_test {

std::vector<std::string> lines_of_page() {
    std::ifstream file(places::findings() + "/foster.md");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, at);) {
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
    std::vector<std::string> arguments = split(machine, ' ');
    const std::string name = arguments.front();
    arguments.front() = "algorithm=" + algorithm;
    arguments.push_back("words=" + words);
    std::vector<long> all;
    for (std::uint64_t seed = 1; seed <= (name == "ethernet-16" ? 10u : 1u); ++seed) {
        const Request request(name, "alltoall", arguments, seed);
        const auto workload = request.make_workload(seed);
        const Simulation simulation = simulate(request.machine(), request.topology(), *workload);
        const Judgement judgement = judge(request.machine(), request.topology(), *workload, simulation);
        EXPECT_TRUE(judgement.passed()) << machine;
        const auto model = std::ranges::find_if(
            judgement.bounds, [](const ComparedBound& bound) { return bound.bound.name == "foster.competition"; });
        all.push_back(
            std::lround(100.0 * static_cast<double>(simulation.cycles) / static_cast<double>(model->bound.cycles)) -
            100);
    }
    const auto [least, most] = std::ranges::minmax(all);
    return least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
}

TEST(FosterPage, AlltoallsTakeWhatItsTableSays) {
    std::vector<std::string> lines = lines_of_page();
    auto line = std::ranges::find_if(
        lines, [](const std::string& text) { return text.find("| machine | words |") != std::string::npos; });
    ASSERT_NE(line, lines.end());
    const std::vector<std::string> algorithms = split(*line, '|');
    std::string machine;
    int rows = 0;
    for (line += 2; line != lines.end() && line->find('|') != std::string::npos; ++line) {
        std::vector<std::string> cells = split(line->substr(line->find('|') + 1), '|');
        if (cells.size() < algorithms.size()) cells.insert(cells.begin(), machine);
        ASSERT_EQ(cells.size(), algorithms.size()) << *line;
        machine = cells.front();
        for (const std::string& words : split(cells[1], ',')) {
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
