// Networks that cannot be built are refused, with the place and the remedy.
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::bad_network_test {

/// What `show MACHINE ARGUMENTS` is refused with, without the common begin and end of all messages.
std::string refused(const std::string& machine, const ProgramArguments& arguments) {
    ProgramArguments command{"show", machine};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const std::string text = refusal(command);
    return text.size() < 10 ? text : text.substr(9, text.size() - 10);
}

std::string shown(const std::string& machine, const ProgramArguments& arguments) {
    ProgramArguments command{"show", machine};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return output(command);
}

TEST(BadNetwork, ParametersOfOtherKinds) {
    EXPECT_EQ(refused("torus-16x16", {"topology.radix=4"}),
              "topology.radix=4: topology.radix is a parameter of butterfly, bidirectional-fly and fat-tree; this "
              "machine is a torus: leave it out");
    EXPECT_EQ(refused("crossbar-64", {"topology.columns=4"}),
              "topology.columns=4: topology.columns is a parameter of ring, mesh, cylinder and torus; this machine is "
              "a crossbar: leave it out");
    EXPECT_EQ(refused("cns1", {"topology.kind=hypercube", "topology.rows=4"}),
              "topology.rows=4: topology.rows is a parameter of ring, mesh, cylinder and torus; this machine is a "
              "hypercube: leave it out");
    EXPECT_EQ(refused("hypercube-256", {"topology.nodes=16", "topology.global_channels=1"}),
              "topology.nodes=16: topology.nodes is a parameter of crossbar, bus and ethernet; this machine is a "
              "hypercube: leave it "
              "out\nnarrows: topology.global_channels=1: topology.global_channels is a parameter of dragonfly; this "
              "machine is a hypercube: leave it out");
}

TEST(BadNetwork, MissingParameters) {
    EXPECT_EQ(refused("cns1", {"topology.kind=hypercube"}),
              "topology.kind=hypercube: a hypercube needs topology.dimension; give it");
    EXPECT_EQ(refused("cns1", {"topology.kind=dragonfly", "topology.group_switches=4"}),
              "topology.kind=dragonfly: a dragonfly needs topology.nodes_per_switch, topology.group_switches and "
              "topology.global_channels; topology.nodes_per_switch and topology.global_channels are missing");
    EXPECT_EQ(
        refused("hypercube-256", {"topology.kind=mesh"}),
        "topology.kind=mesh: a mesh needs topology.sides, or topology.columns and topology.rows; give one of these");
    EXPECT_EQ(refused("hypercube-256", {"topology.kind=mesh", "topology.columns=4"}),
              "topology.kind=mesh: a mesh needs topology.sides, or topology.columns and topology.rows; topology.rows "
              "is missing");
    EXPECT_EQ(refused("hypercube-256", {"topology.kind=mesh", "nodes=64"}),
              "topology.kind=mesh: a mesh needs topology.sides, or topology.columns and topology.rows; "
              "topology.columns is missing");
}

TEST(BadNetwork, InAFile) {
    const TemporaryFolder folder;
    const auto in_file = [&](const std::string& topology) {
        const std::string file = folder.write(
            "mine.toml", "name = \"mine\"\nsummary = \"s\"\ninherits = \"mesh-16x16\"\n[topology]\n" + topology);
        const std::string text = refused(file, {});
        EXPECT_TRUE(text.starts_with(file)) << text;
        return text.substr(std::min(text.size(), file.size()));
    };
    EXPECT_EQ(in_file("radix = { value = 4, source = \"s\" }\n"),
              ":5:19: topology.radix is a parameter of butterfly, bidirectional-fly and fat-tree; this machine is a "
              "mesh: leave it out");
    EXPECT_EQ(in_file("kind = { value = \"crossbar\", source = \"s\" }\n"),
              ":5:18: a crossbar needs topology.nodes; give it");
    EXPECT_EQ(in_file("sides = { value = [4, 4], source = \"s\" }\nrows = { value = 4, source = \"s\" }\n"),
              ":6:18: topology.rows says the shape of the network, and so does topology.sides; give topology.sides, or "
              "topology.columns and topology.rows");
    EXPECT_EQ(in_file("sides = { value = [4, 0], source = \"s\" }\n"),
              ":5:19: topology.sides = [4, 0]; it must be a list of 1 to 8 whole numbers from 1 to 65536 ([4, 4])");
}

TEST(BadNetwork, Lists) {
    const std::string expected = "it must be a list of 1 to 8 whole numbers from 1 to 65536 ([4, 4])";
    for (const char* const sides : {"", "[]", "8,", ",8", "8,,8", "8 8", "[8,8", "8,x", "[8],[8]", "99999999999"}) {
        const std::string argument = std::string("topology.sides=") + sides;
        EXPECT_EQ(refused("torus-8x8x8", {argument}), argument + ": topology.sides = \"" + sides + "\"; " + expected);
    }
    EXPECT_EQ(refused("torus-8x8x8", {"topology.sides=8,0,8"}),
              "topology.sides=8,0,8: topology.sides = [8, 0, 8]; " + expected);
    EXPECT_EQ(refused("torus-8x8x8", {"topology.sides=1,1,1,1,1,1,1,1,1"}),
              "topology.sides=1,1,1,1,1,1,1,1,1: topology.sides = [1, 1, 1, 1, 1, 1, 1, 1, 1]; " + expected);
}

/// A name or a list.
TEST(BadNetwork, ListsOfNodesAndPorts) {
    const std::string expected =
        "it must be block, round-robin or a list of 1 to 65536 whole numbers from 0 to 65535 ([0, 1])";
    for (const char* const nodes : {"0,", "[]", "0,,1", "0,block", "[0,1"}) {
        const std::string argument = std::string("node.placement=") + nodes;
        EXPECT_EQ(refused("shared-nodes", {argument}), argument + ": node.placement = \"" + nodes + "\"; " + expected);
    }
    EXPECT_EQ(refused("shared-nodes", {"node.placement=blok"}),
              "node.placement=blok: node.placement = \"blok\"; " + expected + ": did you mean 'block'?");
    EXPECT_EQ(refused("shared-nodes", {"node.placement=0,-1"}),
              "node.placement=0,-1: node.placement = [0, -1]; " + expected);
    EXPECT_EQ(refused("shared-nodes", {"topology.nodes=2", "node.processors=2", "node.placement=0,1,1"}),
              "node.placement=0,1,1: node.placement has 3 numbers, but the machine has 4 ranks, 2 on each of 2 nodes; "
              "give the node of each rank, or set node.placement = block");
    EXPECT_EQ(refused("shared-nodes", {"memory.port_of=0,0,0,0,0,0,0,1"}),
              "memory.port_of=0,0,0,0,0,0,0,1: memory.port_of puts processor 7 at port 1, but memory.ports = 1; use "
              "numbers from 0 to 0, or set memory.ports = 2 or more");
}

TEST(BadNetwork, ListsOfNodesAndPortsInAFile) {
    const TemporaryFolder folder;
    const auto in_file = [&](const std::string& placement, const ProgramArguments& arguments) {
        const std::string file =
            folder.write("mine.toml",
                         "name = \"mine\"\nsummary = \"s\"\ninherits = \"shared-nodes\"\n"
                         "[topology]\nnodes = { value = 2, source = \"s\" }\n"
                         "[node]\nprocessors = { value = 2, source = \"s\" }\nplacement = { value = " +
                             placement + ", source = \"s\" }\n");
        const std::string text = refused(file, arguments);
        return text.starts_with(file) ? text.substr(file.size()) : text;
    };
    EXPECT_EQ(
        in_file("[0, 1, 1, 0]", {"memory.ports=2", "memory.port_of=1,0", "nodes=3"}),
        ":8:23: node.placement has 4 numbers, but the machine has 6 ranks, 2 on each of 3 nodes; give the node of "
        "each rank, or set node.placement = block");
    EXPECT_EQ(in_file("[0, 1, 2, 0]", {}),
              ":8:23: node.placement puts rank 2 on node 2, but the last node is 1; use numbers from 0 to 1, or set "
              "node.placement = block");
    EXPECT_EQ(in_file("[0, 1, 1, 1]", {}),
              ":8:23: node.placement puts 1 rank on node 0, but a node has 2; give each node 2 times, or set "
              "node.placement = block");
    for (const char* const value : {"[]", "[0, \"x\"]", "3"})
        EXPECT_THAT(in_file(value, {}), testing::HasSubstr("it must be block, round-robin or a list of 1 to 65536"));
}

TEST(BadNetwork, Shapes) {
    EXPECT_EQ(refused("torus-8x8x8", {"topology.sides=8,2,8"}),
              "topology.sides=8,2,8: topology.sides = [8, 2, 8] on a torus wraps a side of 2 around into double links; "
              "set the side to 1, 3 or more, or topology.kind = mesh");
    EXPECT_EQ(refused("torus-8x8x8", {"topology.kind=ring"}),
              "topology.kind=ring: topology.kind = ring is a single row, but topology.sides has 3 numbers; give one, "
              "or set topology.kind = cylinder");
    EXPECT_EQ(refused("torus-16x16", {"topology.sides=2,8"}),
              "topology.sides=2,8: topology.columns = 2 on a torus wraps around into double links; set "
              "topology.columns to 1, 3 or more, or topology.kind = mesh");
    EXPECT_EQ(refused("cns1", {"topology.kind=fat-tree", "topology.down=8,8"}),
              "topology.kind=fat-tree: a fat-tree needs topology.down and topology.up, or topology.radix and "
              "topology.levels; topology.up is missing");
}

TEST(BadNetwork, LevelsOfAFatTree) {
    const std::string remedy =
        ", but all levels have links down, and all but the last have links up; give topology.up one number less than "
        "topology.down, and at least one";
    EXPECT_EQ(refused("fat-tree-1024", {"topology.down=8,8"}),
              "topology.down=8,8: topology.down = [8, 8] has 2 numbers and topology.up = [8, 8] has 2" + remedy);
    EXPECT_EQ(refused("fat-tree-1024", {"topology.up=8"}),
              "topology.up=8: topology.down = [8, 8, 16] has 3 numbers and topology.up = [8] has 1" + remedy);
    EXPECT_EQ(refused("fat-tree-4-3", {"topology.levels=1"}),
              "topology.levels=1: topology.levels = 1, but a fat-tree has at least two; set topology.levels = 2 or "
              "more, or topology.kind = crossbar");
}

TEST(BadNetwork, Sizes) {
    EXPECT_EQ(refused("butterfly-4-3", {"topology.radix=17", "topology.levels=4"}),
              "topology.radix=17: topology.radix = 17 with topology.levels = 4 is 83521 nodes; a machine has from 2 to "
              "65536 nodes");
    EXPECT_EQ(refused("bidirectional-fly-4-2", {"topology.radix=65536", "topology.levels=16"}),
              "topology.radix=65536: topology.radix = 65536 with topology.levels = 16 is too many nodes to count; a "
              "machine has from 2 to 65536 nodes");
    EXPECT_EQ(refused("torus-8x8x8", {"topology.sides=64,64,64"}),
              "topology.sides=64,64,64: topology.sides = [64, 64, 64] is 262144 nodes; a machine has from 2 to 65536 "
              "nodes");
    EXPECT_EQ(refused("torus-8x8x8", {"topology.sides=1,1,1"}),
              "topology.sides=1,1,1: topology.sides = [1, 1, 1] is 1 node; a machine has from 2 to 65536 nodes");
    EXPECT_EQ(refused("hypercube-256", {"topology.dimension=17"}),
              "topology.dimension=17: topology.dimension = 17; it must be from 1 to 16");
    EXPECT_EQ(refused("crossbar-64", {"topology.nodes=1"}),
              "topology.nodes=1: topology.nodes = 1; it must be from 2 to 65536");
    EXPECT_EQ(refused("hyperx-8x8", {"topology.sides=256,256"}),
              "topology.sides=256,256: topology.sides = [256, 256] with topology.nodes_per_switch = 1 is a network of "
              "about 33554432 channels, with network.lanes = 1 lanes each; a machine has at most 4194304 lanes: use "
              "fewer channels or lanes");
}

TEST(BadNetwork, Nodes) {
    EXPECT_EQ(refused("hypercube-256", {"nodes=100"}),
              "nodes=100: hypercube-256 is a hypercube: nodes must be a power of two, for instance 64 or 128");
    EXPECT_EQ(refused("hypercube-256", {"nodes=1"}), "nodes=1: nodes is 1; it must lie between 2 and 65536");
    EXPECT_EQ(refused("hypercube-256", {"nodes=64", "topology.dimension=6"}),
              "nodes=64: nodes sets topology.dimension, and so does topology.dimension=6; leave one of them out");
    EXPECT_EQ(refused("fat-tree-4-3", {"nodes=16"}),
              "nodes=16: the number of nodes does not say the shape of a fat-tree; give topology.down and topology.up, "
              "or topology.radix and topology.levels");
    EXPECT_EQ(refused("dragonfly-72", {"nodes=72"}),
              "nodes=72: the number of nodes does not say the shape of a dragonfly; give topology.nodes_per_switch, "
              "topology.group_switches and topology.global_channels");
    EXPECT_EQ(refused("torus-8x8x8", {"nodes=512"}),
              "nodes=512: the number of nodes does not say the shape of a grid of 3 dimensions; give topology.sides, "
              "or topology.columns and topology.rows");
    EXPECT_EQ(
        refused("mesh-16x16", {"topology.sides=8,8", "nodes=32"}),
        "nodes=32: mesh-16x16 is a mesh of 8 x 8 nodes, and the number of nodes does not say which sides another one "
        "has; give them, for instance topology.columns=8 topology.rows=4");
}

TEST(BadNetwork, Routings) {
    EXPECT_EQ(refused("torus-16x16", {"topology.routing=valiant"}),
              "topology.routing=valiant: topology.routing = valiant is not a routing of torus; it must be seam, "
              "minimal or adaptive");
    EXPECT_EQ(refused("fat-tree-4-3", {"topology.routing=minimal"}),
              "topology.routing=minimal: topology.routing = minimal is not a routing of fat-tree; it must be "
              "destination, source, random or adaptive");
    EXPECT_EQ(refused("crossbar-64", {"topology.routing=destinaton"}),
              "topology.routing=destinaton: topology.routing = \"destinaton\"; it must be by-kind, seam, minimal, "
              "destination, source, random, adaptive, valiant, ugal or table: did you mean 'destination'?");
}

TEST(BadNetwork, TooFewLanes) {
    EXPECT_EQ(refused("torus-16x16", {"topology.routing=adaptive"}),
              "topology.routing=adaptive: topology.routing = adaptive on this torus needs 3 lanes, but network.lanes = "
              "2; set network.lanes = 3 or more, or topology.routing = seam, or topology.routing = minimal");
    EXPECT_EQ(refused("hypercube-256", {"topology.routing=adaptive"}),
              "topology.routing=adaptive: topology.routing = adaptive on this hypercube needs 2 lanes, but "
              "network.lanes = 1; set network.lanes = 2 or more, or topology.routing = minimal");
    EXPECT_EQ(refused("torus-16x16", {"network.lanes=33"}),
              "network.lanes=33: network.lanes = 33; it must be from 1 to 32");
}

/// Messages that go two hops round a ring of five nodes: with one lane each can hold the channel that the next needs.
TEST(BadNetwork, ThatCanDeadlock) {
    const ProgramArguments ring{
        "run",     "torus-16x16",     "random",         "topology.kind=ring", "topology.columns=5",
        "words=8", "topology.rows=1", "network.lanes=1"};
    const std::string place = "narrows: network.lanes=1: ";
    EXPECT_EQ(refusal(ring),
              place + "not free from deadlock: these lanes can wait for each other in a cycle\n" + place +
                  "  node 0 channel east to node 1, lane 0: a message from node 0 to node 2 waits for\n" + place +
                  "  node 1 channel east to node 2, lane 0: a message from node 1 to node 3 waits for\n" + place +
                  "  node 2 channel east to node 3, lane 0: a message from node 2 to node 4 waits for\n" + place +
                  "  node 3 channel east to node 4, lane 0: a message from node 3 to node 0 waits for\n" + place +
                  "  node 4 channel east to node 0, lane 0: a message from node 4 to node 1 waits for\n" + place +
                  "  the first one again\n" + place +
                  "set network.lanes = 2, topology.routing = seam, or network.allow_deadlock = true to run it "
                  "nevertheless\n");
}

TEST(BadNetwork, ThatCanDeadlockRunsIfItIsAllowedTo) {
    const std::string four = output({"run", "torus-16x16", "random", "words=8", "messages=2", "network.lanes=1",
                                     "topology.columns=4", "topology.rows=3"});
    EXPECT_THAT(four, testing::HasSubstr("every program finished"));  // sides of 3 and 4 have no cycle
    const ProgramOutcome outcome =
        narrows_program({"run", "bidirectional-fly-4-2", "random", "words=8", "messages=5000", "network.lanes=1",
                         "network.slots=1", "network.allow_deadlock=true"});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out, testing::HasSubstr("... and so on from the top: a circle"));
}

