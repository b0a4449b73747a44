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

Json steps_of(const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"bounds"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return json_output(all).at("steps");
}

/// In row 15 all 15 nodes left of the last column send over the channel into it.
TEST(FosterModels, SOfAPattern) {
    const Json steps = steps_of({"mesh-16x16", "traffic", "pattern=transpose"});
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].at("S"), 15);
    EXPECT_TRUE(steps_of({"mesh-16x16", "traffic", "pattern=uniform"}).empty());
}

/// On a line S is 2^i in step i of a butterfly, and t_s grows with the distance.
TEST(FosterModels, ShowEachStep) {
    const Json steps = steps_of({"mesh-16x16", "butterfly", "topology.rows=1", "words=8"});
    ASSERT_EQ(steps.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(steps[i].at("S"), 1 << i);
        EXPECT_EQ(steps[i].at("words"), 8);
        EXPECT_EQ(steps[i].at("t_s").get<double>(), 4 + 2 * (1 << i));
    }
    EXPECT_TRUE(steps_of({"mesh-16x16", "alltoall", "algorithm=spread"}).empty());
}

/// On a bus all tasks need the wire in each of the four directions; on a hypercube with a Gray code none competes.
TEST(FosterModels, OfAHalo) {
    const Json bus = steps_of({"bus-16", "halo"});
    ASSERT_EQ(bus.size(), 1u);
    EXPECT_EQ(bus[0].at("steps"), "1 to 4");
    EXPECT_EQ(bus[0].at("S"), 16);
    const std::vector<std::string> slices{"hypercube-256", "halo", "topology.dimension=4", "dimensions=1"};
    std::vector<std::string> gray = slices;
    gray.emplace_back("mapping=gray");
    EXPECT_EQ(steps_of(gray)[0].at("t_s"), 6);
    EXPECT_EQ(steps_of(slices)[0].at("t_s"), 12) << "four channels instead of one";
    const Json of_work = json_output({"bounds", "bus-16", "halo", "compute=1"});
    EXPECT_EQ(by_name(of_work.at("not_applicable"), "reason").at("foster.competition"),
              "does not know of work: holds for compute=0 without memory.bandwidth");
    const Json at_once = json_output({"bounds", "bus-16", "halo", "order=at-once"});
    EXPECT_EQ(by_name(at_once.at("not_applicable"), "reason").at("foster.competition"),
              "holds for steps in sequence, not for order=at-once");
}

/// 64 bytes with a header of 28 make a frame of 944 bit times. With 16 stations A = (15/16)^15 = 0.3798, W = 1.633.
TEST(FosterModels, EfficiencyOfAnEthernet) {
    const Json bounds = json_output({"bounds", "ethernet-16", "traffic", "load=max"});
    EXPECT_NEAR(by_name(bounds.at("figures"), "value").at("ethernet.efficiency"), 944 / (944 + 1.633 * 512), 1e-3);
}

}  // namespace narrows::foster_models_test
