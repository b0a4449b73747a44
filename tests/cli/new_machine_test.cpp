// Machines of one's own: `new machine`, short descriptions, `list parameters`.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/places.h"
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::new_machine_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class NewMachine : public testing::Test {
protected:
    std::string path(const std::string& name) const { return folder_.path(name); }
    std::string parameters_of(const std::string& machine) const {
        auto json = json_output({"show", machine}).at("parameters");
        for (auto& parameter : json) parameter = parameter.at("text");
        return json.dump();
    }

private:
    const TemporaryFolder folder_;
};

TEST_F(NewMachine, HasTheValuesOfItsBase) {
    for (const char* const base :
         {"mesh-16x16", "cns1", "frost", "dragonfly-72", "torus-8x8x8", "ethernet-16", "shared-nodes"}) {
        const std::string file = path(std::string("from-") + base + ".toml");
        EXPECT_THAT(output({"new", "machine", file, "--from", base}), HasSubstr("wrote " + file));
        EXPECT_EQ(parameters_of(file), parameters_of(base)) << base;
    }
}

TEST_F(NewMachine, HasAListInPlaceOfAName) {
    const std::string file = path("listed.toml");
    output(
        {"new", "machine", file, "--from", "shared-nodes-rtl", "topology.nodes=4", "node.placement=0,1,1,0,0,0,1,1"});
    const auto parameters = json_output({"show", file}).at("parameters");
    EXPECT_EQ(parameters.at("node.placement").at("value").dump(), "[0,1,1,0,0,0,1,1]");
}

/// What shared nodes may have is in the file, to be found and changed; a comment has the value that it has.
TEST_F(NewMachine, NamesWhatSharedNodesMayHave) {
    const auto written = [this](const std::string& name, const char* base) {
        output({"new", "machine", path(name), "--from", base});
        std::ostringstream text;
        text << std::ifstream(path(name)).rdbuf();
        return text.str();
    };
    const std::string shared = written("shared.toml", "shared-nodes");
    EXPECT_THAT(shared, HasSubstr("\nhost_bus = \"own\"\n"));
    EXPECT_THAT(shared, HasSubstr("It may be a whole number from 1 to 1024 of ports. Not given:\n# ports = 1\n"));
    EXPECT_THAT(shared, HasSubstr("Not given:\n# interface_choice = \"by-rank\"\n"));
    EXPECT_THAT(shared, HasSubstr("\n# Bytes that cross a port in so many cycles.\n# It may be bytes and cycles, two "
                                  "whole numbers from 1 to 1073741824 ([300, 1000]), or a rate (\"300 MB/s\"). Not "
                                  "given: no limit.\n"));
    EXPECT_THAT(written("plain.toml", "mesh-16x16"), Not(HasSubstr("Not given")));
}

/// Allowed, but perhaps not meant.
TEST_F(NewMachine, ShowHasNotes) {
    EXPECT_THAT(output({"show", "shared-nodes", "memory.ports=3"}),
                HasSubstr("note: memory.ports = 3 does not divide node.processors = 8: the ports have 3, 3, 2"));
    EXPECT_THAT(output({"show", "shared-nodes", "memory.ports=5"}), HasSubstr(": the ports have 2, 2, 2, 2, 0"));
    const auto notes = [](const ProgramArguments& show) { return json_output(show).at("notes").dump(); };
    EXPECT_EQ(notes({"show", "shared-nodes", "memory.ports=4", "cycle_time=1 ns"}), "[]");
    EXPECT_THAT(
        notes({"show", "shared-nodes", "cycle_time=2 ns"}),
        HasSubstr("11 times and rates given there in cycles change with it: network.link_bytes_per_cycle from 8 "
                  "GB/s to 4 GB/s, "));
    // A new machine gives all of them itself.
    output({"new", "machine", path("slow.toml"), "--from", "shared-nodes", "cycle_time=2 ns"});
    EXPECT_EQ(notes({"show", path("slow.toml")}), "[]");
}

TEST_F(NewMachine, AUnitThatIsNotOneIsNamed) {
    EXPECT_THAT(refusal({"run", "shared-nodes", "allreduce", "elements=1MB"}),
                HasSubstr("; for bytes write bytes=1MB"));
    EXPECT_THAT(refusal({"run", "shared-nodes", "allreduce", "skew=1MB"}),
                HasSubstr("; the only units are Ki (times 1024) and Mi (times 1024 * 1024)"));
    EXPECT_THAT(refusal({"show", "shared-nodes", "message.vector_words=4Ki"}), HasSubstr(", written in full: 4096"));
    EXPECT_THAT(
        refusal({"show", "shared-nodes", "message.packet_bytes=4Ki"}),
        HasSubstr("it must be a whole number from 0 to 16777216; units are KB, MB, GB (powers of 1000) or KiB"));
}