TEST(BadNetwork, RoutersWithTooManyInputs) {
    EXPECT_EQ(refused("crossbar-64", {"nodes=40000"}),
              "nodes=40000: topology.nodes = 40000 with network.lanes = 1 gives a router 40001 inputs; it has at most "
              "32767: use fewer ports or lanes");
    EXPECT_EQ(refused("crossbar-64", {"nodes=2048", "network.lanes=32"}),
              "nodes=2048: topology.nodes = 2048 with network.lanes = 32 gives a router 65537 inputs; it has at "
              "most 32767: use fewer ports or lanes");
    shown("crossbar-64", {"nodes=1000", "network.lanes=32"});
}

TEST(BadNetwork, DetoursThatCannotBeRemembered) {
    EXPECT_EQ(refused("hyperx-8x8", {"topology.routing=valiant"}),
              "topology.routing=valiant: topology.routing = valiant on this hyperx needs 2 lanes, but network.lanes = "
              "1; set network.lanes = 2 or more, or topology.routing = minimal");
}

TEST(BadNetwork, SlotsSmallerThanMessages) {
    const std::string slots =
        " needs slots that hold the largest message (72 bytes: message.header_bytes + message.word_bytes * "
        "message.vector_words), but network.buffer_flits = 8 of network.link_bytes_per_cycle = 8 hold 64 bytes; set "
        "network.buffer_flits = 9 or more, or ";
    EXPECT_EQ(refused("mesh-16x16", {"network.buffer_flits=8"}),
              "network.buffer_flits=8: network.lanes = 1 with network.slots = 4" + slots + "one lane of one slot");
    EXPECT_EQ(refused("mesh-16x16", {"network.buffer_flits=8", "network.slots=1", "network.credit_latency=2 cycles"}),
              "network.credit_latency=2 cycles: network.credit_latency = 2 cycles" + slots +
                  "network.credit_latency = 1 cycle");
    shown("mesh-16x16", {"network.buffer_flits=8", "network.slots=1"});
}

