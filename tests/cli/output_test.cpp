// The output of each command, for people and for programs.
#include <map>

#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"
#include "testbench/study/study_file.h"
#include "tests/support/program_output.h"

namespace narrows::output_test {

using testing::ContainsRegex;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::MatchesRegex;

using Json = nlohmann::ordered_json;

std::vector<std::string> names(const Json& rows) {
    std::vector<std::string> result;
    for (const Json& row : rows) result.push_back(row.at("name"));
    return result;
}

TEST(Output, HelpOfReproduceNamesEveryDocument) {
    const std::string help = output({"reproduce", "--help"});
    for (const std::string& document : study::names_of_documents()) EXPECT_THAT(help, HasSubstr(document));
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

}  // namespace narrows::output_test
