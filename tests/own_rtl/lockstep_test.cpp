// `narrows lockstep`, and runs with RTL that takes other cycles than models.
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>

#include "testbench/own_rtl/own_rtl_use.h"
#include "tests/own_rtl/support.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::own_lockstep_test {

using own_rtl_support::CopiedRtl;
using own_rtl_support::shared_nodes;
using own_rtl_support::small_grid;
using own_rtl_support::with_own_rtl;
using testing::HasSubstr;

const ProgramArguments small_machine = words_of("nodes=32 message.vector_words=2 network.buffer_flits=17");

ProgramArguments lockstep_of(const CopiedRtl& rtl, const ProgramArguments& more = {}) {
    const ProgramArguments options{"--rtl-dir", rtl.folder(), "-o", rtl.beside("failed"), "--quiet"};
    return with(with(with({"lockstep", "cns1"}, small_machine), options), more);
}

struct Told {
    int exit_code;
    nlohmann::json json;
};
Told told(const ProgramArguments& command) {
    const ProgramOutcome outcome = narrows_program(with(command, {"--json"}));
    return {outcome.exit_code, nlohmann::json::parse(outcome.out)};
}

/// What a command that fails says about its failure.
std::string failure_of(const ProgramArguments& command) {
    const Told found = told(command);
    EXPECT_EQ(found.exit_code, 1);
    return found.json["failure"]["detail"];
}

/// A receive link that presents messages a cycle early.
class EarlyLink : public testing::Test {
protected:
    EarlyLink() { rtl.change("holds_q && wait_q == '0;", "holds_q && wait_q <= TIMER'(1);"); }

    const CopiedRtl rtl{"receive_link"};
};

TEST_F(EarlyLink, IsFoundWithOneMessageAndAsCommandsThatShowIt) {
    const Told found = told(lockstep_of(rtl));
    EXPECT_EQ(found.exit_code, 1);
    const auto& failure = found.json["failure"];
    EXPECT_EQ(failure["messages"], 1);
    const auto& differences = failure["differences"];
    const auto& first = differences["message"][differences["first"].get<std::size_t>()];
    EXPECT_EQ(first["event"], "message is presented");
    EXPECT_EQ(first["rtl"]["from"].get<Cycle>() + 1, first["models"]["from"].get<Cycle>());
    EXPECT_TRUE(std::filesystem::exists(failure["save"]));
    const ProgramOutcome again =
        narrows_program(with(with_own_rtl(with({"run", "cns1", "goal"}, small_machine), rtl.folder()),
                             {"file=" + failure["program"].get<std::string>(), "--registers",
                              std::to_string(failure["registers"].get<int>())}));
    EXPECT_EQ(again.exit_code, 1);
    EXPECT_THAT(again.out, HasSubstr(" differs first, at cycle "));
    EXPECT_THAT(again.err, HasSubstr("narrows: to see the cycles around it as a waveform: narrows wave cns1 goal"));
    EXPECT_THAT(narrows_program(lockstep_of(rtl)).out,
                HasSubstr("program.goal: the program, in the place of an earlier"));
}

TEST_F(EarlyLink, MayDiffer) {
    EXPECT_EQ(told(lockstep_of(rtl, {"--differs", "--runs", "3"})).exit_code, 0);
    ProgramArguments run = with(with_own_rtl(small_grid, rtl.folder()), {"--differs"});
    const auto json = json_output(run);
    EXPECT_TRUE(json["passed"]) << json["checks"];
    for (const auto& kind : json["differences"]["events"]) {
        const bool is_presentation = kind["event"] == "message is presented";
        EXPECT_TRUE(!is_presentation || kind["differing"] == kind["in_both"]) << kind;
        EXPECT_EQ(kind["only_before"], 0);
    }
    run.front() = "why";
    const auto why = json_output(run);
    Cycle cycles = 0;
    for (const auto& cause : why["by_cause"]) cycles += cause["cycles"].get<Cycle>();
    EXPECT_EQ(cycles, why["cycles"]);
    EXPECT_EQ(cycles, json["cycles"]);
}

TEST_F(EarlyLink, GainsWhatCompareShows) {
    const auto json =
        json_output(with(with_own_rtl(with({"compare", "allgather", "cns1", "words=2"}, small_machine), rtl.folder()),
                         {"--differs", "--quiet"}));
    ASSERT_EQ(json["rows"].size(), 2u);
    EXPECT_EQ(json["rows"][0]["rtl"], nullptr);
    EXPECT_EQ(json["rows"][1]["rtl"], rtl.folder());
    EXPECT_EQ(json["rows"][1]["cycles"].get<Cycle>() + 31, json["rows"][0]["cycles"].get<Cycle>());
}

/// Both messages arrive whole, each under its own tag.
TEST(ExchangedMessages, AreFoundInADesignWithOtherCycles) {
    const CopiedRtl rtl("send_link");
    rtl.change("        if (rst_i || last_o) gone_q <= '0;\n",
               R"(        if (!rst_i && copied_o && filled_q == 2 && granted_q && !last_o) begin
            bank_q[after(front_q)]      <= bank_q[register_q];
            bank_q[register_q]          <= bank_q[after(front_q)];
            bank_info_q[after(front_q)] <= bank_info_q[register_q];
            bank_info_q[register_q]     <= bank_info_q[after(front_q)];
        end
        if (rst_i || last_o) gone_q <= '0;
)");
    EXPECT_THAT(failure_of(lockstep_of(rtl, {"interface.send_buffers=3", "--differs"})),
                HasSubstr(" asks before another one that was sent earlier"));
}