TEST(BadNetwork, AcknowledgeOfAChosenChannel) {
    EXPECT_EQ(refused("mesh-16x16",
                      {"network.lanes=2", "topology.routing=adaptive", "interface.acknowledge=end-of-transfer"}),
              "interface.acknowledge=end-of-transfer: interface.acknowledge = end-of-transfer waits for earlier "
              "transfers through "
              "the same first channel, but topology.routing = adaptive on a mesh chooses the first channel only when "
              "the message leaves; set interface.acknowledge = none, or topology.routing = minimal");
    // Where a node has one channel into the network, there is nothing to choose.
    shown("fat-tree-4-3", {"topology.routing=adaptive", "interface.acknowledge=end-of-transfer"});
}

/// Four switches in a circle with a node each, and routes that all go round one way.
const std::string circle = R"(switches = [[0, 0], [1, 0], [1, 1], [0, 1]]
channels = [{ from = 0, port = 1, to = 1, in_port = 2 }, { from = 1, port = 1, to = 2, in_port = 2 },
            { from = 2, port = 1, to = 3, in_port = 2 }, { from = 3, port = 1, to = 0, in_port = 2 }]
endpoints = [{ switch = 0, port = 0 }, { switch = 1, port = 0 }, { switch = 2, port = 0 }, { switch = 3, port = 0 }]
)";

