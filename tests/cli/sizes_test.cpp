// Sizes of workloads in bytes instead of words or elements.
#include <fmt/format.h>

#include "tests/support/program_output.h"

namespace narrows::sizes_test {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

/// The run is the same, to the cycle, and stored with the words.
void expect_same_run(const ProgramArguments& command, const std::string& words, const std::string& bytes) {
    const auto run = [&](const std::string& size) {
        ProgramArguments arguments = command;
        arguments.push_back(size);
        Json json = json_output(arguments);
        for (const char* const varying : {"wall_seconds", "peak_memory_bytes"}) json.erase(varying);
        json.at("parameters").erase("size");  // a text, as it is written
        return json;
    };
    EXPECT_EQ(run(words), run(bytes)) << bytes;
}

TEST(SizesInBytes, AreThoseInWordsOrElements) {
    const ProgramArguments cns1{"run", "cns1", "", "nodes=32"};
    const auto on_cns1 = [&](const char* workload) {
        ProgramArguments command = cns1;
        command[2] = workload;
        return command;
    };
    expect_same_run(on_cns1("allgather"), "words=256", "bytes=1KiB");
    expect_same_run(on_cns1("allgather"), "total_words=1000", "total_bytes=4KB");
    expect_same_run(on_cns1("allreduce"), "elements=128", "bytes=1KiB");
    expect_same_run(on_cns1("alltoall"), "words=16", "bytes=64");
    expect_same_run(on_cns1("broadcast"), "words=250", "bytes=1kB");
    expect_same_run(on_cns1("butterfly"), "words=16", "bytes=64B");
    expect_same_run(on_cns1("gather"), "words=16", "bytes=64");
    expect_same_run(on_cns1("reduce-scatter"), "elements=125", "bytes=1KB");
    expect_same_run(on_cns1("exchange"), "words=32", "bytes=128");
    expect_same_run(on_cns1("random"), "words=32", "bytes=128");
    expect_same_run(on_cns1("point-to-point"), "words=262144", "bytes=1MiB");
    expect_same_run({"run", "delta-testjig", "testjig"}, "elements=1000", "bytes=8KB");
    expect_same_run({"run", "mesh-16x16", "alltoall"}, "words=8", "bytes=64");
    expect_same_run({"run", "mesh-16x16", "traffic", "cycles=200"}, "size=64", "size=64B");
    expect_same_run({"run", "crossbar-64", "request-reply"}, "request=64", "request=64B");
    expect_same_run({"run", "frost", "aapc", "nodes=2", "ranks=2"}, "size=1000KB", "size=1MB");
    expect_same_run({"run", "federation", "redistribute"}, "bytes=1024", "bytes=1KiB");
}

TEST(SizesInBytes, AreRefusedWithTheNearestPossibleOnes) {
    const auto refused = [](const std::vector<std::string>& sizes, const char* workload = "alltoall") {
        ProgramArguments command{"run", "cns1", workload, "nodes=32"};
        command.insert(command.end(), sizes.begin(), sizes.end());
        return refusal(command);
    };
    EXPECT_EQ(
        refused({"bytes=1001"}),
        "narrows: bytes=1001: this is no whole number of words, which have 4 bytes on cns1; the nearest are 1000 and "
        "1004\n");
    EXPECT_EQ(refused({"bytes=3"}),
              "narrows: bytes=3: this is no whole number of words, which have 4 bytes on cns1; the nearest is 4\n");
    EXPECT_EQ(
        refused({"bytes=100"}, "allreduce"),
        "narrows: bytes=100: this is no whole number of elements, which have 8 bytes; the nearest are 96 and 104\n");
    EXPECT_EQ(refused({"words=4", "bytes=1KiB"}),
              "narrows: bytes=1KiB: words=4 says how much, too; give one of the two\n");
    EXPECT_THAT(refused({"words=4", "total_bytes=1KiB"}, "allgather"), HasSubstr("give one of them"));
    EXPECT_THAT(refused({"bytes=1KiB", "total_bytes=1KiB"}, "allgather"), HasSubstr("give one of them"));
    EXPECT_EQ(refused({"bytes=1GiB"}), "narrows: bytes=1GiB: words is 268435456; it must lie between 1 and 16777216\n");
    EXPECT_EQ(refused({"bytes=256"}, "exchange"),
              "narrows: bytes=256: a message carries at most one vector register, 32 words; use words=32 and more "
              "messages\n");
    EXPECT_THAT(refused({"bytes=1Kib"}),
                HasSubstr("units are KB, MB, GB (powers of 1000) or KiB, MiB, GiB (powers of 1024)"));
    EXPECT_THAT(refused({"words=1KiB"}), HasSubstr("; for bytes write bytes=1KiB"));
    EXPECT_THAT(refused({"byte=4"}), HasSubstr("did you mean 'bytes'?"));
    EXPECT_THAT(refused({"bytes=4"}, "barrier"), HasSubstr("the workload has no parameter 'bytes'"));
}

TEST(SizesInBytes, CanBeListsAndRanges) {
    const auto words = [](const std::string& bytes) {
        std::vector<int> all;
        const Json compared = json_output({"compare", "alltoall", "cns1", "nodes=32", "bytes=" + bytes});
        for (const Json& row : compared.at("rows")) all.push_back(row.at("parameters").at("words"));
        return all;
    };
    EXPECT_THAT(words("64..1KiB*4"), testing::ElementsAre(16, 64, 256));
    EXPECT_THAT(words("64B,1KiB,1KB"), testing::ElementsAre(16, 256, 250));
    EXPECT_THAT(output({"compare", "alltoall", "cns1", "nodes=32", "bytes=64,1KiB"}),
                HasSubstr("\n  words  bytes   cycles "));
}

TEST(SizesInBytes, AreAmongTheParametersWithWhatTheyAreASizeOf) {
    const Json listed = json_output({"list", "workloads"}).at("workloads");
    int with_bytes = 0;
    for (const Json& workload : listed) {
        const Json& parameters = workload.at("parameters");
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const std::string name = parameters[i].at("name");
            const std::string description = parameters[i].at("description");
            if (name == "words" || name == "elements" || name == "total_words") {
                EXPECT_THAT(description, testing::ContainsRegex("per (rank|pair|message|link)|in all"));
                EXPECT_EQ(parameters[i + 1].at("name"), name == "total_words" ? "total_bytes" : "bytes");
                ++with_bytes;
            }
        }
    }
    EXPECT_EQ(with_bytes, 12);
}

