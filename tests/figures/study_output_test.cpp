// A study that runs: its CSV file has the figures of the runs that its commands repeat.
#include "tests/figures/csv_rows.h"
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::study_output_test {

using Json = nlohmann::ordered_json;

/// The run that a command repeats.
Json repeated(const std::string& command) {
    const ProgramOutcome outcome = shell("$NARROWS" + command.substr(command.find(' ')) + " --json");
    EXPECT_EQ(outcome.exit_code, 0) << command << outcome.err;
    return Json::parse(outcome.out);
}

TEST(StudyOutput, HasTheFiguresOfItsRuns) {
    const TemporaryFolder folder;
    const std::string file = folder.write("small.toml", R"toml(
title = "A title"
question = "A question?"
contenders = "machine"
baseline = "cns1-2i"
[[runs]]
machine = ["cns1", "cns1-2i", "cns1-ack"]
workload = "random"
nodes = [32, 64]
messages = 3
[[columns]]
name = "gain"
formula = "100 * (1 - cycles / baseline_cycles)"
)toml");
    output({"study", file, "-o", folder.path("results"), "--quiet"});
    const std::vector<CsvRow> rows = csv_rows(folder.read("results/results.csv"));
    ASSERT_EQ(rows.size(), 6);
    std::map<std::string, double> baseline;
    for (const CsvRow& row : rows) {
        if (row.at("machine") == "cns1-2i") baseline[row.at("nodes")] = std::stod(row.at("cycles"));
    }
    for (const CsvRow& row : rows) {
        const Json run = repeated(row.at("command"));
        const auto expect = [&](const char* column, double value) {
            EXPECT_NEAR(std::stod(row.at(column)), value, 1e-9 * std::abs(value) + 1e-9) << column;
        };
        const double cycles = run.at("cycles");
        const double bound = run.at("bounds").at(0).at("cycles");
        expect("cycles", cycles);
        expect("time_us", run.at("time_seconds").get<double>() * 1e6);
        expect("messages", run.at("messages"));
        expect("message_hops", run.at("message_hops"));
        expect("latency_min", run.at("latency").at("min_cycles"));
        expect("latency_mean", run.at("latency").at("mean_cycles"));
        expect("latency_max", run.at("latency").at("max_cycles"));
        expect("bound", bound);
        expect("gap", cycles - bound);
        expect("gap_percent", 100 * (cycles / bound - 1));
        expect("gain", 100 - 100 * cycles / baseline.at(row.at("nodes")));
        EXPECT_EQ(row.at("limited_by"), run.at("bounds").at(0).at("limited_by"));
        EXPECT_EQ(row.at("passed"), "true");
    }
}

}  // namespace narrows::study_output_test
