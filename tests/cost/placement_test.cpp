// The input of nextpnr-ice40, and the numbers read from its output.
#include "testbench/cost/placement.h"

#include "testbench/cost/port_registers.h"
#include "tests/cost/support.h"

namespace narrows::cost::placement_test {

using testing::HasSubstr;

TEST(PlacementLog, TheFrequencyAfterRouting) {
    const PlacementLog log = parse_placement(R"(Info: Device utilisation:
Info: 	         ICESTORM_LC:  5456/ 7680    71%
Info: 	        ICESTORM_RAM:     0/   32     0%
Info: Max frequency for clock 'clk_i$SB_IO_IN_$glb_clk': 31.02 MHz (PASS at 12.00 MHz)
Info: Routing..
Info: Max frequency for clock 'clk_i$SB_IO_IN_$glb_clk': 26.92 MHz (PASS at 12.00 MHz)
)");
    EXPECT_EQ(log, (PlacementLog{5456, 26.92}));
}

TEST(PlacementLog, NoRoomNoFrequency) {
    EXPECT_EQ(parse_placement("Info: 	         ICESTORM_LC:  9929/ 7680   129%\nERROR: Unable to place cell\n"),
              (PlacementLog{9929, std::nullopt}));
}

TEST(PlacementLog, RefusesAnythingElse) {
    EXPECT_THAT(complaint([] { parse_placement(""); }), HasSubstr("no number of logic cells"));
    EXPECT_THAT(complaint([] { parse_placement("ICESTORM_LC: many/ 7680\nMax frequency for clock 'c': 26.92 MHz"); }),
                HasSubstr("no number of logic cells"));
}

TEST(Ports, AreAllButTheClock) {
    const auto ports = parse_ports("module node\ninput [0:0] clk_i\ninput [7:0] x_i\noutput [23:0] in_room_o\n");
    EXPECT_EQ(ports, (std::vector<ModulePort>{{"x_i", true, 8}, {"in_room_o", false, 24}}));
    EXPECT_EQ(bits_of(ports), 32);
}

TEST(Ports, RefusesWhatIsNoPort) {
    for (const char* line : {"inout [7:0] x_i", "input [7:1] x_i", "input x_i", "input [7:0]", "Warning: [7:0] x_i"}) {
        EXPECT_THAT(complaint([&] { parse_ports(std::string("module node\n") + line + "\n"); }),
                    HasSubstr("is not a port"))
            << line;
    }
    EXPECT_THAT(complaint([] { parse_ports("module node\ninput [0:0] clk_i\n"); }), HasSubstr("without ports"));
}

TEST(Ports, EachBitHasARegisterOfItsOwn) {
    const std::string verilog =
        port_registers("node", {{"a_i", true, 8}, {"b_i", true, 1}, {"c_o", false, 3}, {"d_o", false, 2}});
    EXPECT_THAT(verilog, HasSubstr("reg [8:0] inputs_q;"));
    EXPECT_THAT(verilog, HasSubstr("reg [4:0] outputs_q;"));
    for (const char* connection :
         {".clk_i(clk_i)", ".a_i(inputs_q[7:0])", ".b_i(inputs_q[8:8])", ".c_o(outputs[2:0])", ".d_o(outputs[4:3])"}) {
        EXPECT_THAT(verilog, HasSubstr(connection));
    }
}

}  // namespace narrows::cost::placement_test