TEST(SizesInBytes, NodesThatAreNoWholeRingsNameAnotherRing) {
    EXPECT_EQ(
        refusal({"run", "cns1", "allgather", "nodes=4"}),
        "narrows: nodes=4: cns1 has rings of 32 nodes: nodes must be a multiple of 32, for instance 32 or 64; or add "
        "topology.columns=4\n");
    EXPECT_THAT(refusal({"run", "cns1", "allgather", "nodes=48"}), HasSubstr("; or add topology.columns=24\n"));
    EXPECT_THAT(refusal({"run", "cns1", "allgather", "nodes=37"}), testing::EndsWith(" 32 or 64\n"));
    EXPECT_EQ(json_output({"run", "cns1", "allgather", "nodes=4", "topology.columns=4"}).at("parameters").at("nodes"),
              4);
    EXPECT_EQ(json_output({"run", "cns1", "allgather", "nodes=48", "topology.columns=24"}).at("parameters").at("nodes"),
              48);
}

/// The documents' machines are smaller than what is modelled.
TEST(ListOfMachines, SaysWhereMoreNodesAreModelledThanThereWere) {
    for (const auto& [machine, was, is] : {std::tuple("frost", 68, 72), std::tuple("blue", 264, 272)}) {
        const Json shown = json_output({"show", machine});
        EXPECT_THAT(shown.at("summary"),
                    HasSubstr(fmt::format("{} nodes, here {}: whole boards of switches", was, is)));
        EXPECT_EQ(json_output({"run", machine, "barrier"}).at("parameters").at("nodes"), is);
        EXPECT_THAT(shown.at("parameters").at("topology.down").at("source"),
                    testing::AllOf(HasSubstr(std::to_string(was)), HasSubstr(std::to_string(is))));
    }
}

}  // namespace narrows::sizes_test
