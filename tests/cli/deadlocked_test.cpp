// Runs that stop in a deadlock: nothing is reported as measured that depends on the end of a run.
#include <filesystem>

#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::deadlocked_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using Json = nlohmann::ordered_json;

/// Shortest ways on a ring of one lane wait for each other in a circle.
ProgramArguments with_torus(ProgramArguments command) {
    for (const char* const argument :
         {"network.lanes=1", "network.allow_deadlock=true", "topology.routing=minimal", "load=0.4", "cycles=2000"})
        command.emplace_back(argument);
    return command;
}

ProgramArguments as_json(ProgramArguments command) {
    command.emplace_back("--json");
    return command;
}

TEST(Deadlocked, TrafficHasNoFigures) {
    const ProgramOutcome outcome = narrows_program(with_torus({"run", "torus-16x16", "traffic"}));
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("\ntraffic  not measured, because the run stopped in a deadlock\n"));
    EXPECT_THAT(outcome.out, HasSubstr("\n         possible: accepted "));
    for (const char* const word : {"offered", "saturated", "from generation", "The bound is set by", "NaN", "nan"})
        EXPECT_THAT(outcome.out, Not(HasSubstr(word)));

    const Json json = Json::parse(narrows_program(as_json(with_torus({"run", "torus-16x16", "traffic"}))).out);
    EXPECT_EQ(json.at("finished"), false);
    const Json& traffic = json.at("traffic");
    for (const char* const figure :
         {"window", "messages", "offered", "accepted", "accepted_min", "saturated", "latency", "network_latency"})
        EXPECT_EQ(traffic.at(figure), nullptr) << figure;
    EXPECT_GT(traffic.at("load_bound"), 0) << "computed, not simulated";
    for (const char* const comparison : {"measured", "gap", "holds"})
        EXPECT_EQ(json.at("bounds")[0].at(comparison), nullptr) << comparison;
}

TEST(Deadlocked, ARunNamesTheCommandThatWritesItsWaveAndWritesNothing) {
    TemporaryFolder here;
    here.enter();
    ProgramArguments run = with_torus({"run", "torus-16x16", "traffic"});
    run.insert(run.end(), {"--seed", "3"});
    const ProgramOutcome outcome = narrows_program(run);
    EXPECT_TRUE(std::filesystem::is_empty("."));
    const std::string words = "narrows: to see its last cycles as a waveform: narrows wave ";
    ASSERT_THAT(outcome.err, testing::StartsWith(words));
    EXPECT_THAT(outcome.err, HasSubstr(" torus-16x16 traffic network.lanes=1 network.allow_deadlock=true "
                                       "topology.routing=minimal load=0.4 cycles=2000 --seed 3 -o wave --from "));
    EXPECT_EQ(shell("$NARROWS wave" + outcome.err.substr(words.size() - 1)).exit_code, 1);
    EXPECT_GT(std::filesystem::file_size("wave/run.fst"), 1000u);
}

/// A mesh without wraparound channels has no circle: it finishes.
TEST(Deadlocked, OneOfTwoMachinesHasNoGap) {
    const ProgramArguments command = with_torus({"compare", "traffic", "torus-16x16", "mesh-16x16"});
    const ProgramOutcome outcome = narrows_program(command);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr(" deadlock "), HasSubstr("FAILED")));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("no message is left behind: deadlock:\n    message [^\n]+\n"));
    const Json rows = Json::parse(narrows_program(as_json(command)).out).at("rows");
    EXPECT_EQ(rows[0].at("gap"), nullptr);
    EXPECT_EQ(rows[0].at("ratio"), nullptr);
    EXPECT_EQ(rows[0].at("traffic").at("accepted"), nullptr);
    EXPECT_GE(rows[1].at("gap"), 0);
    EXPECT_EQ(rows[1].at("ratio"), nullptr) << "there is nothing to compare with";
    EXPECT_GT(rows[1].at("traffic").at("accepted"), 0);
}

TEST(Deadlocked, AWireWasBusyUpToTheDeadlock) {
    const Json json = Json::parse(narrows_program({"run", "bus-16", "request-reply", "interface.unexpected=hold",
                                                   "requests=40", "outstanding=32", "--json"})
                                      .out);
    EXPECT_EQ(json.at("finished"), false);
    const Json& medium = json.at("medium");
    EXPECT_GT(medium.at("frames"), 0);
    EXPECT_GT(medium.at("busy_share"), 0);
    EXPECT_LE(medium.at("busy_share"), 1);
    EXPECT_GT(medium.at("payload_share"), 0);
}

}  // namespace narrows::deadlocked_test
