// Machines of one's own: `new machine`, short descriptions, `list parameters`.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/places.h"
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::new_machine_test {

using testing::AllOf;
using testing::HasSubstr;

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
    EXPECT_THAT(written("plain.toml", "mesh-16x16"), testing::Not(HasSubstr("Not given")));
}

/// Allowed, but perhaps not meant.
TEST_F(NewMachine, ShowHasNotes) {
    EXPECT_THAT(output({"show", "shared-nodes", "memory.ports=3"}),
                HasSubstr("note: memory.ports = 3 does not divide node.processors = 8: the ports have 3, 3, 2"));
    EXPECT_THAT(output({"show", "shared-nodes", "memory.ports=5"}), HasSubstr(": the ports have 2, 2, 2, 2, 0"));
    const auto notes = [](const ProgramArguments& show) { return json_output(show).at("notes").dump(); };
    EXPECT_EQ(notes({"show", "shared-nodes", "memory.ports=4", "cycle_time=1 ns"}), "[]");
    EXPECT_THAT(notes({"show", "shared-nodes", "cycle_time=2 ns"}),
                HasSubstr("parameters are inherited in cycles, so that their times and rates change with it: "));
    // A new machine gives all of them itself.
    output({"new", "machine", path("slow.toml"), "--from", "shared-nodes", "cycle_time=2 ns"});
    EXPECT_EQ(notes({"show", path("slow.toml")}), "[]");
}

TEST_F(NewMachine, AUnitThatIsNotOneIsNamed) {
    EXPECT_THAT(refusal({"run", "shared-nodes", "allreduce", "elements=1MB"}),
                HasSubstr("; for bytes write bytes=1MB"));
    EXPECT_THAT(refusal({"run", "shared-nodes", "allreduce", "skew=1MB"}),
                HasSubstr("; the only units are Ki (times 1024) and Mi (times 1024 * 1024)"));
    EXPECT_THAT(refusal({"show", "shared-nodes", "message.packet_bytes=4Ki"}), HasSubstr(", written in full: 4096"));
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

TEST_F(NewMachine, SaysWhatIsWrong) {
    EXPECT_THAT(refusal({"new", "machine", path("card")}), HasSubstr("write " + path("card") + ".toml"));
    EXPECT_THAT(refusal({"new", "machine", path("My Card.toml")}), HasSubstr("lower-case letters"));
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