TEST_F(NewMachine, AFileInThisFolderIsNotFoundByItsName) {
    std::ofstream("here-alone.toml") << "name = \"here-alone\"\n";
    EXPECT_THAT(refusal({"show", "here-alone"}), HasSubstr("for the file in this folder write here-alone.toml"));
    std::filesystem::remove("here-alone.toml");
}

/// Packets, not messages, have to fit where messages are cut.
TEST_F(NewMachine, NamesTheParameterOfThePacket) {
    EXPECT_THAT(refusal({"show", "shared-nodes", "network.buffer_flits=10"}),
                HasSubstr("the largest packet (1032 bytes: message.header_bytes + message.packet_bytes), but"));
}

TEST_F(NewMachine, TakesArgumentsAndRuns) {
    const std::string file = path("card.toml");
    output({"new", "machine", file, "topology.sides=4,4", "cycle_time=1 GHz", "interface.link_rate=16 GB/s"});
    const auto parameters = json_output({"show", file}).at("parameters");
    EXPECT_EQ(parameters.at("interface.link_bytes_per_cycle").at("value"), 16);
    EXPECT_EQ(parameters.at("cycle_time").at("text"), "1 ns");
    EXPECT_EQ(json_output({"run", file, "allgather"}).at("passed"), true);
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    EXPECT_THAT(text.str(), HasSubstr("\n# Time of the processor for every message it sends.\n# It may be cycles (\"5 "
                                      "cycles\") or a time (\"40 ns\").\nsend_overhead = \""));
}

/// Each value that is physically another one, with both.
TEST_F(NewMachine, SaysWhatAnotherCycleTimeChanges) {
    const std::string said =
        output({"new", "machine", path("fast.toml"), "--from", "shared-nodes", "cycle_time=640 ps"});
    EXPECT_THAT(said, HasSubstr("change with cycle_time (--keep times keeps them):"));
    EXPECT_THAT(said, HasSubstr("\n  processor.copy_rate             4 GB/s        6.25 GB/s\n"));
    EXPECT_THAT(said, HasSubstr("\n  processor.send_overhead         200 ns        128 ns\n"));
    EXPECT_THAT(output({"new", "machine", path("same.toml"), "--from", "shared-nodes", "cycle_time=1 ns"}),
                Not(HasSubstr("change with cycle_time")));
}

TEST_F(NewMachine, KeepsTimes) {
    const auto kept = [this](const std::string& name, const std::string& cycle_time, const char* option) {
        return output({"new", "machine", path(name), "--from", "shared-nodes", cycle_time, "--keep", "times", option});
    };
    EXPECT_THAT(kept("half.toml", "cycle_time=500 ps", "--round"), Not(HasSubstr("rounded")));
    const auto parameters = json_output({"show", path("half.toml")}).at("parameters");
    EXPECT_EQ(parameters.at("processor.copy_rate").at("value").dump(), "[2,1]");
    EXPECT_EQ(parameters.at("processor.send_overhead").at("value"), 400);
    EXPECT_EQ(parameters.at("interface.link_flit_time").at("value"), 2);
    EXPECT_THAT(
        refusal({"new", "machine", path("odd.toml"), "--from", "shared-nodes", "cycle_time=640 ps", "--keep", "times"}),
        AllOf(HasSubstr("200 ns is not a whole number of cycles of 640 ps"), HasSubstr("--round")));
    EXPECT_THAT(
        kept("odd.toml", "cycle_time=640 ps", "--round"),
        HasSubstr("rounded: processor.send_overhead: 200 ns is rounded to 313 cycles (200320 ps), 0.16 % more\n"));
    EXPECT_THAT(refusal({"new", "machine", path("none.toml"), "--keep", "times"}), HasSubstr("add cycle_time=..."));
}

