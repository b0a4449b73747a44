// run --record, and why, wave, timeline and trace with recordings.
#include <filesystem>

#include "tests/recordings/support.h"
#include "tests/support/effort.h"
#include "tests/support/file_content.h"
#include "tests/support/program_output.h"
#include "tests/support/runs/fault.h"

namespace narrows::commands_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

ProgramArguments operator+(ProgramArguments first, const ProgramArguments& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

class Commands : public testing::Test {
protected:
    void SetUp() override { folder.enter(); }

    void record(const ProgramArguments& run) {
        output(ProgramArguments{"run"} + run + ProgramArguments{"--record", "r.rec"});
    }

    /// The output of a command, followed by the contents of `files`, which are then deleted.
    static std::string all_output(const ProgramArguments& command, const std::vector<std::string>& files) {
        std::string all = output(command);
        for (const std::string& file : files) {
            EXPECT_TRUE(std::filesystem::exists(file)) << file;
            all += content_of(file);
            std::filesystem::remove(file);
        }
        return all;
    }
    void expect_same(const ProgramArguments& run, const std::string& command, const ProgramArguments& options,
                     const std::vector<std::string>& files) {
        for (const ProgramArguments& form : {ProgramArguments{}, ProgramArguments{"--json"}}) {
            const ProgramArguments rest = options + form;
            EXPECT_EQ(all_output(ProgramArguments{command, "--from-record", "r.rec"} + rest, files),
                      all_output(ProgramArguments{command} + run + rest, files))
                << command << testing::PrintToString(rest);
        }
    }

    TemporaryFolder folder{"recordings"};
};

const std::vector<ProgramArguments> runs{
    {"cns1", "allgather", thorough() ? "nodes=64" : "nodes=32", thorough() ? "words=40" : "words=20", "--seed", "5"},
    {"cns1-fast-i", "random", "nodes=32", thorough() ? "messages=10" : "messages=3", "interface.links=2"},
    {"delta-4x4", "allreduce", "algorithm=snake", "elements=300"},
    {"cns1-ack", "exchange", "nodes=32", "memory.timing=page", "messages=3"},
};

TEST_F(Commands, RunPrintsTheSameWithARecording) {
    // Without a recording the simulator does some steps together.
    const auto without_costs = [](const ProgramArguments& arguments) {
        auto json = json_output(arguments);
        json.erase("wall_seconds");
        json.erase("peak_memory_bytes");
        json.erase("events");
        return json;
    };
    EXPECT_EQ(without_costs(ProgramArguments{"run"} + runs[0] + ProgramArguments{"--record", "r.rec"}),
              without_costs(ProgramArguments{"run"} + runs[0]));
    EXPECT_GT(std::filesystem::file_size("r.rec"), 500u);
}

TEST_F(Commands, WaveAndTimelineOfARecordingAreThoseOfTheRun) {
    for (const ProgramArguments& run : runs) {
        record(run);
        expect_same(run, "timeline", {"-o", "t.json"}, {"t.json"});
        expect_same(run, "timeline", {"-o", "t.html", "--from", "100", "--to", "400"}, {"t.html"});
        expect_same(run, "wave", {"-o", "w"}, {"w/run.fst", "w/run.gtkw"});
        expect_same(run, "wave", {"-o", "w", "--vcd", "--nodes", "0,3-5", "--from", "200", "--to", "300"},
                    {"w/run.vcd", "w/run.gtkw"});
    }
}

TEST_F(Commands, WhyOfARecordingLeavesOutOnlyWhatIsSimulatedAgain) {
    const std::string left_out = "what if  left out: a recording cannot be simulated again; ";
    for (const ProgramArguments& run : runs) {
        record(run);
        const std::string of_run = output(ProgramArguments{"why", "--all"} + run);
        const std::string of_recording = output({"why", "--all", "--from-record", "r.rec"});
        const auto cut = of_recording.find(left_out);
        ASSERT_NE(cut, std::string::npos);
        const auto what_if = of_run.find("what if\n");
        ASSERT_NE(what_if, std::string::npos);
        EXPECT_EQ(of_recording.substr(0, cut), of_run.substr(0, what_if));

        auto json_of_run = json_output(ProgramArguments{"why"} + run);
        auto json_of_recording = json_output({"why", "--from-record", "r.rec"});
        EXPECT_THAT(json_of_recording.at("what_if_note").get<std::string>(), StartsWith("left out: "));
        EXPECT_TRUE(json_of_recording.at("what_if").empty());
        json_of_recording.erase("what_if_note");
        json_of_recording["what_if"] = json_of_run["what_if"];
        EXPECT_EQ(json_of_recording.dump(), json_of_run.dump());
    }
}

TEST_F(Commands, NeedNoFolderOfMachines) {
    record(runs[0]);
    const ProgramOutcome outcome =
        narrows_program({"why", "--from-record", "r.rec"}, {.environment = {{"NARROWS_MACHINES", "/nowhere"}}});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

TEST_F(Commands, AStoppedRunIsShownAsOne) {
    Fault fault(Fault::Kind::lose, 1);
    const RecordedRun stopped = recorded(machine_of("cns1", {}, 32), "exchange", {{"messages", "3"}}, &fault);
    ASSERT_FALSE(stopped.outcome.finished);
    write_file("stopped.rec", write_recording(stopped));
    const auto says_why = AllOf(StartsWith("narrows: the run stopped in a deadlock:\nnarrows: node "),
                                HasSubstr(stopped.outcome.deadlock.lines.back()));
    const ProgramOutcome why = narrows_program({"why", "--from-record", "stopped.rec"});
    EXPECT_EQ(why.exit_code, 1);
    EXPECT_EQ(why.out, "");
    EXPECT_THAT(why.err, says_why);
    const ProgramOutcome wave = narrows_program({"wave", "--from-record", "stopped.rec", "-o", "w"});
    EXPECT_EQ(wave.exit_code, 1);
    EXPECT_THAT(wave.err, says_why);
    EXPECT_GT(std::filesystem::file_size("w/run.fst"), 100u);
    const ProgramOutcome timeline = narrows_program({"timeline", "--from-record", "stopped.rec", "-o", "t.json"});
    EXPECT_EQ(timeline.exit_code, 1);
    EXPECT_THAT(timeline.err, says_why);
    EXPECT_THAT(output({"trace", "stopped.rec"}), HasSubstr(", stopped in a deadlock\n"));
}

TEST_F(Commands, RefuseWhatARecordingDetermines) {
    record({"cns1", "point-to-point"});
    const std::string determined = "narrows: --from-record r.rec: the recording determines ";
    EXPECT_EQ(refusal({"why", "--from-record", "r.rec", "cns1", "allgather"}),
              determined + "machine and workload; leave out cns1, or leave out --from-record to simulate\n");
    EXPECT_EQ(refusal({"wave", "--from-record", "r.rec", "-o", "w", "--seed", "1"}),
              determined + "the seed; leave out --seed, or leave out --from-record to simulate\n");
    EXPECT_EQ(refusal({"timeline", "--from-record", "r.rec", "-o", "t.json", "--rtl", "0"}),
              "narrows: --from-record r.rec: a recording has no pins of RTL nodes; leave out --rtl, or leave out "
              "--from-record to simulate\n");
    EXPECT_THAT(refusal({"wave", "--from-record", "r.rec", "-o", "w", "--nodes", "128"}), HasSubstr("no node 128"));
    EXPECT_THAT(refusal({"wave", "--from-record", "r.rec", "-o", "w", "--from", "159"}),
                HasSubstr("the run ends at cycle 158; use an earlier cycle"));
}

TEST_F(Commands, ARunWithRtlIsRecordedAsOnModels) {
    for (const ProgramArguments& run :
         std::vector<ProgramArguments>{{"cns1", "exchange", "nodes=32", "messages=3"},
                                       {"shared-nodes-rtl", "allgather", "topology.nodes=4", "words=8"}}) {
        record(run);
        const std::string on_models = content_of("r.rec");
        record(run + ProgramArguments{"--rtl", "all", "--quiet"});  // without the note that it builds RTL
        EXPECT_TRUE(content_of("r.rec") == on_models) << run.front();
    }
}

TEST_F(Commands, RefuseFilesThatAreNoRecordings) {
    write_file("other", "name = \"cns1\"\n");
    write_file("newer.rec", std::string("\x89NRW\r\n\x1a\n\x07\0\0\0", 12) + std::string(20, ' '));
    record({"cns1", "point-to-point"});
    write_file("short.rec", content_of("r.rec").substr(0, 400));
    for (const ProgramArguments& command : std::vector<ProgramArguments>{{"why", "--from-record"}, {"trace"}}) {
        EXPECT_EQ(refusal(command + ProgramArguments{"other"}),
                  "narrows: other: this is not a recording of a run; 'narrows run ... --record FILE' writes one\n");
        EXPECT_THAT(refusal(command + ProgramArguments{"newer.rec"}),
                    StartsWith("narrows: newer.rec: this recording has version 7 of the format, "));
        EXPECT_THAT(refusal(command + ProgramArguments{"short.rec"}),
                    StartsWith("narrows: short.rec: this recording is cut off: "));
        EXPECT_THAT(refusal(command + ProgramArguments{"nothing.rec"}),
                    StartsWith("narrows: nothing.rec: cannot read this file: No such file or directory; "));
        EXPECT_THAT(refusal(command + ProgramArguments{"."}),
                    StartsWith("narrows: .: cannot read this file: Is a directory; "));
        EXPECT_THAT(refusal(command + ProgramArguments{"/dev/zero"}), HasSubstr("this is not a recording of a run"));
    }
    EXPECT_THAT(refusal({"run", "cns1", "exchange", "--record", "no/folder.rec"}),
                StartsWith("narrows: --record no/folder.rec: cannot write this file: "));
}

TEST_F(Commands, TraceSaysWhatIsInARecording) {
    record({"cns1", "point-to-point", "--seed", "3"});
    const std::string text = output({"trace", "r.rec"});
    EXPECT_THAT(text, AllOf(StartsWith("cns1: "), HasSubstr("point-to-point nodes=128"), HasSubstr(" --seed 3\n"),
                            HasSubstr("\ncycles   158\n"), HasSubstr("\nevents   1 messages over 2 channels and links"),
                            HasSubstr("\nbound    derived: "), HasSubstr("\ncheck    ok: ")));
    const auto json = json_output({"trace", "r.rec"});
    EXPECT_EQ(json.at("cycles"), 158);
    EXPECT_EQ(json.at("messages"), 1);
    EXPECT_EQ(json.at("parameters"), json_output({"run", "cns1", "point-to-point"}).at("parameters"));
    EXPECT_EQ(refusal({"trace"}), "narrows: trace: FILE is missing; usage: narrows trace [FILE]\n");
}

TEST_F(Commands, TraceDiffTellsTwoRunsApart) {
    output({"run", "cns1", "exchange", "nodes=32", "--record", "a.rec"});
    output({"run", "cns1", "exchange", "nodes=32", "--record", "b.rec"});
    output({"run", "cns1", "exchange", "nodes=32", "interface.receive_overhead=7cycles", "--record", "c.rec"});
    EXPECT_THAT(output({"trace", "--diff", "a.rec", "b.rec"}), StartsWith("the same run: "));

    const ProgramOutcome different = narrows_program({"trace", "--diff", "a.rec", "c.rec"});
    EXPECT_EQ(different.exit_code, 1);
    EXPECT_EQ(different.err, "");
    EXPECT_THAT(different.out,
                AllOf(HasSubstr("what was run differs:\n  interface.receive_overhead: 5 cycles -> 7 cycles\n"),
                      HasSubstr("results differ:\n  cycles: "), HasSubstr("first message that differs: message "),
                      HasSubstr("\n  before: cycle "), HasSubstr("message is presented")));
    EXPECT_THAT(different.out,
                HasSubstr("\n\nevents that differ, and by how many cycles they have moved (-: earlier)\n"));
    EXPECT_THAT(different.out, testing::ContainsRegex("\n  program receives +6,400 +6,400 +0 +0 +2 +2 +2\n"));

    output({"run", "cns1", "exchange", "nodes=32", "--seed", "2", "--record", "d.rec"});
    EXPECT_EQ(narrows_program({"trace", "--diff", "a.rec", "d.rec"}).out,
              "what was run differs:\n  seed: 1 -> 2\n"
              "messages: 6,400 in both, 0 of them differ; 0 only before, 0 only after\n");

    const ProgramOutcome json = narrows_program({"trace", "--diff", "a.rec", "c.rec", "--json"});
    EXPECT_EQ(json.exit_code, 1);
    const auto diff = nlohmann::json::parse(json.out);
    EXPECT_EQ(diff.at("same"), false);
    EXPECT_EQ(diff.at("setup").at(0).at("name"), "interface.receive_overhead");
    EXPECT_EQ(diff.at("messages").at("only_before"), 0);
    EXPECT_GT(diff.at("messages").at("differing"), 0);
    EXPECT_EQ(json_output({"trace", "--diff", "a.rec", "b.rec"}).at("same"), true);
    EXPECT_THAT(refusal({"trace", "--diff", "a.rec", "nothing.rec"}), StartsWith("narrows: nothing.rec: "));
    EXPECT_THAT(refusal({"trace", "--diff", "a.rec"}), HasSubstr("--diff"));
}

}  // namespace narrows::commands_test
