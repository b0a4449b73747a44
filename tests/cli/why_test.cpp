// narrows why: where the cycles of a run went.
#include <algorithm>
#include <sstream>

#include "tests/support/program_output.h"

namespace narrows::why_test {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

TEST(WhyCommand, SegmentsAndSharesAddUpToTheCyclesOfTheRun) {
    const ProgramArguments what{"cns1-fast-i", "allgather", "nodes=64", "words=64"};
    ProgramArguments why{"why"};
    ProgramArguments run{"run"};
    why.insert(why.end(), what.begin(), what.end());
    run.insert(run.end(), what.begin(), what.end());
    const auto json = json_output(why);
    EXPECT_EQ(json["cycles"], json_output(run)["cycles"]);
    std::int64_t at = 0;
    for (const auto& segment : json["segments"]) {
        EXPECT_EQ(segment["from"], at);
        EXPECT_EQ(segment["cycles"], segment["to"].get<std::int64_t>() - at);
        at = segment["to"];
    }
    EXPECT_EQ(at, json["cycles"]);
    for (const char* shares : {"by_cause", "by_resource"}) {
        std::int64_t sum = 0;
        for (const auto& share : json[shares]) sum += share["cycles"].get<std::int64_t>();
        EXPECT_EQ(sum, json["cycles"]) << shares;
    }
    EXPECT_GE(json["what_if"].size(), 4u);
}

TEST(WhyCommand, NamesCausesResourcesAndMessages) {
    const std::string text = output({"why", "cns1", "point-to-point"});
    EXPECT_THAT(text, HasSubstr("cycles   158, in 7 segments of the critical path\n"));
    EXPECT_THAT(text,
                HasSubstr("\n     0    5       5  send overhead               node 0 processor             0.0\n"));
    EXPECT_THAT(text,
                HasSubstr("\n    12  148     136  transmission                node 1 interface link 0 in   0.0\n"));
    EXPECT_THAT(text, HasSubstr("\n  processor send overhead / 2"));
    EXPECT_THAT(text, HasSubstr("  processor.send_overhead=2cycles\n"));
    EXPECT_THAT(text, HasSubstr("interface receive overhead  node 1 receive registers  "));
}

/// Like parts of many nodes are one line.
TEST(WhyCommand, FoldsWhatIsAlike) {
    const std::string text = output({"why", "cns1", "allgather", "nodes=32", "words=32"});
    EXPECT_THAT(text, HasSubstr("\n  nodes 0, 2-31: interface link 0 in, each"));
}

Json change_of(const ProgramArguments& why, const std::string& change) {
    const Json json = json_output(why);
    for (const Json& each : json.at("what_if")) {
        const std::string text = each.at("change");
        if (text == change || text.starts_with(change + " algorithm=")) return each;
    }
    return nullptr;
}

/// What an architect asks first: more links, an engine, another algorithm. They have no prediction.
TEST(WhyCommand, TriesFurtherPartsAndOtherAlgorithms) {
    const ProgramArguments pipeline{"why",      "cns1",     "allgather",
                                    "nodes=32", "words=32", "interface.receive_overhead=500 cycles"};
    const Json other = change_of(pipeline, "algorithm=alternating-ring");
    EXPECT_EQ(other.at("predicted_cycles"), nullptr);
    EXPECT_EQ(other.at("prediction"), "only simulated");
    EXPECT_GT(other.at("gain_cycles"), 4000);
    EXPECT_EQ(change_of(pipeline, "algorithm=ring"), nullptr);  // it is the one
    EXPECT_EQ(change_of(pipeline, "interface.links=2").at("predicted_cycles"), nullptr);
    const Json engine = change_of({"why", "delta-4x4", "allreduce", "elements=3000"}, "interface.data_mover=dma");
    EXPECT_GT(engine.at("gain_cycles"), 0);
}

TEST(WhyCommand, MayLeaveOutSimulations) {
    const ProgramArguments why{"why", "cns1", "allgather", "nodes=32", "words=32", "--no-simulate"};
    const Json json = json_output(why);
    EXPECT_GE(json.at("what_if").size(), 5);
    for (const Json& change : json.at("what_if")) {
        EXPECT_EQ(change.at("simulated_cycles"), nullptr);
        EXPECT_EQ(change.at("prediction"), "not simulated");
    }
    EXPECT_THAT(output(why), HasSubstr("Not simulated: --no-simulate was given."));
    EXPECT_EQ(json.at("what_if_left_out").at(0).at("change"), "interface.links=2 algorithm=ring");
    EXPECT_THAT(output(why),
                HasSubstr("\n  Left out, because a path does not say what they gain: one more interface link ("
                          "interface.links=2 algorithm=ring).\n  'run' with these arguments tells.\n"));
}

TEST(WhyCommand, SimulatesEveryChangeOfAShortRun) {
    const Json json = json_output({"why", "delta-4x4", "allreduce", "elements=3000"});
    EXPECT_GT(json.at("what_if").size(), 10);
    for (const Json& change : json.at("what_if")) EXPECT_FALSE(change.at("simulated_cycles").is_null()) << change;
    EXPECT_TRUE(json.at("what_if_left_out").empty());
}

/// On shared nodes the path knows nothing of the new order of messages: a change that gains next to nothing on it is
/// simulated, too, and nothing is predicted.
TEST(WhyCommand, PredictsNothingOnSharedNodes) {
    const ProgramArguments little{"why",
                                  "shared-nodes-2i",
                                  "alltoall",
                                  "algorithm=pairwise",
                                  "words=64",
                                  "topology.nodes=16",
                                  "node.processors=2",
                                  "node.interface_choice=shortest",
                                  "memory.bandwidth=12,1",
                                  "processor.copy_rate=2,1",
                                  "message.copies=0"};
    const Json memory = change_of(little, "memory.bandwidth=24,1");
    EXPECT_EQ(memory.at("simulated_cycles"), 6750);  // of 7174: 5.9 % less, and 0.6 % on the path
    const Json json = json_output(little);
    for (const Json& change : json.at("what_if")) EXPECT_EQ(change.at("prediction"), "only simulated") << change;
    const Json halo =
        change_of({"why", "shared-nodes-rtl", "halo", "patch=16", "topology.nodes=16", "node.processors=8",
                   "memory.bandwidth=32,1", "message.copies=0", "processor.copy_rate=1,1"},
                  "memory.bandwidth=64,1");
    EXPECT_EQ(halo.at("simulated_cycles"), 1044);  // of 1972: 47 % less, and 21 % on the path
    ProgramArguments none = little;
    none.emplace_back("--no-simulate");
    EXPECT_THAT(output(none), HasSubstr("\nwhat if\n  Left out, because a path does not say what they gain: "));
}

/// It lasts as long as its sources generate.
TEST(WhyCommand, TriesNothingToShortenARunThatMeasuresTraffic) {
    const Json json = json_output({"why", "mesh-16x16", "traffic", "load=0.2", "cycles=1000"});
    EXPECT_TRUE(json.at("what_if").empty());
    EXPECT_EQ(json.at("what_if_note"),
              "left out: the run lasts as long as its sources generate; 'compare' shows what other machines accept");
}

TEST(WhyCommand, AllShowsEverySegment) {
    const ProgramArguments why{"why", "cns1", "allgather", "nodes=32", "words=32"};
    ProgramArguments all = why;
    all.push_back("--all");
    EXPECT_THAT(output(why), HasSubstr("\n    ...                "));
    EXPECT_THAT(output(all), testing::Not(HasSubstr("...")));
}

TEST(WhyCommand, RefusesWhatRunRefuses) {
    EXPECT_THAT(refusal({"why", "cns1", "allgather", "nodes=33"}), HasSubstr("nodes must be a multiple of 32"));
    EXPECT_THAT(refusal({"why", "cns1", "allgatherr"}), HasSubstr("there is no workload of this name"));
}

/// docs/findings/shared-interface.md: the host bus is the limit of one interface, processors are that of two.
TEST(WhyCommand, NamesTheLimitOfSharedNodes) {
    const auto first_of = [](const char* machine) -> std::string {
        return json_output({"why", machine, "alltoall", "algorithm=pairwise", "words=1024", "node.processors=2"})
            .at("by_resource")
            .at(0)
            .at("resource");
    };
    EXPECT_THAT(first_of("shared-nodes"), testing::EndsWith("host bus 0"));
    EXPECT_THAT(first_of("shared-nodes-2i"), testing::EndsWith("processor"));
}

/// Each change is simulated: the named machine takes as long as `why` says.
TEST(WhyCommand, SimulatesASecondInterface) {
    const ProgramArguments what{"shared-nodes", "alltoall", "algorithm=pairwise", "words=1024", "node.processors=8"};
    ProgramArguments why{"why"};
    why.insert(why.end(), what.begin(), what.end());
    const auto json = json_output(why);
    const auto is_second = [](const auto& change) {
        return change.at("change").template get<std::string>().starts_with("node.interfaces=2 ");
    };
    const auto second = std::ranges::find_if(json.at("what_if"), is_second);
    ASSERT_NE(second, json.at("what_if").end());
    ProgramArguments run{"run"};
    run.insert(run.end(), what.begin(), what.end());
    std::istringstream changes(second->at("change").get<std::string>());
    for (std::string change; changes >> change;) run.push_back(change);
    EXPECT_EQ(json_output(run).at("cycles"), second->at("simulated_cycles"));
    EXPECT_GT(second->at("gain_cycles"), json.at("cycles").get<std::int64_t>() / 3);
}

/// Where Narrows has chosen the algorithm, it is named: on the changed machine Narrows would choose another one.
TEST(WhyCommand, NamesTheAlgorithmThatAChangeWasSimulatedWith) {
    const ProgramArguments what{"shared-nodes", "alltoall", "words=128", "node.processors=4"};
    ProgramArguments why{"why"};
    why.insert(why.end(), what.begin(), what.end());
    int others = 0;
    const auto json = json_output(why);
    for (const auto& change : json.at("what_if")) {
        if (change.at("simulated_cycles").is_null()) continue;
        ProgramArguments run{"run"};
        run.insert(run.end(), what.begin(), what.end());
        std::istringstream changes(change.at("change").get<std::string>());
        for (std::string each; changes >> each;) run.push_back(each);
        EXPECT_EQ(json_output(run).at("cycles"), change.at("simulated_cycles")) << change;
        others += run.size() > what.size() + 2 ? 1 : 0;
    }
    EXPECT_GT(others, 2);
}

/// A second interface on the same host bus brings nothing where the bus is the limit; with a bus of its own it does.
TEST(WhyCommand, SimulatesASecondInterfaceWithABusOfItsOwn) {
    const auto json = json_output({"why", "tc2k", "simple-pairwise", "nodes=4", "ranks=16", "size=30KB",
                                   "repetitions=1", "topology.down=4,4", "topology.up=4"});
    const auto gain_of = [&](const std::string& label) -> std::int64_t {
        for (const auto& change : json.at("what_if")) {
            if (change.at("what") == label) return change.at("gain_cycles");
        }
        throw std::runtime_error("no change " + label);
    };
    const std::int64_t cycles = json.at("cycles");
    EXPECT_LT(gain_of("interfaces of a node x 2"), cycles / 20);
    EXPECT_GT(gain_of("interfaces of a node x 2, a host bus each"), cycles / 3);
}

/// docs/nodes.md, U: counted apart, and a cause of its own.
TEST(WhyCommand, NamesWaitsForOtherJobs) {
    const ProgramArguments what{"shared-nodes", "alltoall", "algorithm=pairwise", "words=1024", "background.load=300"};
    ProgramArguments run{"run"};
    run.insert(run.end(), what.begin(), what.end());
    const auto measured = json_output(run);
    EXPECT_GT(measured.at("background").at("packets"), 100);
    EXPECT_EQ(measured.at("passed"), true);
    EXPECT_EQ(json_output({"run", "shared-nodes", "alltoall", "words=1024"}).at("background"), nullptr);
    ProgramArguments why{"why"};
    why.insert(why.end(), what.begin(), what.end());
    const auto json = json_output(why);
    EXPECT_EQ(json.at("cycles"), measured.at("cycles"));
    const auto waits = [](const auto& share) { return share.at("cause") == "waits for another job"; };
    EXPECT_TRUE(std::ranges::any_of(json.at("by_cause"), waits));
}

}  // namespace narrows::why_test
