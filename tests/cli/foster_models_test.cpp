// Foster's models on the command line.
#include <gmock/gmock.h>

#include <map>

#include "tests/support/program_output.h"

namespace narrows::foster_models_test {

using Json = nlohmann::ordered_json;

std::map<std::string, Json> by_name(const Json& rows, const char* value) {
    std::map<std::string, Json> values;
    for (const Json& row : rows) values[row.at("name")] = row.at(value);
    return values;
}

/// Both volumes of a bus stand side by side: Foster's P/2, and P of the wire.
TEST(FosterModels, OfAButterflyOnABus) {
    const Json bounds = json_output({"bounds", "bus-16", "butterfly", "words=8"});
    const auto cycles = by_name(bounds.at("bounds"), "cycles");
    EXPECT_EQ(cycles.at("foster.bus"), 4 * (4 + 11 * 8));
    EXPECT_EQ(cycles.at("foster.competition"), 4 * (4 + 11 * 16));
    EXPECT_EQ(by_name(bounds.at("not_applicable"), "reason").at("foster.line"), "holds for a mesh of one dimension");
    EXPECT_TRUE(bounds.at("figures").empty());
}

TEST(FosterModels, DoNotKnowOfComputing) {
    const Json bounds = json_output({"bounds", "bus-16", "butterfly", "skew=5"});
    EXPECT_EQ(bounds.at("bounds").size(), 1u);  // the derived one
    EXPECT_EQ(by_name(bounds.at("not_applicable"), "reason").at("foster.competition"),
              "does not know of computing: holds for skew=0");
}

/// Each step has all 16 nodes on the wire. What is about a butterfly alone is not shown.
TEST(FosterModels, OfAnAlltoallOnABus) {
    const Json bounds = json_output({"bounds", "bus-16", "alltoall", "words=8", "algorithm=ring"});
    const auto cycles = by_name(bounds.at("bounds"), "cycles");
    EXPECT_EQ(cycles.at("foster.no-competition"), 15 * (4 + 11));
    EXPECT_EQ(cycles.at("foster.competition"), 15 * (4 + 11 * 16));
    EXPECT_EQ(by_name(bounds.at("bounds"), "source").at("foster.competition"), "Foster 1995, equation 3.10");
    EXPECT_EQ(cycles.size(), 3u) << "and the derived one";
    EXPECT_TRUE(bounds.at("not_applicable").empty());
}

TEST(FosterModels, NeedSteps) {
    const Json bounds = json_output({"bounds", "bus-16", "alltoall", "algorithm=spread"});
    EXPECT_EQ(by_name(bounds.at("not_applicable"), "reason").at("foster.competition"),
              "holds for steps in sequence, not for algorithm=spread");
}

/// In row 15 all 15 nodes left of the last column send over the channel into it.
TEST(FosterModels, SOfAPattern) {
    const auto value = [](const std::string& pattern) {
        return by_name(json_output({"bounds", "mesh-16x16", "traffic", "pattern=" + pattern}).at("figures"), "value");
    };
    EXPECT_EQ(value("transpose").at("foster.S"), 15);
    EXPECT_TRUE(value("uniform").empty());
}

/// 64 bytes with a header of 28 make a frame of 944 bit times. With 16 stations A = (15/16)^15 = 0.3798, W = 1.633.
TEST(FosterModels, EfficiencyOfAnEthernet) {
    const Json bounds = json_output({"bounds", "ethernet-16", "traffic", "load=max"});
    EXPECT_NEAR(by_name(bounds.at("figures"), "value").at("ethernet.efficiency"), 944 / (944 + 1.633 * 512), 1e-3);
}

}  // namespace narrows::foster_models_test