class BadNetworkFile : public testing::Test {
protected:
    std::string machine_with(const std::string& network) const {
        folder_.write("net.toml", network);
        return folder_.write("mine.toml",
                             "name = \"mine\"\nsummary = \"s\"\ninherits = \"mesh-16x16\"\n[topology]\n"
                             "kind = { value = \"file\", source = \"s\" }\n"
                             "file = { value = \"net.toml\", source = \"s\" }\n");
    }
    const TemporaryFolder folder_;
};

TEST_F(BadNetworkFile, IsRefusedWithItsOwnPlace) {
    const std::string net = folder_.path("net.toml");
    EXPECT_EQ(refused(machine_with("switches = [[0, 0], [1, 0]]\nendpoints = [{ switch = 0, port = 0 }]\n"), {}),
              net +
                  ": the network is not connected: no channels join switch 1 with switch 0; add channels, or leave the "
                  "switch out");
    EXPECT_EQ(refused(machine_with("switches = [\n"), {}).substr(0, net.size() + 5), net + ":1:14");
    EXPECT_EQ(
        refused(machine_with("switches = [[0, 0]]\nendpoints = [{ switch = 0, port = 0 }]\n"), {}),
        folder_.path("mine.toml") + ":6:18: topology.file = net.toml is 1 node; a machine has from 2 to 65536 nodes");
    EXPECT_EQ(refused("petersen", {"topology.file=" + folder_.path("none.toml")}),
              "topology.file=" + folder_.path("none.toml") + ": no such file; give the path of a network");
    EXPECT_EQ(refused("petersen", {"nodes=10"}),
              "nodes=10: the number of nodes does not say the shape of a network from a file; give topology.file");
    EXPECT_EQ(refused("petersen", {"network.lanes=1"}),
              "network.lanes=1: line 54 of petersen.toml names lane 1, but there are channels with 1 lane, lane 0; "
              "set network.lanes = 2");
}