TEST(CircleOfSignals, EndsARunWithAReport) {
    const CopiedRtl rtl("receive_link");
    rtl.change("assign free_o     = !coming_q", "assign free_o     = !head_i && !coming_q");
    EXPECT_THAT(failure_of(lockstep_of(rtl)), HasSubstr("signals of one cycle depend on each other in a circle"));
}

/// It goes on to be clocked, so only its length shows that it will never end.
TEST(RunWithoutAnEnd, IsStoppedAndSaysWhereItsMessagesAre) {
    const CopiedRtl rtl("receive_link");
    rtl.change("holds_q && wait_q == '0;", "holds_q && wait_q == '0 && 1'b0;");
    const std::string stopped =
        "the run was stopped after [0-9]+ cycles, more than ten times what it takes on models; its last event was at "
        "cycle [0-9]+:\n";
    EXPECT_THAT(failure_of(lockstep_of(rtl, {"--differs"})),
                AllOf(testing::ContainsRegex("^" + stopped), HasSubstr("has not been taken by its node")));
    ProgramArguments wave = with(with_own_rtl(small_grid, rtl.folder()), {"-o", rtl.beside("wave")});
    wave.front() = "wave";
    const ProgramOutcome outcome = narrows_program(wave);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, testing::ContainsRegex("narrows: " + stopped));
}

/// There is room by the parameter of the machine, so it is no remedy to make it larger.
TEST(EngineThatIsFull, IsNamedAsAFaultWhereItMustHaveRoom) {
    const std::vector<std::array<std::string, 3>> faults{
        {"packet_cutter", "if (!found) full_o = 1'b1;", "if (!found || holds_d[2]) full_o = 1'b1;"},
        {"reassembler", "if (presents_i[j] && !found) full_o", "if (presents_i[j] && (!found || holds_d[1])) full_o"}};
    for (const auto& [module, text, other] : faults) {
        const CopiedRtl rtl(module);
        rtl.change(text, other);
        const Told found = told(with(with_own_rtl(shared_nodes, rtl.folder()), {"--quiet"}));
        EXPECT_EQ(found.exit_code, 1) << module;
        EXPECT_THAT(found.json["checks"][0]["detail"], HasSubstr("it says that it is full, with ")) << module;
    }
}

TEST(FinishDuringTheReset, IsToldWithItsPlace) {
    const CopiedRtl rtl("receive_link");
    rtl.change("    function automatic", "    initial $finish;\n    function automatic");
    const ProgramOutcome outcome = narrows_program(lockstep_of(rtl));
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("/receive_link.sv:"));
    EXPECT_THAT(outcome.err, HasSubstr("the RTL has called $finish"));
}

TEST(Assertions, AreNamedOnceHoweverManyRunsTheyEnd) {
    const CopiedRtl rtl("receive_link");
    rtl.change("    function automatic",
               R"(    always_ff @(posedge clk_i) if (!rst_i) assert (!taken_i);
    function automatic)");
    const ProgramOutcome outcome = narrows_program(lockstep_of(rtl));
    EXPECT_EQ(outcome.exit_code, 1);
    const std::size_t first = outcome.err.find("Assertion failed");
    EXPECT_NE(first, std::string::npos);
    EXPECT_EQ(outcome.err.find("Assertion failed", first + 1), std::string::npos) << outcome.err;
}

TEST(ForgottenReset, IsFoundByRandomRegistersAlone) {
    const CopiedRtl rtl("receive_link");
    rtl.change("            holds_q    <= 1'b0;\n", "");
    EXPECT_EQ(narrows_program(with_own_rtl(small_grid, rtl.folder())).exit_code, 0);
    EXPECT_EQ(told(lockstep_of(rtl)).exit_code, 1);
}

TEST(LoopThroughTheProcessor, IsNamed) {
    const CopiedRtl rtl("receive_link");
    rtl.change("holds_q && wait_q == '0;", "holds_q && wait_q == '0 && !taken_i;");
    EXPECT_THAT(failure_of(lockstep_of(rtl)), HasSubstr("its output presents_o follows an input of the processor"));
}

TEST(RtlCoverageOfRuns, IsOfTheUsersFilesAlone) {
    const CopiedRtl rtl("send_link");
    const std::string file = rtl.beside("coverage.info");
    EXPECT_EQ(told(lockstep_of(rtl, {"--runs", "1", "--coverage", file})).exit_code, 0);
    std::ifstream stream(file);
    std::vector<std::string> files;
    bool reached = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("SF:")) files.push_back(line.substr(3));
        reached = reached || (line.starts_with("DA:") && !line.ends_with(",0"));
    }
    EXPECT_THAT(files, testing::ElementsAre(rtl.folder() + "/send_link.sv"));
    EXPECT_TRUE(reached);
}

TEST(MachineWithFreeParts, LeavesReplacedPartsNoTime) {
    const Machine machine = machine_of("cns1");
    const auto free = [&](const char* module) {
        return with_free_parts(machine, {"own", {{module, module, ""}}, {}, {}});
    };
    EXPECT_EQ(free("send_link").interface.send_overhead, 0);
    EXPECT_EQ(free("send_link").interface.receive_overhead, machine.interface.receive_overhead);
    EXPECT_EQ(free("receive_link").interface.receive_overhead, 0);
    EXPECT_EQ(free("node").interface.send_overhead + free("node").interface.receive_overhead, 0);
    EXPECT_EQ(free("crossbar").interface.send_overhead, machine.interface.send_overhead);
}

}  // namespace narrows::own_lockstep_test