/// As the sizes of workloads; the file has the number.
TEST_F(NewMachine, TakesBytesWithAUnit) {
    output({"new", "machine", path("cut.toml"), "--from", "shared-nodes", "message.eager_bytes=64KiB"});
    std::ofstream(path("units.toml")) << "name = \"units\"\nsummary = \"s\"\ninherits = \"shared-nodes\"\n[message]\n"
                                         "eager_bytes = \"64KiB\"\n[memory]\nchunk_bytes = \"2KB\"\n";
    for (const char* const name : {"cut.toml", "units.toml"})
        EXPECT_EQ(json_output({"show", path(name)}).at("parameters").at("message.eager_bytes").at("value"), 65536);
    EXPECT_EQ(json_output({"show", path("units.toml")}).at("parameters").at("memory.chunk_bytes").at("value"), 2000);
    EXPECT_THAT(output({"compare", "allreduce", "shared-nodes", "memory.chunk_bytes=256..1KiB*2", "elements=1"}),
                AllOf(HasSubstr("256"), HasSubstr("512"), HasSubstr("1024")));
}

/// So the file still says what was meant, at whatever cycle_time.
TEST_F(NewMachine, WritesTimesAndRatesAsTheyWereGiven) {
    output({"new", "machine", path("given.toml"), "--from", "shared-nodes", "cycle_time=1 GHz",
            "interface.link_rate=128 Gbit/s", "processor.send_overhead=50 ns", "memory.bandwidth=600 MB/s"});
    output({"new", "machine", path("again.toml"), "--from", path("given.toml"), "network.link_rate=8 GB/s",
            "network.link_bytes_per_cycle=16"});
    for (const char* const name : {"given.toml", "again.toml"}) {
        std::ostringstream text;
        text << std::ifstream(path(name)).rdbuf();
        EXPECT_THAT(text.str(), HasSubstr("\ncycle_time = \"1 GHz\"\n"));
        EXPECT_THAT(text.str(), HasSubstr("\n# The rate of a link, from which follows: link_bytes_per_cycle = 16, "
                                          "link_flit_time = 1 cycle.\n# It may be bytes or bits a second, for instance "
                                          "\"12.5 GB/s\" or \"100 Gbit/s\".\nlink_rate = \"128 Gbit/s\"\n"));
        EXPECT_THAT(text.str(), HasSubstr("\nsend_overhead = \"50 ns\"\n"));
        EXPECT_THAT(text.str(), HasSubstr("\nbandwidth = \"600 MB/s\"\n"));
    }
    const auto parameters = json_output({"show", path("again.toml")}).at("parameters");
    EXPECT_EQ(parameters.at("network.link_bytes_per_cycle").at("value"), 16);
    EXPECT_EQ(parameters.at("network.link_flit_time").at("value"), 2);
}

/// Every command that takes parameters of a machine rounds them, and says so.
TEST_F(NewMachine, CommandsRound) {
    const std::string given = "processor.send_overhead=50 ns";
    const std::string note = "processor.send_overhead: 50 ns is rounded to 6 cycles (48 ns), 4 % less";
    EXPECT_THAT(output({"new", "machine", path("near.toml"), "--from", "cns1", given, "--round"}), HasSubstr(note));
    EXPECT_THAT(output({"show", "cns1", given, "--round"}), HasSubstr("note: " + note));
    const std::vector<ProgramArguments> runs{{"run", "cns1", "barrier", "nodes=32", given, "--round"},
                                             {"bounds", "cns1", "barrier", "nodes=32", given, "--round"},
                                             {"compare", "barrier", "cns1", "cns1-2i", "nodes=32", given, "--round"}};
    for (const ProgramArguments& run : runs) {
        const ProgramOutcome outcome = narrows_program(run);
        EXPECT_EQ(outcome.exit_code, 0) << run.front();
        EXPECT_THAT(outcome.err, HasSubstr("warning: " + note));
    }
    EXPECT_THAT(refusal({"run", "cns1", "barrier", "nodes=32", given}),
                HasSubstr("write \"6 cycles\" or \"7 cycles\"; --round takes the nearest"));
}

TEST_F(NewMachine, RunsWarnOfAnotherCycleTime) {
    const ProgramArguments run{"run", "cns1", "barrier", "nodes=32", "cycle_time=4 ns"};
    EXPECT_THAT(narrows_program(run).err,
                AllOf(HasSubstr("network.link_latency from 8 ns to 4 ns"), HasSubstr("; --keep times keeps them")));
    ProgramArguments keeping = run;
    keeping.insert(keeping.end(), {"--keep", "times"});
    EXPECT_THAT(output(keeping), HasSubstr("changed: cycle_time=4 ns --keep times"));
    std::rotate(keeping.begin() + 1, keeping.begin() + 4, keeping.end() - 2);  // KEY=VALUE before MACHINE
    EXPECT_THAT(output(keeping), HasSubstr("changed: cycle_time=4 ns --keep times")) << keeping.at(1);
}

