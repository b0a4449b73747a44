// The machine in a recording: parameters that have their default are left out, and lists are kept.
#include "models/machine/loader.h"
#include "tests/recordings/support.h"
#include "tests/support/error_text.h"
#include "tests/support/places.h"
#include "traces/log/recorded_parts.h"
#include "traces/log/recording_bytes.h"

namespace narrows::recorded_machine_test {

std::string written(const Machine& machine) {
    RecordingWriter writer;
    write_setup(writer, {machine, {}, "random", {}, {}, 1});
    return writer.bytes();
}

Machine loaded(const std::string& name, const std::vector<std::string>& overrides = {}) {
    return load_machine(name, std::filesystem::path(test_places::machines), overrides).machine;
}

Machine read(const std::string& bytes) {
    RecordingReader reader(bytes);
    return read_setup(reader).machine;
}

TEST(RecordedMachine, OfEveryKindComesBack) {
    for (const char* const name :
         {"cns1", "mesh-16x16", "torus-8x8x8", "hypercube-256", "crossbar-64", "butterfly-4-3", "bidirectional-fly-4-2",
          "fat-tree-1024", "dragonfly-72", "hyperx-8x8", "petersen"}) {
        const Machine machine = loaded(name);
        const Machine again = read(written(machine));
        for (const Parameter& parameter : parameters())
            EXPECT_TRUE(parameter.get(again) == parameter.get(machine)) << name << ' ' << parameter.name;
        EXPECT_EQ(written(again), written(machine));
    }
}

/// A list in place of a name.
TEST(RecordedMachine, KeepsListsOfNodesAndPorts) {
    const auto shared = [](const std::string& nodes, const std::string& ports) {
        return loaded("shared-nodes", {"topology.nodes=3", "node.processors=2", "memory.ports=2",
                                       "node.placement=" + nodes, "memory.port_of=" + ports});
    };
    const std::string by_names = written(shared("round-robin", "round-robin"));
    const std::string by_lists = written(shared("2,0,1,1,0,2", "1,0"));
    EXPECT_GT(by_lists.size(), by_names.size());
    EXPECT_EQ(read(by_names).node.placement, RankPlacement::round_robin);
    EXPECT_THAT(read(by_names).node.node_of_rank, testing::IsEmpty());
    EXPECT_THAT(read(by_lists).node.node_of_rank, testing::ElementsAre(2, 0, 1, 1, 0, 2));
    EXPECT_THAT(read(by_lists).memory.port_of_processor, testing::ElementsAre(1, 0));
    EXPECT_EQ(written(read(by_lists)), by_lists);
}

/// How many numbers there are stands behind the name and a -1; as differences to 0, n is 2 n and -n is 2 n - 1.
TEST(RecordedMachine, RefusesAListThatIsNotOneOfTheMachine) {
    std::string bytes =
        written(loaded("shared-nodes", {"topology.nodes=3", "node.processors=1", "node.placement=2,0,1"}));
    const std::string list{"\3\4\0\2", 4};
    const std::size_t at = bytes.find(list, bytes.find("node.placement"));
    ASSERT_NE(at, std::string::npos);
    bytes[at + 1] = '\6';
    EXPECT_EQ(error_text<MalformedRecording>([&] { read(bytes); }),
              "node.placement puts rank 0 on node 3, but the last node is 2; use numbers from 0 to 2, or set "
              "node.placement = block");
    bytes[at + 1] = '\1';
    EXPECT_EQ(
        error_text<MalformedRecording>([&] { read(bytes); }),
        "node.placement = [-1, 0, 1]; it must be block, round-robin or a list of 1 to 65536 whole numbers from 0 to "
        "65535 ([0, 1])");
}

TEST(RecordedMachine, LeavesOutDefaultsAndParametersOfOtherKinds) {
    const std::string plain = written(loaded("cns1"));
    for (const char* const name : {"topology.routing", "topology.sides", "network.lanes", "network.credit_latency"})
        EXPECT_EQ(plain.find(name), std::string::npos) << name;
    const std::string torus = written(loaded("torus-8x8x8", {"topology.routing=seam"}));
    for (const char* const name : {"topology.routing", "topology.sides", "network.lanes"})
        EXPECT_NE(torus.find(name), std::string::npos) << name;
    EXPECT_EQ(torus.find("topology.columns"), std::string::npos);
}

/// The refusal of a setup in which one parameter has another name of the same length.
std::string refused(const Machine& machine, const std::string& name, const std::string& other) {
    std::string bytes = written(machine);
    bytes.replace(bytes.find(name), name.size(), other);
    return error_text<MalformedRecording>([&] { read(bytes); });
}

TEST(RecordedMachine, HasTheParametersOfItsKind) {
    EXPECT_EQ(refused(loaded("crossbar-64"), "topology.nodes", "topology.radix"),
              "its machine lacks the parameter topology.nodes");
    EXPECT_EQ(refused(loaded("butterfly-4-3"), "topology.radix", "topology.nodes"),
              "its machine is a butterfly, which does not have the parameter topology.nodes");
    EXPECT_EQ(refused(loaded("hyperx-8x8"), "network.slots", "network.slits"),
              "its machine has the parameter 'network.slits', which this Narrows does not know");
}

}  // namespace narrows::recorded_machine_test
