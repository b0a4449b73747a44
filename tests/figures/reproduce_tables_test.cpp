// More tables of `reproduce delta`, computed a second time: Table 1, the steps, the sensitivity of the fit, figure 5.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "testbench/run/outcome/outcome.h"
#include "testbench/study/study_file.h"
#include "testbench/study/tasks.h"
#include "tests/figures/few_experiments.h"
#include "tests/support/delta/asking.h"
#include "tests/support/delta/fitted_again.h"

namespace narrows::delta::reproduce_tables_test {

using Json = nlohmann::ordered_json;

Outcome run_of(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments) {
    return narrows::run(Request(machine, workload, arguments), 1, false);
}

std::vector<study::StoredPoint> points_of_table_1() {
    study::Study document = study::load_study("delta");
    std::erase_if(document.runs, [](const study::Runs& runs) { return runs.name.text != "table 1"; });
    const std::vector<study::Point> points = study::all_points(document, 1).points;
    const study::Tasks tasks(points, false);
    std::vector<study::StoredPoint> stored;
    for (const study::Point& point : points) {
        stored.push_back(study::open_point(point));
        stored.back().outcome = unpacked(tasks.work(stored.size() - 1));
    }
    return stored;
}

TEST(ReproduceDelta, Table1IsSimulatedAndDivided) {
    const Json section = to_json(testjig(points_of_table_1()));
    const std::vector<std::string> links{"1", "2", "4", "6"};
    const std::vector<double> lengths{60, 120, 300, 600};
    std::map<std::string, std::vector<double>> us;
    ASSERT_EQ(section.at("rows").size(), lengths.size());
    for (std::size_t row = 0; row < lengths.size(); ++row) {
        const Json& cells = section.at("rows")[row];
        EXPECT_EQ(cells.at("elements"), lengths[row]);
        for (const std::string& l : links) {
            const Cycle cycles =
                run_of("delta-testjig", "testjig", {"links=" + l, fmt::format("elements={}", lengths[row])}).cycles();
            us[l].push_back(static_cast<double>(cycles) / 100);  // cycles of 10 ns
            expect_near(cells.at("t" + l).at("simulated"), us[l].back());
            if (row == 0 || l == "1") continue;
            const double f = (us[l][row] - us[l][row - 1]) / (us["1"][row] - us["1"][row - 1]);
            expect_near(cells.at("f" + l).at("simulated"), f);
        }
    }
}

/// Cycles of a pipeline of blocks of 100 elements: until the first result, from the last one on, and in all.
struct FilledAndDrained {
    FilledAndDrained(const std::string& algorithm, int columns, int rows, int blocks) {
        const Outcome run =
            run_of("delta", "allreduce",
                   {"algorithm=" + algorithm, fmt::format("topology.columns={}", columns),
                    fmt::format("topology.rows={}", rows), fmt::format("elements={}", 100 * blocks), "block=100"});
        all = static_cast<double>(run.cycles());
        fills = static_cast<double>(run.at("first-result"));
        drains = all - static_cast<double>(run.at("last-result"));
    }
    double fills = 0;
    double drains = 0;
    double all = 0;
};

TEST(ReproduceDelta, StepsAreDifferencesOfTwoRuns) {
    const Section steps = step_cycles(Asking().with());
    EXPECT_TRUE(steps.passed) << "a hop is one transfer, and a block all of them";
    const Json section = to_json(steps);
    const FilledAndDrained line("snake", 8, 4, 20);
    const FilledAndDrained long_line("snake", 16, 4, 20);
    const FilledAndDrained row("fence", 8, 4, 20);
    const FilledAndDrained long_row("fence", 16, 4, 20);
    const auto block = [](const char* algorithm) {
        return (FilledAndDrained(algorithm, 4, 4, 200).all - FilledAndDrained(algorithm, 4, 4, 100).all) / 100;
    };
    const double alpha = 5400;  // Littlefield (1992), section 7.1, in cycles
    const double beta = 154;
    const std::map<std::pair<std::string, std::string>, std::pair<double, double>> expected{
        // cycles, with those for combining
        {{"snake", "fill: a hop of the line"}, {(long_line.fills - line.fills) / 32, 2500}},
        {{"snake", "steady: a block"}, {block("snake"), 2500}},
        {{"snake", "drain: a hop of the line"}, {(long_line.drains - line.drains) / 32, 0}},
        {{"fence", "fill: a hop of row 0"}, {(long_row.fills - row.fills) / 8, 3700}},
        {{"fence", "steady: a block"}, {block("fence"), 3700}},
        {{"fence", "drain: a hop of row 0"}, {(long_row.drains - row.drains) / 8, 0}},
    };
    std::size_t found = 0;
    for (const Json& cells : section.at("rows")) {
        const auto step = expected.find({cells.at("algorithm"), cells.at("step")});
        if (cells.at("block") != 100 || step == expected.end()) continue;
        ++found;
        const auto [cycles, combining] = step->second;
        const double links = cells.at("links");
        expect_near(cells.at("cycles"), cycles);
        expect_near(cells.at("model"), links * (alpha + 100 * beta) + combining);
        expect_near(cells.at("transfers"), (cycles - combining) / (alpha + 100 * beta));
        expect_near(cells.at("f"), (cycles - combining - links * alpha) / (100 * beta));
    }
    EXPECT_EQ(found, expected.size());
}

/// Compares a row of the table with a fit of these runs.
void expect_fit(const Json& row, const std::vector<CombiningProblem>& problems, const std::vector<double>& cycles) {
    const FittedLine again = fitted_again(problems, cycles, row.at("samples") != "all, absolute");
    EXPECT_EQ(row.at("runs"), problems.size());
    Overlap f = nominal_overlap;
    double distance = 0;
    for (std::size_t k = 0; k < fitted_links.size(); ++k) {
        const int links = fitted_links[k];
        f[static_cast<std::size_t>(links)] = links + again.change[k];
        constexpr std::array report{1.1, 1.3, 3.9, 5.1};
        distance += std::pow(links + again.change[k] - report[k], 2);
        expect_near(row.at(fmt::format("f{}", links)), links + again.change[k]);
        expect_near(row.at(fmt::format("f{}_error", links)), again.standard_error[k]);
    }
    expect_near(row.at("distance"), std::sqrt(distance));
    double squares = 0;
    for (std::size_t i = 0; i < problems.size(); ++i)
        squares += std::pow(100 * (time(problems[i], costs_with(f)) / cycles[i] - 1), 2);
    expect_near(row.at("rms"), std::sqrt(squares / static_cast<double>(problems.size())));
}

TEST(ReproduceDelta, SensitivityIsAFitOfTheChangedMachine) {
    const std::map<std::string, std::vector<std::string>> changes{
        {"as described", {}},
        {"next send after delivery", {"interface.acknowledge=end-of-transfer"}},
        {"2 blocks ahead a hop", {"lead=2"}},
        {"data moved by DMA", {"interface.data_mover=dma"}}};
    Calibration calibration;
    for (const auto& [name, change] : changes) {
        const MachineVariant variant{name, Cause::other, change};
        calibration.machines.push_back(
            measured_machine(variant, calibration_grid(few_experiments().grid), {}, no_progress));
    }
    const Json section = to_json(sensitivity(calibration));
    std::size_t fits = 0;
    for (const auto& [name, change] : changes) {
        std::vector<CombiningProblem> problems;
        std::vector<double> cycles;
        for (const CombiningProblem& p : few_experiments().grid) {
            if (p.algorithm == Algorithm::tree) continue;
            std::vector<std::string> arguments{fmt::format("topology.columns={}", p.columns),
                                               fmt::format("topology.rows={}", p.rows),
                                               fmt::format("elements={}", p.elements), fmt::format("block={}", p.block),
                                               fmt::format("algorithm={}", name_of(p.algorithm))};
            arguments.insert(arguments.end(), change.begin(), change.end());
            problems.push_back(p);
            cycles.push_back(static_cast<double>(run_of("delta", "allreduce", arguments).cycles()));
        }
        for (const Json& row : section.at("rows")) {
            if (row.at("machine") != name) continue;
            std::vector<CombiningProblem> some;
            std::vector<double> of_some;
            for (std::size_t i = 0; i < problems.size(); ++i) {
                if (row.at("samples") == "only S >= 100" && problems[i].block < 100) continue;
                if (row.at("samples") == "only S >= 200" && problems[i].block < 200) continue;
                some.push_back(problems[i]);
                of_some.push_back(cycles[i]);
            }
            if (row.at("samples") == "only the fastest S") continue;  // SelectsTheFastestBlockOfEachLength
            SCOPED_TRACE(name + ", " + row.at("samples").get<std::string>());
            expect_fit(row, some, of_some);
            ++fits;
        }
    }
    EXPECT_EQ(fits, 2 * changes.size() + 3);
}

/// The least time over all blocks that leave at least three of them.
double least_time(Algorithm algorithm, const Json& point, const Costs& costs) {
    const std::int64_t elements = point.at("elements");
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t block = 1; block <= elements; ++block) {
        const bool leaves_three = (elements + block - 1) / block >= 3;
        if (!leaves_three && algorithm != Algorithm::tree) break;
        least = std::min(least, time({algorithm, point.at("columns"), point.at("rows"), elements, block}, costs));
    }
    return least;
}

