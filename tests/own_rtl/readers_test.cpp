// Readers of the user's files: names of modules, ports as Verilator elaborates them, headers of modules of hw/.
#include "testbench/base/rtl_sources.h"
#include "testbench/own_rtl/declared_modules.h"
#include "testbench/own_rtl/design.h"
#include "testbench/own_rtl/module_header.h"
#include "testbench/own_rtl/verilator.h"
#include "testbench/own_rtl/wrapper.h"
#include "tests/own_rtl/support.h"

namespace narrows::readers_test {

using testing::ElementsAre;

TEST(DeclaredModules, AreThoseOfTheFileThatBegins) {
    const std::string text =
        "`line 1 \"/a b/x.sv\" 1\nmodule one; string s = \"module two \\\" module three\";\n"
        "`line 1 \"/a b/i.svh\" 1\nmacromodule four (); endmodule\n`line 3 \"/a b/x.sv\" 2\n endmodule : one\n"
        "`line 1 \"/y.sv\" 1\npackage automatic five; endpackage module static six; endmodule\n";
    EXPECT_THAT(declared_modules(text, {"/a b/x.sv", "/y.sv"}),
                ElementsAre(DeclaredModule{"one", "/a b/x.sv"}, DeclaredModule{"four", "/a b/x.sv"},
                            DeclaredModule{"five", "/y.sv", true}, DeclaredModule{"six", "/y.sv"}));
}

/// A design that Verilator makes of this text.
Design design_of(const std::string& text, const rtl::RtlModule& module) {
    const TemporaryFolder folder;
    return elaborated_design(OwnRtl{}, {folder.write("text.sv", text)}, module);
}

TEST(DesignOfVerilator, HasPortsAsWideAsTheirTypes) {
    const Design design = design_of(R"(package p;
    typedef struct packed { logic [6:0] a; logic b; } pair;
    typedef enum logic [2:0] { NONE } kind;
    typedef union packed { pair one; logic [7:0] other; } either;
endpackage
module below #(parameter int DEEP = 1) (input logic [DEEP-1:0] in);
endmodule
module top #(parameter int W = 4, parameter logic [2:0] M = '0, localparam int V = 2 * W) (
    input logic clk, input logic [V-1:0] wide, output p::pair pair, output p::kind kind, input p::either either,
    input logic [2:0][4:1] matrix, input int number, input logic array [2], inout wire both);
    function automatic int twice(input int x); return 2 * x; endfunction
    below #(.DEEP(twice(W))) u_below (.in(wide));
endmodule
)",
                                    {"top", {{"W", "5"}, {"M", "3'b101"}}});
    ASSERT_EQ(design.size(), 2u);
    EXPECT_EQ(design[0].name, "top");
    EXPECT_THAT(design[0].ports, ElementsAre(DesignPort{"clk", "input", 1}, DesignPort{"wide", "input", 10},
                                             DesignPort{"pair", "output", 8}, DesignPort{"kind", "output", 3},
                                             DesignPort{"either", "input", 8}, DesignPort{"matrix", "input", 12},
                                             DesignPort{"number", "input", 32}, DesignPort{"array", "input", 0},
                                             DesignPort{"both", "inout", 1}));
    EXPECT_EQ(design[0].parameters.size(), 2u);
    EXPECT_EQ(design[0].parameters[1], (rtl::RtlParameter{"M", "3'h5"}));
    EXPECT_EQ(design[1].name, "below");
    EXPECT_THAT(design[1].ports, ElementsAre(DesignPort{"in", "input", 10}));
}

/// The values of one design are parameters of another.
TEST(DesignOfVerilator, TakesTheParametersThatItHasWritten) {
    const std::string text =
        "module top #(parameter int A = -3, parameter logic [4:0] B = 5'b10110) (input logic [B+A:0] in);\nendmodule\n";
    const Design once = design_of(text, {"top", {}});
    const Design again = design_of(text, {"top", once.front().parameters});
    EXPECT_EQ(again.front().parameters, once.front().parameters);
    EXPECT_THAT(again.front().ports, ElementsAre(DesignPort{"in", "input", 20}));
}

TEST(ModuleHeader, OfEveryModuleIsReadAsVerilatorReadsIt) {
    const RtlSources sources = RtlSources::of_all();
    std::vector<std::string> files;
    for (const auto& file : sources.files()) files.push_back((sources.folder() / file).string());
    std::set<std::string> seen;
    for (const char* const top : {"node", "table_node", "packet_engine"}) {
        for (const DesignModule& module : elaborated_design(OwnRtl{}, files, {top, {}})) {
            if (!seen.insert(module.name).second) continue;
            const std::string source = content_of(module.file);
            std::vector<std::string> ports;
            std::vector<std::string> parameters;
            for (const HeaderEntry& entry : entries_of(header_of(source))) {
                if (entry.kind == "parameter") parameters.push_back(entry.name);
                if (entry.kind == "input" || entry.kind == "output") ports.push_back(entry.kind + " " + entry.name);
            }
            std::vector<std::string> expected_ports;
            for (const DesignPort& port : module.ports) expected_ports.push_back(port.direction + " " + port.name);
            std::vector<std::string> expected_parameters;
            for (const auto& parameter : module.parameters) expected_parameters.push_back(parameter.name);
            EXPECT_EQ(ports, expected_ports) << module.name;
            EXPECT_EQ(parameters, expected_parameters) << module.name;
            EXPECT_NE(summary_of(source), "") << module.name;
        }
    }
    EXPECT_GT(seen.size(), 20u);
}

TEST(Wrapper, HasTheHeaderOfTheModuleAndTheOtherModuleInIt) {
    const std::string source =
        "// A link.\nmodule link #(\n    parameter int W = 1\n) (\n    input logic clk_i\n);\nlogic x;\n";
    EXPECT_EQ(
        wrapper_text(source, {"link", "mine", {{"DEPTH", "4"}}, {}}, {"W"}),
        "// Made by Narrows: link is mine.\n// A link.\nmodule link #(\n    parameter int W = 1\n) (\n    input logic "
        "clk_i\n);\n    mine #(.W(W), .DEPTH(4)) u_own (.*);\nendmodule\n\n`default_nettype wire\n");
}

}  // namespace narrows::readers_test
