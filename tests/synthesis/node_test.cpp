// Nodes that yosys refuses, and nodes that fit or do not fit for nextpnr-ice40.
#include <gmock/gmock.h>

#include <cstdlib>

#include "testbench/cost/cost_error.h"
#include "testbench/cost/placement.h"
#include "testbench/cost/synthesis.h"
#include "tests/support/error_text.h"

namespace narrows::cost::node_test {

using testing::AllOf;
using testing::Gt;
using testing::HasSubstr;
using testing::Lt;

TEST(Synthesis, RefusesWhatYosysRefuses) {
    WorkFolder folder;
    setenv("TMPDIR", folder.path().c_str(), 1);  // for the folders that are kept after a failure
    std::filesystem::create_directory(folder.path() / "node");
    folder.write("node/node.sv",
                 "module node #(parameter int W = 1) (input wire a, output wire b);\n"
                 "assign b = not_declared;\nendmodule\n");
    const RtlSources sources(folder.path());
    EXPECT_THAT(error_text<CostError>([&] {
                    synthesize(sources, {{"W", "2"}});
                }),
                AllOf(HasSubstr("yosys failed"), HasSubstr("implicitly declared"), HasSubstr("yosys.log")));
    folder.write("node/node.sv", "module node (input wire a, output wire b); assign b = a; endmodule\n");
    EXPECT_THAT(error_text<CostError>([&] { synthesize(sources, {{"W", "2"}}); }), HasSubstr("`W`"));
}

/// Nodes with the narrowest links, and messages of `bytes` bytes.
Parameters node_of(int bytes, int length_bits) {
    return {{"BYTES", std::to_string(bytes)}, {"LEN", std::to_string(length_bits)}, {"DEPTH", "2"}};
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
