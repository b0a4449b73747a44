// narrows why: how the cycles of a run were spent.
#include <algorithm>
#include <sstream>

#include "tests/support/program_output.h"

namespace narrows::why_test {

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

/// Each change is simulated: the changed machine takes as long as `why` reports.
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