TEST_F(NewMachine, SaysWhatIsWrong) {
    EXPECT_THAT(refusal({"new", "machine", path("card")}), HasSubstr("write " + path("card") + ".toml"));
    EXPECT_THAT(refusal({"new", "machine", path("My Card.toml")}), HasSubstr("lower-case letters"));
    for (const std::string nameless : {"", "some/folder/", ".toml"}) {
        EXPECT_THAT(refusal({"new", "machine", nameless}),
                    HasSubstr(": the name of the machine is missing; write for instance my-card.toml"));
    }
    output({"new", "machine", path("card.toml")});
    EXPECT_THAT(refusal({"new", "machine", path("card.toml")}), HasSubstr("there is such a file already"));
    EXPECT_THAT(refusal({"new", "machine", path("a.toml"), "words=3"}), HasSubstr("not a parameter of a machine"));
    EXPECT_THAT(refusal({"new", "machine", path("a.toml"), "--from", "petersen"}), HasSubstr("its network is a file"));
    EXPECT_THAT(refusal({"new", "machine", path("a.toml"), "--from", "nothing"}), HasSubstr("no machine 'nothing'"));
    EXPECT_THAT(refusal({"new", "study", path("a.toml")}), HasSubstr("machine"));
    EXPECT_THAT(refusal({"new", "machine", path("no/folder/a.toml")}), HasSubstr("no/folder/a.toml"));
    EXPECT_FALSE(std::filesystem::exists(path("a.toml")));
}

TEST_F(NewMachine, MayBeShort) {
    std::ofstream(path("short.toml"))
        << "name = \"short\"\nsummary = \"s\"\ncycle_time = \"1 GHz\"\n[topology]\n"
           "kind = \"ring\"\ncolumns = 8\nrows = 1\n[network]\nlink_rate = \"8 GB/s\"\nlanes = 2\n"
           "[interface]\nlink_rate = \"16 GB/s\"\n";
    EXPECT_EQ(json_output({"run", path("short.toml"), "allgather"}).at("passed"), true);
    std::ofstream(path("paged.toml")) << "name = \"paged\"\nsummary = \"s\"\ninherits = \"mesh-16x16\"\n[memory]\n"
                                         "timing = \"page\"\npage_load = \"0 cycles\"\npage_store = \"0 cycles\"\n";
    EXPECT_THAT(refusal({"show", path("paged.toml")}),
                HasSubstr("memory.timing = page counts accesses that take no time; give memory.page_load and "
                          "memory.page_store, or set memory.timing = off"));
}

TEST(ListParameters, IsThePageOfTheDocumentation) {
    std::ostringstream page;
    page << std::ifstream(std::string(test_places::sources) + "/docs/parameters.md").rdbuf();
    EXPECT_EQ(page.str(), output({"list", "parameters"}))
        << "write it anew: ./narrows list parameters > docs/parameters.md";
}

TEST(ListParameters, TakesAPattern) {
    EXPECT_THAT(output({"list", "parameters", "send_overhead"}),
                AllOf(HasSubstr("processor.send_overhead"), HasSubstr("interface.send_overhead")));
    EXPECT_EQ(json_output({"list", "parameters", "send_overhead"}).at("parameters").size(), 2u);
    EXPECT_GT(json_output({"list", "parameters"}).at("parameters").size(), 60u);
    EXPECT_THAT(refusal({"list", "parameters", "interface.send_overhed"}),
                AllOf(HasSubstr("no parameter has a word that begins so"), HasSubstr("did you mean")));
    EXPECT_THAT(output({"list", "parameters", "bytes"}), HasSubstr("\nparameters of workloads\n"));
    EXPECT_EQ(json_output({"list", "parameters", "total_bytes"}).at("of_workloads")[0].at("workload"), "allgather");
    for (const char* const inside : {"put", "verhead"}) {  // of input and overhead
        EXPECT_THAT(refusal({"list", "parameters", inside}), HasSubstr("no parameter has a word that begins so"));
        EXPECT_THAT(refusal({"list", "parameters", inside, "--json"}), HasSubstr("no parameter has a word"));
    }
    for (const char* const begin : {"inp", "Input", "an input of", "interface.link", "_overhead", "over"})
        EXPECT_THAT(output({"list", "parameters", begin}), HasSubstr("interface.")) << begin;
    EXPECT_THAT(refusal({"list", "machines", "cns1"}), HasSubstr("only 'list parameters' takes a pattern"));
}

}  // namespace narrows::new_machine_test
