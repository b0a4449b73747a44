// Numbers of a node, read from the output of yosys.
#include "testbench/cost/synthesis_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/cost/support.h"

namespace narrows::cost::synthesis_report_test {

using testing::HasSubstr;
using Json = nlohmann::json;

const std::string path = "Longest topological path in node (length=31):\n    0: \\taken_i [0]\n";

/// Two links and a router in the form of yosys 0.23: the type of a plain name has no backslash.
Json stat() {
    return {{"creator", "Yosys 0.23"},
            {"modules",
             {{"$paramod$932b\\send_link",
               {{"num_memory_bits", 2272},
                {"num_cells_by_type", {{"$_SDFF_PP0_", 10}, {"$lut", 900}, {"$memrd_v2", 2}, {"$memwr_v2", 2}}}}},
              {"\\receive_link", {{"num_memory_bits", 100}, {"num_cells_by_type", {{"$_DFF_P_", 8}, {"$lut", 1}}}}},
              {"$paramod\\router\\LINKS=s32'10",
               {{"num_memory_bits", 4384},
                {"num_cells_by_type", {{"$_DFFE_PP_", 160}, {"$_SDFFE_PP0P_", 22}, {"$lut", 2434}}}}},
              {"\\node",
               {{"num_memory_bits", 0},
                {"num_cells_by_type",
                 {{"$paramod$932b\\send_link", 2},
                  {"receive_link", 2},
                  {"$paramod\\router\\LINKS=s32'10", 1},
                  {"$lut", 5}}}}}}}};
}

std::string complaint_of(const Json& json, const std::string& longest_path = path) {
    return complaint([&] { parse_synthesis("node", json.dump(), longest_path); });
}

TEST(SynthesisReport, AddsUpEveryModuleAsOftenAsItIsThere) {
    const HardwareCost cost = parse_synthesis("node", stat().dump(), path);
    EXPECT_EQ(cost.interface, (PartCost{.logic_cells = 1807, .flip_flops = 36, .memory_bits = 4744}));
    EXPECT_EQ(cost.router, (PartCost{.logic_cells = 2434, .flip_flops = 182, .memory_bits = 4384}));
    EXPECT_EQ(cost.node(), (PartCost{.logic_cells = 4241, .flip_flops = 218, .memory_bits = 9128}));
    EXPECT_EQ(cost.logic_depth, 31);
}

TEST(SynthesisReport, WhatIsInsideARouterBelongsToIt) {
    Json json = stat();
    json["modules"]["$paramod\\router\\LINKS=s32'10"]["num_cells_by_type"]["receive_link"] = 3;
    const HardwareCost cost = parse_synthesis("node", json.dump(), path);
    EXPECT_EQ(cost.interface, (PartCost{.logic_cells = 1807, .flip_flops = 36, .memory_bits = 4744}));
    EXPECT_EQ(cost.router, (PartCost{.logic_cells = 2437, .flip_flops = 206, .memory_bits = 4684}));
}

TEST(SynthesisReport, WhatFollowsTheModulesNeedNotBeJson) {
    // yosys 0.23 prints a line of text between modules and sum if a part has parts.
    std::string text = stat().dump(3);
    text.insert(text.rfind('}'), ",\n       $paramod$10c2\\injection_buffer      2\n\"design\": {}");
    EXPECT_FALSE(Json::accept(text));
    EXPECT_EQ(parse_synthesis("node", text, path), parse_synthesis("node", stat().dump(), path));
}

TEST(SynthesisReport, RefusesACellThatIsNoPartOfTheCount) {
    for (const char* type : {"$_DLATCH_P_", "$mem_v2", "$add", "missing_module"}) {
        Json json = stat();
        json["modules"]["\\receive_link"]["num_cells_by_type"][type] = 3;
        EXPECT_THAT(complaint_of(json), HasSubstr(fmt::format("3 cells of type {}", type)));
    }
}

TEST(SynthesisReport, RefusesWhatIsNoReport) {
    EXPECT_EQ(complaint_of(stat()), "");
    EXPECT_THAT(complaint([] { parse_synthesis("node", "", path); }), HasSubstr("unexpected output of yosys"));
    const std::string whole = stat().dump();
    EXPECT_THAT(complaint([&] { parse_synthesis("node", whole.substr(0, whole.size() / 2), path); }),
                HasSubstr("unexpected output of yosys"));
    EXPECT_THAT(complaint([] { parse_synthesis("node", "{}", path); }), HasSubstr("no modules"));
    Json json = stat();
    json["modules"].erase("\\node");
    EXPECT_THAT(complaint_of(json), HasSubstr("no module called node"));
    json = stat();
    json["modules"]["\\node"].erase("num_memory_bits");
    EXPECT_THAT(complaint_of(json), HasSubstr("num_memory_bits"));
    json = stat();
    json["modules"]["\\node"]["num_cells_by_type"]["$lut"] = "many";
    EXPECT_THAT(complaint_of(json), HasSubstr("unexpected output of yosys"));
}

TEST(SynthesisReport, RefusesAPathWithoutLength) {
    EXPECT_THAT(complaint_of(stat(), ""), HasSubstr("no longest path"));
    EXPECT_THAT(complaint_of(stat(), "Longest topological path in router (length=3):\n"), HasSubstr("no longest path"));
    for (const char* length : {"", "x", "-1", "3x", "99999999999999999999"}) {
        EXPECT_THAT(complaint_of(stat(), fmt::format("Longest topological path in node (length={}):\n", length)),
                    HasSubstr("without a length"))
            << length;
    }
}

TEST(SynthesisReport, ModuleNamesWithAndWithoutParameters) {
    EXPECT_EQ(module_name("\\node"), "node");
    EXPECT_EQ(module_name("$paramod$932b3e04\\send_link"), "send_link");
    EXPECT_EQ(module_name("$paramod\\router\\W_L=s32'1\\LEN=s32'10"), "router");
    EXPECT_EQ(module_name("send_link"), "send_link");
}

}  // namespace narrows::cost::synthesis_report_test
