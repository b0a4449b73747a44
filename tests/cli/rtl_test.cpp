// run --rtl: RTL nodes inside an otherwise event-driven machine.
#include "tests/cli/support.h"

namespace narrows {
namespace {

/// All that a run says but for what it cost to simulate.
nlohmann::ordered_json run_result(Arguments arguments) {
    nlohmann::ordered_json json = json_output(std::move(arguments));
    for (const char* key : {"events", "wall_seconds", "peak_memory_bytes", "rtl_nodes"}) json.erase(key);
    return json;
}

TEST(Rtl, ChosenNodesChangeNothing) {
    const Arguments run{"run", "cns1", "allgather", "nodes=64", "words=32"};
    Arguments mixed = run;
    mixed.insert(mixed.end(), {"--rtl", "0,5-7"});
    EXPECT_EQ(run_result(mixed), run_result(run));
}

TEST(Rtl, AllNodesOfAFenceChangeNothing) {
    const Arguments run{
        "run", "cns1-2i", "allreduce", "algorithm=fence", "elements=32", "topology.columns=4", "topology.rows=3"};
    Arguments all = run;
    all.insert(all.end(), {"--rtl", "all"});
    EXPECT_EQ(run_result(all), run_result(run));
}

TEST(Rtl, TheReportNamesThem) {
    const Arguments run{"run", "cns1", "allgather", "nodes=32", "words=1", "--rtl", "7,0,5-6"};
    EXPECT_THAT(output(run), testing::HasSubstr("\nin RTL   nodes 0, 5-7\n"));
    EXPECT_EQ(json_output(run)["rtl_nodes"], nlohmann::ordered_json({0, 5, 6, 7}));
}

TEST(Rtl, NodesThatAreNone) {
    const auto refused = [](const std::string& nodes) {
        return refusal({"run", "cns1", "allgather", "nodes=32", "--rtl=" + nodes});
    };
    const std::string remedy = "; write numbers and ranges of nodes, as in --rtl 0,5-7, or --rtl all\n";
    EXPECT_EQ(refused("40"), "narrows: --rtl 40: there is no node 40: the nodes are 0 to 31" + remedy);
    EXPECT_EQ(refused("3-1"), "narrows: --rtl 3-1: 3-1 runs backwards" + remedy);
    EXPECT_EQ(refused("1,0-2"), "narrows: --rtl 1,0-2: a node is named twice" + remedy);
    EXPECT_EQ(refused("1,"), "narrows: --rtl 1,: '' is not the number of a node" + remedy);
    EXPECT_EQ(refused("-1"), "narrows: --rtl -1: '' is not the number of a node" + remedy);
    EXPECT_EQ(refused("99999999999"), "narrows: --rtl 99999999999: '99999999999' is not the number of a node" + remedy);
}

TEST(Rtl, MachinesThatCannot) {
    EXPECT_EQ(refusal({"run", "delta-4x4", "allreduce", "--rtl", "0"}),
              "narrows: network.link_flit_time: the RTL does not describe this; use \"1 cycle\"\n");
    EXPECT_EQ(
        refusal({"run", "cns1", "allgather", "nodes=32", "interface.links=3", "--rtl", "0"}),
        "narrows: cns1: no RTL has been built for this machine; the nearest is that of cns1, with LINKS = 1 (this "
        "machine: 3). "
        "Add a line such as narrows_rtl(Mine cns1 KEY=VALUE) to hw/CMakeLists.txt (docs/adding-an-rtl-variant.md)\n");
    EXPECT_EQ(
        refusal({"run", "cns1", "allgather", "nodes=32", "network.buffer_flits=2", "--rtl", "0"}),
        "narrows: --rtl 0: RTL beside models needs input buffers that hold a whole message, here of 137 bytes; use "
        "network.buffer_flits=137 or more, or --rtl all\n");
}

TEST(Rtl, SmallBuffersWhereAllNodesAre) {
    const Arguments run{"run", "cns1", "random", "nodes=32", "messages=5", "network.buffer_flits=2"};
    Arguments all = run;
    all.insert(all.end(), {"--rtl", "all"});
    EXPECT_EQ(run_result(all), run_result(run));
}

}  // namespace
}  // namespace narrows