TEST_F(BadNetworkFile, WithCyclicRoutesRunsOnlyIfItIsAllowedTo) {
    const std::string machine = machine_with(circle);
    const std::string refused = refusal({"run", machine, "random", "words=8"});
    EXPECT_THAT(refused, testing::HasSubstr("not free from deadlock: "));
    EXPECT_THAT(refused, testing::HasSubstr("switch 0 channel 1 to switch 1, lane 0: a message from node "));
    EXPECT_THAT(refused, testing::HasSubstr("give routes that use lanes so that no cycle is left, or set "
                                            "network.allow_deadlock = true"));

    const std::string record = folder_.path("run.rec");
    const ProgramOutcome outcome =
        narrows_program({"run", machine, "random", "words=8", "messages=2000", "network.slots=1",
                         "network.allow_deadlock=true", "--record", record});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out, testing::HasSubstr("... and so on from the top: a circle"));

    // The recording holds the network.
    std::filesystem::remove(folder_.path("net.toml"));
    EXPECT_THAT(output({"trace", record}), testing::HasSubstr("mine: s"));
}

TEST_F(BadNetworkFile, ShowsTheBestCutFound) {
    const std::string text = shown(machine_with(circle), {});
    EXPECT_THAT(text, testing::HasSubstr("4 nodes: 4 switches of net.toml (file)"));
    EXPECT_THAT(text,
                testing::HasSubstr(
                    "  bisection  at most 2 channels between the halves, both ways together (the best cut found)"));
}

}  // namespace narrows::bad_network_test
