// Nodes that yosys refuses, and nodes that fit or do not fit for nextpnr-ice40.
#include <gmock/gmock.h>

#include "testbench/base/tool_error.h"
#include "testbench/cost/placement.h"
#include "testbench/cost/synthesis.h"
#include "tests/support/environment.h"
#include "tests/support/error_text.h"

namespace narrows::cost::node_test {

using testing::AllOf;
using testing::Gt;
using testing::HasSubstr;
using testing::Lt;

TEST(Synthesis, RefusesWhatYosysRefuses) {
    WorkFolder folder;
    // For folders that are kept after a failure.
    const ChangedVariable place("TMPDIR", folder.path());
    std::filesystem::create_directory(folder.path() / "node");
    folder.write("node/node.sv",
                 "module node #(parameter int W = 1) (input wire a, output wire b);\n"
                 "assign b = not_declared;\nendmodule\n");
    const RtlSources sources(folder.path());
    EXPECT_THAT(error_text<ToolError>([&] {
                    synthesize(sources, {"node", {{"W", "2"}}});
                }),
                AllOf(HasSubstr("yosys failed"), HasSubstr("implicitly declared"), HasSubstr("yosys.log")));
    folder.write("node/node.sv", "module node (input wire a, output wire b); assign b = a; endmodule\n");
    EXPECT_THAT(error_text<ToolError>([&] { synthesize(sources, {"node", {{"W", "2"}}}); }), HasSubstr("`W`"));
}

/// Nodes with the narrowest links, and messages of `bytes` bytes.
rtl::RtlModule node_of(int bytes, int length_bits) {
    return {"node", {{"BYTES", std::to_string(bytes)}, {"LEN", std::to_string(length_bits)}, {"DEPTH", "2"}}};
}

TEST(Synthesis, ANodeWithARouteTable) {
    const HardwareCost cost = synthesize(RtlSources::of_narrows(), {"table_node",
                                                                    {{"IN", "1"},
                                                                     {"OUT", "1"},
                                                                     {"OUT_FIRST", "1'b1"},
                                                                     {"LANES", "2"},
                                                                     {"DESTS", "4"},
                                                                     {"DEST", "2"},
                                                                     {"BYTES", "2"},
                                                                     {"LEN", "2"}}});
    const int beside = 2 + 2 + 16;                                // length, destination and tag of a message
    const int route = 1 + 2;                                      // output port and lanes
    EXPECT_EQ(cost.interface.memory_bits, 4 * (8 * 2 + beside));  // two banks out and two in
    EXPECT_EQ(cost.router.memory_bits, 2 * 8 * 2 + 3 * 4 * route);
    EXPECT_THAT(cost.interface.flip_flops, AllOf(Gt(10), Lt(100)));
    EXPECT_THAT(cost.router.flip_flops, AllOf(Gt(2 * beside), Lt(100)));
    EXPECT_THAT(cost.logic_depth, AllOf(Gt(5), Lt(60)));
}

TEST(Synthesis, ASwitch) {
    const HardwareCost cost = synthesize(RtlSources::of_narrows(), {"table_router",
                                                                    {{"IN", "2"},
                                                                     {"OUT", "2"},
                                                                     {"OUT_FIRST", "2'b11"},
                                                                     {"SLOTS", "3"},
                                                                     {"DESTS", "4"},
                                                                     {"DEST", "2"},
                                                                     {"BYTES", "2"},
                                                                     {"LEN", "2"}}});
    const int route = 2 + 1;   // output port and lanes
    const int inputs = 2 + 1;  // the last one for messages of the node, which a switch does not have
    EXPECT_EQ(cost.interface, PartCost{});
    EXPECT_EQ(cost.router.memory_bits, 2 * 3 * 8 * 2 + inputs * 4 * route);
    EXPECT_THAT(cost.router.flip_flops, AllOf(Gt(2 * 3 * 20), Lt(400)));
}

TEST(Placement, ANodeThatFitsHasAFrequency) {
    const Fmax fmax = place(RtlSources::of_narrows(), node_of(2, 2), HardwareCost{}, 1);
    ASSERT_TRUE(fmax.mhz.has_value());
    EXPECT_THAT(*fmax.mhz, AllOf(Gt(5), Lt(200)));
    EXPECT_THAT(fmax.cells, AllOf(Gt(1000), Lt(Fmax::device_cells)));
    EXPECT_FALSE(fmax.at_least);
}

TEST(Placement, WhatCannotFitIsNotTried) {
    HardwareCost large;
    large.interface.memory_bits = 5000;
    large.router.flip_flops = 500;
    const Fmax fmax = place(RtlSources::of_narrows(), node_of(137, 8), large, 1);
    EXPECT_FALSE(fmax.mhz.has_value());
    EXPECT_TRUE(fmax.at_least);
    EXPECT_GT(fmax.cells, 5000 + 500 + 2 * 137 * 8);  // and registers at the ports, for one message out and one in
}

}  // namespace narrows::cost::node_test
