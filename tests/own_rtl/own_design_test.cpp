// A user's design: several files and modules, a package, included files, blanks in names, warnings, its output, and its
// clock.
#include <sstream>

#include "tests/own_rtl/support.h"
#include "traces/log/recording.h"

namespace narrows::own_design_test {

using own_rtl_support::CopiedRtl;
using own_rtl_support::small_grid;
using own_rtl_support::with_own_rtl;
using testing::HasSubstr;
using testing::StartsWith;

/// A send link with another name that counts its clock edges in a separate module, and reports its start.
class CountingLink {
public:
    CountingLink() : rtl_("send_link", "my own") {
        rtl_.change("module send_link #(", "module my_link #(\n    parameter int FIRST = 0,");
        rtl_.change("    // S2: a complete message", R"(    `include "counted.svh"
    // S2: a complete message)");
        rtl_.write("edges.sv", R"(module edges (input logic clk_i, input logic rst_i, output my_pkg::count_t count_o);
    initial if (my_pkg::WIDTH != 32) $display("wrong");
    always_ff @(posedge clk_i) count_o <= rst_i ? '0 : count_o + 33'd1;
endmodule
module spare;
endmodule
)");
        rtl_.write("my_pkg.sv",
                   "package my_pkg;\n    localparam int WIDTH = 32;\n    typedef logic [WIDTH-1:0] count_t;\n"
                   "endpackage\n");
        std::filesystem::create_directory(rtl_.folder() + "/more text");
        rtl_.write("more text/counted.svh", R"(my_pkg::count_t count;
    edges u_edges (.clk_i, .rst_i, .count_o(count));
    always_ff @(posedge clk_i) if (!rst_i && start_i) $display("edge %0d", int'(count) + FIRST);
)");
        std::filesystem::rename(rtl_.folder() + "/send_link.sv", rtl_.folder() + "/my link.sv");
        rtl_.write("replace.toml", R"(files = ["my_pkg.sv", "edges.sv", "my link.sv"]
include = ["more text"]
options = ["-DUNUSED"]
[replace.send_link]
by = "my_link"
parameters = { FIRST = 1000 }
)");
    }

    const CopiedRtl& rtl() const { return rtl_; }

private:
    CopiedRtl rtl_;
};

/// The numbers after "edge " in a text.
std::vector<Cycle> edges_in(const std::string& text) {
    std::vector<Cycle> edges;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("edge ")) edges.push_back(std::stol(line.substr(5)) - 1000);
    }
    return edges;
}

TEST(OwnDesign, IsBuiltOfAllItsFilesAndClockedInEveryCycle) {
    const CountingLink link;
    const std::string record = link.rtl().beside("run.rec");
    const ProgramArguments run = words_of(
        "run cns1 allreduce nodes=32 elements=4 skew=2000 message.vector_words=2 network.buffer_flits=17 --record");
    const ProgramOutcome outcome = narrows_program(with_own_rtl(with(run, {record}), link.rtl().folder(), "4"));
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("\nown RTL  send_link by my_link (" + link.rtl().folder() +
                                       "/my link.sv); added edges; unused spare\n"));
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("edge ")));
    EXPECT_THAT(outcome.err, HasSubstr("%Warning-WIDTH: "));
    std::vector<Cycle> starts;
    const RecordedRun recorded = load_recording(record);
    for (const LoggedMessage& message : recorded.log.messages()) {
        if (message.from == 4) starts.push_back(message.started);
    }
    std::vector<Cycle> edges = edges_in(outcome.err);
    ASSERT_EQ(edges.size(), starts.size());
    ASSERT_GT(starts.size(), 3u);
    EXPECT_GT(starts.back() - starts.front(), 700);
    const Cycle before = edges.front() - starts.front();
    for (Cycle& edge : edges) edge -= before;
    EXPECT_EQ(edges, starts);
}

TEST(OwnDesign, MayNotFinish) {
    const CopiedRtl rtl("receive_link");
    rtl.change("    function automatic", R"(    always_ff @(posedge clk_i) if (!rst_i && taken_i) $finish;
    function automatic)");
    const ProgramOutcome outcome = narrows_program(with_own_rtl(small_grid, rtl.folder(), "0,5-7"));
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("  FAILED  every program finished, and no message is left behind: the RTL has "
                                       "called $finish, which no run may end with"));
    EXPECT_THAT(outcome.err, HasSubstr("/receive_link.sv:"));
    EXPECT_THAT(outcome.err, HasSubstr(": Verilog $finish\n"));
}

TEST(OwnDesign, IsBuiltAgainWhenAnIncludedFileHasChanged) {
    const CopiedRtl rtl("send_link");
    rtl.change("    // S2: a complete message", "    `include \"said.svh\"\n    // S2: a complete message");
    for (const char* const said : {"one", "another"}) {
        rtl.write("said.svh", std::string("initial $display(\"") + said + "\");\n");
        rtl.write("replace.toml", "files = [\"send_link.sv\"]\ninclude = [\".\"]\n[replace.send_link]\n");
        const ProgramOutcome outcome = narrows_program(with_own_rtl(small_grid, rtl.folder(), "0"));
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(std::string(said) + "\n"));
    }
}

/// A change of a copy that makes the RTL do what no model could follow.
struct StrangeDesign {
    const char* name;
    const char* module;
    const char* text;
    const char* other;
    const char* said;
};
void PrintTo(const StrangeDesign& strange, std::ostream* out) { *out << strange.name; }

class StrangeDesigns : public testing::TestWithParam<StrangeDesign> {};

TEST_P(StrangeDesigns, AreTold) {
    const CopiedRtl rtl(GetParam().module);
    rtl.change(GetParam().text, GetParam().other);
    const ProgramOutcome outcome = narrows_program(with_own_rtl(small_grid, rtl.folder(), "0,5-7"));
    EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
    EXPECT_THAT(outcome.out + outcome.err, HasSubstr(GetParam().said));
}

INSTANTIATE_TEST_SUITE_P(
    Strange, StrangeDesigns,
    testing::Values(StrangeDesign{"TagOfNoMessage", "send_link", "assign info_o   = bank_info_q[front_q];",
                                  "assign info_o = bank_info_q[front_q] ^ (INFO'(1) << (INFO - 1));",
                                  "no message in RTL has the tag 32768"},
                    StrangeDesign{"OtherLength", "receive_link", "assign info_o     = bank_info_q[register_q];",
                                  "assign info_o = bank_info_q[register_q] + INFO'(1);",
                                  " is presented with another length"},
                    StrangeDesign{"PresentedTooEarly", "receive_link", "assign presents_o = holds_q && wait_q == '0;",
                                  "assign presents_o = holds_q && wait_q == '0 || head_i;",
                                  "does not agree with the model"},
                    StrangeDesign{"PresentsNothing", "receive_link", "assign presents_o = holds_q && wait_q == '0;",
                                  "assign presents_o = 1'b0;", "FAILED  every program finished"}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace narrows::own_design_test