TEST(ReproduceDelta, Figure5HasTheFastestOfAllBlocks) {
    SimulatedExperiments few(few_experiments());
    const Json section = to_json(modelled_regimes(few.map(), {}));
    ASSERT_EQ(section.at("points").size(), 8);
    std::size_t at = 0;
    for (const Json& row : section.at("rows")) {
        for (const char* const length : {"n50", "n400"}) {
            const Json& point = section.at("points").at(at++);
            EXPECT_EQ(point.at("model"), row.at("model"));
            EXPECT_EQ(fmt::format("{}x{}", point.at("columns").get<int>(), point.at("rows").get<int>()),
                      row.at("mesh"));
            const Costs costs = costs_with(point.at("model") == "standard" ? standard_overlap : nominal_overlap);
            std::vector<std::pair<double, std::string>> times;
            for (const Algorithm algorithm : {Algorithm::tree, Algorithm::snake, Algorithm::fence}) {
                const std::string name(name_of(algorithm));
                times.emplace_back(least_time(algorithm, point, costs), name);
                expect_near(point.at(name + "_ms"), times.back().first * 1e-5);  // cycles of 10 ns
            }
            expect_order(point, row.at(length), times);
        }
    }
    EXPECT_EQ(at, 8);
}

}  // namespace narrows::delta::reproduce_tables_test
