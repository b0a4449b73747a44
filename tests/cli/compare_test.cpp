// The rows of `compare` are the runs that follow from its lists and ranges.
#include "tests/support/program_output.h"

namespace narrows::compare_test {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;

std::vector<std::string> column(const Json& compared, const std::string& name) {
    std::vector<std::string> cells;
    for (const Json& row : compared.at("rows")) cells.push_back(row.at("parameters").at(name).dump());
    return cells;
}

TEST(CompareValues, EveryCombinationIsARowWithTheCyclesOfItsRun) {
    const Json json = json_output({"compare", "allgather", "cns1", "cns1-2i", "words=8,16", "nodes=32..64*2"});
    const Json& rows = json.at("rows");
    ASSERT_EQ(rows.size(), 8);
    EXPECT_THAT(column(json, "words"), ElementsAre("8", "8", "16", "16", "8", "8", "16", "16"));
    EXPECT_THAT(column(json, "nodes"), ElementsAre("32", "64", "32", "64", "32", "64", "32", "64"));
    for (std::size_t i = 0; i < 8; ++i) {
        const Json& row = rows[i];
        const Json run = json_output({"run", row.at("machine"), "allgather", row.at("chosen")[0], row.at("chosen")[1]});
        EXPECT_EQ(row.at("cycles"), run.at("cycles"));
        EXPECT_EQ(row.at("parameters"), run.at("parameters"));
        EXPECT_EQ(row.at("checks"), "ok");
        // Against the first row of the same problem.
        EXPECT_NEAR(row.at("ratio"), run.at("cycles").get<double>() / rows[i % 4].at("cycles").get<double>(), 1e-9);
    }
}

/// Each number of bandwidth equals that of the run.
TEST(CompareBandwidth, IsThatOfTheRun) {
    const Json json = json_output({"compare", "allgather", "cns1", "shared-nodes", "words=8"});
    for (const Json& row : json.at("rows")) {
        const Json run = json_output({"run", row.at("machine"), "allgather", "words=8"});
        for (const char* const metric : {"node_gb_per_s", "share_of_peak", "algbw_gb_per_s", "busbw_gb_per_s"})
            EXPECT_EQ(row.at(metric), run.at(metric)) << metric;
    }
    EXPECT_EQ(json.at("rows")[1].at("algbw_gb_per_s"), nullptr) << "nodes are shared";
}

TEST(CompareBandwidth, OfAccessesIsThatOfTheRun) {
    const Json row = json_output({"compare", "host-dma", "pcie-x8", "accesses=4,8"}).at("rows")[0];
    const Json run = json_output({"run", "pcie-x8", "host-dma", "accesses=4"});
    for (const char* const metric : {"access_gb_per_s", "accesses_per_us"}) EXPECT_EQ(row.at(metric), run.at(metric));
}

}  // namespace narrows::compare_test
