// The output of each command, for people and for programs.
#include <algorithm>
#include <sstream>

#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"
#include "testbench/study/study_file.h"
#include "tests/support/program_output.h"

namespace narrows::output_test {

using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

using Json = nlohmann::ordered_json;

std::vector<std::string> names(const Json& rows) {
    std::vector<std::string> result;
    for (const Json& row : rows) result.push_back(row.at("name"));
    return result;
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
}

TEST(Output, Version) { EXPECT_THAT(output({"--version"}), MatchesRegex("narrows [0-9]+\\.[0-9]+\\.[0-9]+\n")); }

TEST(Output, HelpNamesEveryCommandAndTheExitCodes) {
    const std::string help = output({"--help"});
    for (const char* command :
         {"list", "show", "run", "why", "timeline", "bounds", "compare", "schema", "reproduce", "test"}) {
        EXPECT_THAT(help, ContainsRegex(std::string("\n  ") + command + "  +[a-z]"));
    }
    EXPECT_THAT(help, HasSubstr("Usage: narrows [OPTIONS] COMMAND"));
    EXPECT_THAT(help, HasSubstr("Exit code: 0 = done, and every check passed; 1 = a check failed; 2 = bad input."));
    EXPECT_EQ(output({"-h"}), help);
}

TEST(Output, ZeroHasNoDecimals) {
    EXPECT_THAT(output({"run", "mesh-16x16", "traffic", "rate=0.000001", "cycles=100"}),
                HasSubstr("offered 0 (load 0), accepted 0 (load 0), at the least source 0 bytes of payload"));
}

TEST(Output, HelpOfACommand) {
    const std::string help = output({"run", "--help"});
    EXPECT_THAT(help, HasSubstr("Usage: narrows run [OPTIONS] MACHINE WORKLOAD [KEY=VALUE...]"));
    for (const char* option : {"--json", "--quiet", "--seed NUMBER"}) EXPECT_THAT(help, HasSubstr(option));
    for (const char* command : {"list", "show", "why", "timeline", "bounds", "compare", "schema"}) {
        EXPECT_THAT(output({command, "--help"}), HasSubstr(std::string("Usage: narrows ") + command));
    }
}

TEST(Output, HelpOfReproduceNamesEveryDocument) {
    const std::string help = output({"reproduce", "--help"});
    const std::vector<std::string> all = study::names_of_documents();
    for (const std::string& document : all) EXPECT_THAT(help, HasSubstr(document));
    EXPECT_THAT(all, testing::Contains("flat-switch"));
    EXPECT_THAT(help, HasSubstr("DOCUMENT TEXT REQUIRED      cns1, delta, dense-patterns, flat-switch or foster\n"));
    EXPECT_THAT(help, HasSubstr("also draw the figures of delta or dense-patterns, in a file"));
    EXPECT_THAT(help, HasSubstr("the constants of a machine of dense-patterns to"));
    EXPECT_THAT(help, HasSubstr("nearest to the times of delta, and keep"));
}

TEST(Output, ListIsWhatThereIs) {
    const Json json = json_output({"list"});
    EXPECT_THAT(names(json.at("machines")), ElementsAreArray(all_machines));
    EXPECT_THAT(names(json.at("workloads")), ElementsAreArray(all_workloads));
    EXPECT_THAT(names(json.at("bounds")),
                testing::IsSupersetOf({"derived", "cns1.ring", "cns1.2i", "cns1.acknowledge"}));

    const std::string text = output({"list"});
    for (const auto& [list, rows] : json.items()) {
        EXPECT_EQ(json_output({"list", list}), Json({{list, rows}}));
        EXPECT_THAT(text, HasSubstr(list + "\n  name "));
        if (list != "workloads" && list != "topologies") {
            EXPECT_THAT(text, HasSubstr(output({"list", list})));
        }
        for (const std::string& name : names(rows)) EXPECT_THAT(text, HasSubstr("\n  " + name + " "));
    }
}

TEST(Output, ListExplainsTheParametersOfWorkloads) {
    const Json workloads = json_output({"list", "workloads"}).at("workloads");
    const Json& allgather = workloads[1];
    EXPECT_EQ(allgather.at("name"), "allgather");
    EXPECT_EQ(names(allgather.at("parameters")), (std::vector<std::string>{"nodes", "words", "bytes", "total_words",
                                                                           "total_bytes", "algorithm", "compute"}));
    const Json& words = allgather.at("parameters")[1];
    EXPECT_EQ(words.at("default"), 128);
    EXPECT_EQ(words.at("least"), 1);
    EXPECT_EQ(words.at("most"), 16777216);
    EXPECT_EQ(words.at("choices"), Json::array());
    const Json& algorithm = allgather.at("parameters")[5];
    EXPECT_EQ(algorithm.at("default"), "best");
    EXPECT_EQ(algorithm.at("least"), nullptr);
    EXPECT_EQ(algorithm.at("choices"),
              Json({"best", "ring", "bidirectional-ring", "alternating-ring", "all-links", "bucket"}));
    const std::string text = output({"list", "workloads"});
    for (const Json& workload : workloads) {
        EXPECT_THAT(text, HasSubstr("\n\n" + workload.at("name").get<std::string>() + ": "));
        for (const Json& parameter : workload.at("parameters")) {
            EXPECT_NE(parameter.at("description"), "");
            EXPECT_THAT(text, HasSubstr("\n  " + parameter.at("name").get<std::string>() + " "));
        }
    }
    EXPECT_THAT(text, ContainsRegex("\n  words +128 +1 to 16777216 +words per rank: its part of the vector\n"));
    EXPECT_THAT(text, ContainsRegex("\n  algorithm +best +best, ring, bidirectional-ring, "));
}

TEST(Output, ShowSaysWhereEveryValueComesFrom) {
    const Json json = json_output({"show", "cns1-fast-i", "interface.send_buffers=3", "nodes=256"});
    EXPECT_EQ(json.at("machine"), "cns1-fast-i");
    const Json& parameters = json.at("parameters");
    for (const Parameter& parameter : narrows::parameters()) {
        const bool is_common = !is_shape_parameter(parameter.name) && parameter.is_own == nullptr;
        const bool is_of_grid = is_common || parameter.name == "topology.columns" || parameter.name == "topology.rows";
        EXPECT_EQ(parameters.contains(parameter.name), is_of_grid) << parameter.name;
    }
    for (const auto& [name, parameter] : parameters.items())
        EXPECT_TRUE(find_parameter(name) != nullptr || name == "allgather.algorithm") << name;
    const auto value = [&](const char* name) { return parameters.at(name).at("value"); };
    const auto unit = [&](const char* name) { return parameters.at(name).at("unit"); };
    EXPECT_EQ(value("cycle_time"), 8000);
    EXPECT_EQ(unit("cycle_time"), "ps");
    EXPECT_EQ(parameters.at("cycle_time").at("text"), "8 ns");
    EXPECT_EQ(value("processor.send_overhead"), 5);
    EXPECT_EQ(unit("processor.send_overhead"), "cycles");
    EXPECT_EQ(value("network.buffer_flits"), 137);
    EXPECT_EQ(unit("network.buffer_flits"), "flits");
    EXPECT_EQ(value("interface.cut_through"), true);
    EXPECT_EQ(value("topology.kind"), "cylinder");
    EXPECT_EQ(unit("topology.kind"), nullptr);
    EXPECT_THAT(parameters.at("cycle_time").at("origin"), MatchesRegex("machines/cns1\\.toml:[0-9]+"));
    EXPECT_THAT(parameters.at("cycle_time").at("source"), HasSubstr("TR-93-082"));
    EXPECT_THAT(parameters.at("interface.link_bytes_per_cycle").at("origin"),
                MatchesRegex("machines/cns1-fast-i\\.toml:[0-9]+"));
    EXPECT_EQ(parameters.at("interface.send_buffers").at("value"), 3);
    EXPECT_EQ(parameters.at("interface.send_buffers").at("origin"), "command line");
    EXPECT_EQ(parameters.at("topology.rows").at("value"), 8);
    EXPECT_EQ(parameters.at("topology.rows").at("origin"), "nodes");
    for (const auto& [name, parameter] : parameters.items()) EXPECT_NE(parameter.at("description"), "") << name;

    const std::string text = output({"show", "cns1-fast-i", "interface.send_buffers=3", "nodes=256"});
    EXPECT_THAT(text, HasSubstr("2 B/cycle, message buffers 3 out / 1 in > 2 injection buffers"));
    EXPECT_THAT(text, HasSubstr("256 nodes: 32 columns x 8 rows (cylinder)"));
    EXPECT_THAT(text, ContainsRegex("\n  interface\\.send_buffers +3 +command line\n"));
    for (const auto& [name, parameter] : parameters.items()) EXPECT_THAT(text, HasSubstr("\n  " + name + " "));
}

TEST(Output, ShowDrawsWhatTheProcessorsOfANodeShare) {
    EXPECT_THAT(output({"show", "frost"}),
                HasSubstr("\n  16 processors and 16 ranks on each node\n"
                          "      |  4 ports of 4 processors each, each 2541 B in 1000 cycles (2.541 GB/s)\n"
                          "  memory, 4854 B in 1000 cycles (4.854 GB/s)\n"
                          "      |  2 host buses, each 18 B in 25 cycles (0.72 GB/s), both ways together\n"
                          "  2 interfaces on each node (node.interface_choice = in-turn)\n"
                          "      |  1 interface link each way, 4 B in 8 cycles, message buffers 4 out / 4 in\n"));
    EXPECT_THAT(output({"show", "shared-nodes-2i", "interface.host_bus=shared", "node.ranks=3", "memory.ports=3",
                        "memory.port_bandwidth=16 GB/s"}),
                AllOf(HasSubstr("\n  8 processors and 3 ranks on each node\n"
                                "      |  3 ports of 3, 3, 2 processors, each 16 B/cycle (16 GB/s)\n"
                                "  memory, 64 B/cycle (64 GB/s)\n"
                                "      |  1 host bus, 8 B/cycle (8 GB/s), both ways together\n"),
                      HasSubstr("\n      8 nodes with 16 interfaces: one switch (crossbar)\n")));
}

TEST(Output, ShowKnowsEveryKindOfTopology) {
    const auto nodes_of = [](const ProgramArguments& arguments) {
        ProgramArguments command{"show"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const std::string text = output(command);
        const std::size_t at = text.rfind("\n", text.find(" nodes: ", text.find("-- neighbours"))) + 1;
        return text.substr(at, text.find('\n', at) - at);
    };
    EXPECT_EQ(nodes_of({"mesh-16x16"}), "      256 nodes: 16 columns x 16 rows (mesh)");
    EXPECT_EQ(nodes_of({"torus-8x8x8"}), "      512 nodes: 8 x 8 x 8 (torus)");
    EXPECT_EQ(nodes_of({"hypercube-256"}), "      256 nodes: 8 dimensions (hypercube)");
    EXPECT_EQ(nodes_of({"crossbar-64"}), "      64 nodes: one switch (crossbar)");
    EXPECT_EQ(nodes_of({"butterfly-4-3"}), "      64 nodes: 3 levels of 4 x 4 switches (butterfly)");
    EXPECT_EQ(nodes_of({"bidirectional-fly-4-2"}), "      32 nodes: 2 levels of 4 x 4 switches (bidirectional-fly)");
    EXPECT_EQ(nodes_of({"fat-tree-4-3"}), "      64 nodes: 3 levels, links down 4, 4, 4, up 4, 4 (fat-tree)");
    EXPECT_EQ(nodes_of({"fat-tree-1024"}), "      1024 nodes: 3 levels, links down 8, 8, 16, up 8, 8 (fat-tree)");
    EXPECT_EQ(nodes_of({"dragonfly-72"}), "      72 nodes: 9 groups of 4 switches with 2 nodes each (dragonfly)");
    EXPECT_EQ(nodes_of({"hyperx-8x8"}), "      64 nodes: 8 x 8 switches with 1 node each (hyperx)");
    EXPECT_EQ(nodes_of({"hypercube-256", "nodes=16"}), "      16 nodes: 4 dimensions (hypercube)");
    EXPECT_EQ(nodes_of({"crossbar-64", "nodes=7"}), "      7 nodes: one switch (crossbar)");
    EXPECT_EQ(nodes_of({"torus-8x8x8", "topology.sides=3, 4,5"}), "      60 nodes: 3 x 4 x 5 (torus)");
    EXPECT_EQ(nodes_of({"torus-8x8x8", "topology.sides=[4,8]", "topology.kind=mesh"}),
              "      32 nodes: 4 columns x 8 rows (mesh)");
    EXPECT_THAT(output({"show", "torus-16x16"}), HasSubstr("input buffers of 2 lanes x 4 slots x 9 flits"));
}

TEST(Output, ShowHasListsAndDefaults) {
    const Json parameters = json_output({"show", "torus-8x8x8"}).at("parameters");
    const Json& sides = parameters.at("topology.sides");
    EXPECT_EQ(sides.at("value"), Json({8, 8, 8}));
    EXPECT_EQ(sides.at("text"), "[8, 8, 8]");
    EXPECT_EQ(sides.at("unit"), "nodes");
    EXPECT_FALSE(parameters.contains("topology.columns"));

    const Json of_grid = json_output({"show", "cns1"}).at("parameters");
    EXPECT_EQ(of_grid.at("topology.routing").at("value"), "seam");
    EXPECT_EQ(of_grid.at("topology.routing").at("origin"), "default");
    EXPECT_EQ(of_grid.at("network.lanes").at("value"), 1);
    EXPECT_EQ(of_grid.at("network.credit_latency").at("text"), "1 cycle");
    EXPECT_EQ(of_grid.at("network.slots").at("source"), "");

    // The short form of a fat tree stands for both lists.
    const Json tree = json_output({"show", "fat-tree-4-3", "topology.levels=2"}).at("parameters");
    EXPECT_EQ(tree.at("topology.down").at("value"), Json({4, 4}));
    EXPECT_EQ(tree.at("topology.up").at("value"), Json({4}));
    EXPECT_EQ(tree.at("topology.up").at("origin"), "command line");
    EXPECT_FALSE(tree.contains("topology.radix"));
}

TEST(Output, ListExplainsTheTopologies) {
    const Json topologies = json_output({"list", "topologies"}).at("topologies");
    const auto topology = [&](const std::string& name) {
        for (const Json& each : topologies) {
            if (each.at("name") == name) return each;
        }
        return Json();
    };
    EXPECT_EQ(topology("torus").at("parameters"),
              Json::parse(R"([["topology.sides"],["topology.columns","topology.rows"]])"));
    EXPECT_EQ(names(topology("torus").at("routings")), (std::vector<std::string>{"seam", "minimal", "adaptive"}));
    const Json minimal = topology("torus").at("routings")[1];
    EXPECT_EQ(minimal.at("lanes"), 2);
    EXPECT_EQ(minimal.at("fewer_lanes"), "1 where no wrapped side is longer than 4");
    EXPECT_EQ(topology("torus").at("channel_classes"), Json::array({"one for each dimension (x, y, z, d3, ...)"}));
    EXPECT_EQ(topology("bus").at("channel_classes"), Json::array());
    EXPECT_EQ(topology("dragonfly").at("channel_classes"), Json({"local", "global", "endpoint"}));
    EXPECT_EQ(topology("hypercube").at("routings")[0].at("fewer_lanes"), nullptr);
    const std::string text = output({"list", "topologies"});
    for (const Json& each : topologies) {
        EXPECT_NE(each.at("summary"), "");
        EXPECT_THAT(text, HasSubstr("\n\n" + each.at("name").get<std::string>() + ": "));
        for (const Json& routing : each.at("routings")) EXPECT_NE(routing.at("summary"), "");
    }
    EXPECT_THAT(text, HasSubstr("\n  given by topology.down and topology.up, or topology.radix and topology.levels\n"));
    EXPECT_THAT(text, HasSubstr("\n  classes of channels: one for each dimension (x, y, z, d3, ...), endpoint\n"));
    EXPECT_THAT(text, HasSubstr("\n  classes of channels: up, down, endpoint\n"));
    EXPECT_THAT(text, ContainsRegex("\n  adaptive +3 +of the shortest ways"));
}

TEST(Output, RunHasTheNumbersOfTheReport) {
    // TR-93-082, section 4.2: 4 ov + (m + 1) (p - 1) x = 20 + 138 * 127 * 4.
    const Json json = json_output({"run", "cns1", "allgather", "nodes=128", "words=128"});
    EXPECT_EQ(json.at("cycles"), 70124);
    EXPECT_EQ(json.at("messages"), 65024);
    EXPECT_NEAR(json.at("time_seconds"), 70124 * 8e-9, 1e-12);
    EXPECT_EQ(json.at("passed"), true);
    EXPECT_EQ(json.at("parameters").at("nodes"), 128);
    EXPECT_EQ(json.at("parameters").at("words"), 128);
    EXPECT_EQ(json.at("parameters").at("algorithm"), "ring");
    EXPECT_EQ(json.at("parameters").at("interface.cut_through"), true);
    EXPECT_EQ(json.at("bounds")[0].at("name"), "derived");
    EXPECT_EQ(json.at("bounds")[0].at("gap"), 0);

    const std::string text = output({"run", "cns1", "allgather", "nodes=128", "words=128"});
    EXPECT_THAT(text,
                AllOf(HasSubstr("cns1: CNS-1: cylinder"), HasSubstr("\nallgather nodes=128 words=128 algorithm=ring"),
                      HasSubstr("\ncycles   70,124 (560.992 us)\n"), HasSubstr("65,024 messages")));
    EXPECT_THAT(text, ContainsRegex("\n  cns1\\.ring +lower +70,124 +0 +met\n"));
    EXPECT_THAT(text, HasSubstr("\n  ok      every rank has every element of the result once"));
    EXPECT_THAT(text, ContainsRegex("\nbusiest resources, one of each kind\n.*\n.*\n"
                                    "  node 0 interface link 0 in +70,104 +100\\.0 +0  all 128\n"));
    EXPECT_THAT(text, HasSubstr("\n  The first 3 are equally busy, within 1 %; the bound is set by the first.\n"));
    EXPECT_THAT(text, Not(HasSubstr("FAILED")));
}

TEST(Output, RunSaysWhichAlgorithmItChoseAndHow) {
    const Json run = json_output({"run", "petersen", "alltoall"});
    const std::string chosen = run.at("parameters").at("algorithm");
    EXPECT_THAT(run.at("notes").dump(), HasSubstr("algorithm=" + chosen + ", the fastest of 5: "));
    for (const Json& each : run.at("choice")) {
        EXPECT_EQ(each.at("verdict") == "fastest", each.at("algorithm") == chosen) << each;
        if (each.at("verdict") == "fastest") {
            EXPECT_EQ(each.at("simulated_cycles"), run.at("cycles"));
        }
        if (each.at("algorithm") == "hierarchical") {
            EXPECT_THAT(each.at("reason"), HasSubstr("needs a machine with"));
        }
    }
    EXPECT_EQ(json_output({"run", "petersen", "alltoall", "algorithm=ring"}).at("choice"), nullptr);
}

TEST(Output, RunSaysThatAnotherSeedMayNeedAnotherAlgorithm) {
    const auto notes = [](ProgramArguments more) {
        ProgramArguments run{"run", "petersen", "barrier"};
        run.insert(run.end(), more.begin(), more.end());
        return json_output(run).at("notes").dump();
    };
    const auto says_so =
        HasSubstr("it was chosen with seed 1, and with the seed of this run another one may be faster");
    EXPECT_THAT(notes({"skew=1000", "--seed", "2"}), says_so);
    EXPECT_THAT(notes({"skew=1000"}), Not(says_so));
    EXPECT_THAT(notes({"--seed", "2"}), Not(says_so));
}

TEST(Output, BoundsHasARowForEachAlgorithmThatIsOpen) {
    const Json bounds = json_output({"bounds", "petersen", "alltoall", "words=8"});
    std::map<std::string, Json> of;
    for (const Json& row : bounds.at("bounds")) {
        if (row.at("name") == "derived") of[row.at("algorithm")] = row.at("cycles");
    }
    EXPECT_EQ(of.size(), 4U);
    for (const auto& [algorithm, cycles] : of) {
        const Json one = json_output({"bounds", "petersen", "alltoall", "words=8", "algorithm=" + algorithm});
        EXPECT_EQ(one.at("bounds").at(0).at("cycles"), cycles) << algorithm;
    }
    EXPECT_THAT(bounds.at("refused").dump(), HasSubstr("hierarchical needs a machine with several ranks"));
}

/// What the counters of a run can tell, and no advice: they do not say what would help.
TEST(Output, RunSaysWhyItIsFarFromItsBound) {
    const auto word = [](ProgramArguments run) -> Json { return json_output(run).at("far_from_bound"); };
    EXPECT_EQ(word({"run", "cns1", "allgather", "nodes=128", "words=128"}), nullptr);
    const ProgramArguments seldom{"run", "cns1", "random", "nodes=32", "gap=2000", "messages=3"};
    EXPECT_THAT(word(seldom), HasSubstr("The run takes 107 % longer than its bound"));
    EXPECT_THAT(word(seldom),
                HasSubstr(" No resource that a run measures is busy for more than 49 % of it. 'narrows "));
    EXPECT_THAT(output(seldom), HasSubstr("\n  The run takes 107 % longer than its bound, so"));
    EXPECT_THAT(output(seldom), HasSubstr("'narrows why' shows"));
    EXPECT_THAT(word({"run", "torus-16x16", "alltoall"}), HasSubstr("; of these, messages waited longest for node "));
    EXPECT_THAT(word({"run", "mesh-16x16", "random"}), HasSubstr(" % of the run, longer than it must be. 'narrows "));
    EXPECT_EQ(word({"run", "mesh-16x16", "traffic", "load=0.2"}), nullptr) << "it lasts as long as sources generate";
}

TEST(Output, RunNamesTheBusiestOfEachKindInTextAndTheTenBusiestInJson) {
    const std::string text = output({"run", "cns1-2i", "allgather", "nodes=64"});
    const std::string table = text.substr(text.find("busiest resources"));
    EXPECT_THAT(table, ContainsRegex("\n  node 0 channel north to node 32 .* 64 of 192\n"));  // a mesh has edges
    EXPECT_THAT(table, ContainsRegex("\n  node 0 interface link 0 in .* 64 of 128\n"));
    EXPECT_THAT(table, ContainsRegex("\n  node 0 processor .* all 64\n"));
    EXPECT_EQ(lines(table).size(), 3 + 4 + 1);
    const Json resources = json_output({"run", "cns1-2i", "allgather", "nodes=64"}).at("resources");
    ASSERT_EQ(resources.size(), 10);
    for (const Json& resource : resources) EXPECT_EQ(resource.at("busy_cycles"), resources[0].at("busy_cycles"));
    EXPECT_EQ(resources[1].at("name"), "node 1 interface link 0 in");
}

TEST(Output, RunSaysWhichResourceSetsTheBound) {
    const auto word = [](const ProgramArguments& arguments) { return lines(output(arguments)).back(); };
    EXPECT_EQ(word({"run", "cns1", "point-to-point"}),
              "  The bound is set by the path of one message from node 0 to node 1: no resource is the bottleneck.");
    // 99.8 and 99.0 % of the run are no difference.
    EXPECT_EQ(word({"run", "cns1-fast-i", "allgather", "nodes=64", "words=64"}),
              "  The first 2 are equally busy, within 1 %; the bound is set by the first.");
    EXPECT_THAT(word({"run", "cns1-2i", "allgather", "nodes=64"}), testing::StartsWith("  The first 3 are"));
}

TEST(Output, CompareSaysWhereTheBusiestSetsTheBound) {
    const ProgramArguments arguments{"compare", "allgather", "cns1", "cns1-2i", "nodes=64"};
    EXPECT_THAT(output(arguments), ContainsRegex("  node 0 channel north to node 32  the same +ok\n"));
    EXPECT_EQ(json_output(arguments).at("rows")[1].at("busiest"), "node 0 channel north to node 32");
}

TEST(Output, RunSaysWhatABroadcastTookBesideComputing) {
    const Json json = json_output({"run", "cns1", "allgather", "compute=200000"});
    EXPECT_THAT(names(json.at("milestones")), testing::ElementsAre("broadcast", "available", "computation"));
    EXPECT_EQ(json.at("milestones")[0], Json({{"name", "broadcast"}, {"cycles", 70124}}));
    EXPECT_THAT(output({"run", "cns1", "allgather", "compute=200000"}), HasSubstr("\n         broadcast 70,124 ("));
}

TEST(Output, BoundsAreThoseOfTheRun) {
    const Json run = json_output({"run", "cns1-2i", "allgather"});
    const Json bounds = json_output({"bounds", "cns1-2i", "allgather"});
    EXPECT_EQ(bounds.at("parameters"), run.at("parameters"));
    ASSERT_EQ(bounds.at("bounds").size(), run.at("bounds").size());
    for (std::size_t i = 0; i < run.at("bounds").size(); ++i) {
        for (const char* key : {"name", "kind", "cycles", "source", "limited_by"}) {
            EXPECT_EQ(bounds.at("bounds")[i].at(key), run.at("bounds")[i].at(key)) << i << key;
        }
    }
    EXPECT_THAT(names(bounds.at("not_applicable")), testing::Contains("cns1.ring"));
    EXPECT_EQ(bounds.at("resources")[0].at("cycles"), bounds.at("bounds")[0].at("cycles"));

    const std::string text = output({"bounds", "cns1-2i", "allgather"});
    EXPECT_THAT(text, ContainsRegex("\n  cns1\\.2i +model +35,348 +Mueller, TR-93-082, section 5\\.2, T_2I\n"));
    EXPECT_THAT(text, HasSubstr("closed forms that do not apply here"));
    EXPECT_THAT(text, ContainsRegex("\n  cns1\\.ring +holds for the algorithm ring, not bidirectional-ring\n"));
}

TEST(Output, CompareHasARowForEachMachine) {
    const ProgramArguments arguments{"compare", "allgather", "cns1", "cns1-2i", "nodes=64"};
    const Json json = json_output(arguments);
    EXPECT_EQ(json.at("workload"), "allgather");
    ASSERT_EQ(json.at("rows").size(), 2);
    for (const Json& row : json.at("rows")) {
        const Json run = json_output({"run", row.at("machine"), "allgather", "nodes=64"});
        EXPECT_EQ(row.at("cycles"), run.at("cycles"));
        EXPECT_EQ(row.at("parameters"), run.at("parameters"));
        EXPECT_EQ(row.at("gap"), run.at("bounds")[0].at("gap"));
        EXPECT_EQ(row.at("checks"), "ok");
    }
    EXPECT_EQ(json.at("rows")[0].at("ratio"), 1);
    EXPECT_LT(json.at("rows")[1].at("ratio"), 0.6);

    // Parameters that differ between the machines are in their rows, not in the title.
    const std::string text = output(arguments);
    EXPECT_THAT(text, testing::StartsWith("allgather nodes=64 words=128 compute=0 --seed 1\n  machine  algorithm "));
    EXPECT_THAT(text, ContainsRegex("\n  cns1-2i  bidirectional-ring +17,684 "));
}

TEST(Output, TheSeedIsNamedWhereItMatters) {
    const auto with_seed = [](ProgramArguments arguments) {
        arguments.insert(arguments.end(), {"--seed", "7"});
        return arguments;
    };
    EXPECT_THAT(output(with_seed({"run", "cns1", "exchange"})), HasSubstr(" messages=100 --seed 7\n"));
    EXPECT_THAT(output(with_seed({"compare", "random", "cns1", "cns1-2i"})), HasSubstr(" gap=0 --seed 7\n"));
    EXPECT_EQ(json_output(with_seed({"compare", "random", "cns1", "cns1-2i"})).at("seed"), 7);
    // Bounds depend on the seed only if it decides which messages are sent.
    EXPECT_EQ(json_output(with_seed({"bounds", "cns1", "random"})).at("seed"), 7);
    EXPECT_THAT(output(with_seed({"bounds", "cns1", "random"})), HasSubstr(" gap=0 --seed 7\n"));
    EXPECT_FALSE(json_output(with_seed({"bounds", "cns1", "exchange"})).contains("seed"));
    EXPECT_THAT(output(with_seed({"bounds", "cns1", "exchange"})), Not(HasSubstr("seed")));
}

TEST(Output, SwitchesAreFlatUpTo200Interfaces) {
    const std::string note = "201 interfaces on one switch: VandenBerghe (2006) calls switches flat up to 200";
    for (const char* machine : {"federation", "federation-dma"}) {
        EXPECT_EQ(json_output({"run", machine, "halo", "nodes=200"}).at("notes"), Json::array());
        EXPECT_EQ(json_output({"run", machine, "halo", "nodes=201"}).at("notes"), Json({note}));
        EXPECT_EQ(json_output({"run", machine, "transpose", "algorithm=spread", "nodes=201"}).at("notes"),
                  Json({note}));
    }
}

TEST(Output, NotesAreInTextAndJson) {
    const std::string rim = "64 of 128 nodes are at the rim and have fewer than 4 neighbours: 448 streams, not 512";
    const std::string links = "interface links 1-3 carried nothing";
    EXPECT_THAT(output({"run", "cns1", "exchange", "neighbours=4"}), HasSubstr("\nnote     " + rim + "\n\nbounds"));
    EXPECT_EQ(json_output({"run", "cns1", "exchange", "neighbours=4"}).at("notes"), Json({rim}));
    EXPECT_EQ(json_output({"run", "cns1", "exchange"}).at("notes"), Json::array());
    EXPECT_THAT(output({"bounds", "cns1", "exchange", "neighbours=4"}), HasSubstr("\nnote: " + rim + "\n"));
    EXPECT_EQ(json_output({"bounds", "cns1", "exchange", "neighbours=4"}).at("notes"), Json({rim}));
    const ProgramArguments compare{"compare", "point-to-point", "cns1", "cns1-4i4l"};
    EXPECT_THAT(output(compare), HasSubstr("\n  note: " + links + " (on cns1-4i4l)\n"));
    EXPECT_EQ(json_output(compare).at("rows")[0].at("notes"), Json::array());
    EXPECT_EQ(json_output(compare).at("rows")[1].at("notes"), Json({links}));
}

TEST(Output, RunSaysHowLongMessagesTook) {
    const Json latency = json_output({"run", "cns1", "point-to-point"}).at("latency");
    EXPECT_EQ(latency.size(), 6);
    for (const auto& [key, cycles] : latency.items()) EXPECT_EQ(cycles, 158) << key;
    EXPECT_THAT(output({"run", "cns1", "point-to-point"}),
                HasSubstr("\nlatency  min 158, mean 158.0, p50 158, p95 158, p99 158, max 158 cycles from send to "
                          "delivery\n"));
}

TEST(Output, CompareTakesAMachineMoreThanOnceAndArgumentsAnywhere) {
    const Json json = json_output({"compare", "exchange", "messages=3", "cns1", "cns1", "nodes=64", "cns1-4i4l"});
    ASSERT_EQ(json.at("rows").size(), 3);
    EXPECT_EQ(json.at("rows")[0].at("cycles"), json.at("rows")[1].at("cycles"));
}

TEST(Output, NoLineIsTooLong) {
    std::vector<ProgramArguments> commands{{"list"},
                                           {"list", "workloads"},
                                           {"--help"},
                                           {"run", "--help"},
                                           {"compare", "allgather"},
                                           {"compare", "allgather"},
                                           {"list", "topologies"}};
    for (const std::string& machine : all_machines) commands.push_back({"show", machine});
    for (const std::string& machine : document_machines) {
        if (machine == "delta-testjig") continue;  // 3 x 3 nodes have no ring
        commands.push_back({"run", machine, "allgather"});
        commands.push_back({"bounds", machine, "allgather"});
        commands.back().push_back("words=100");
        commands[machine.starts_with("cns1") ? 4 : 5].push_back(machine);
    }
    for (const ProgramArguments& command : commands) {
        for (const std::string& line : lines(output(command))) {
            EXPECT_LE(line.size(), 120) << line;
            EXPECT_FALSE(line.ends_with(' ')) << line;
        }
    }
}

TEST(Output, TheTestCommandPointsAtTheLauncher) {
    EXPECT_EQ(refusal({"test"}),
              "narrows: test: the tests are run by the launcher; write ./narrows test in the source folder\n");
}

}  // namespace narrows::output_test
