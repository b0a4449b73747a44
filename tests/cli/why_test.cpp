// narrows why: how the cycles of a run were spent.
#include <algorithm>

#include "tests/support/program_output.h"
#include "tests/support/words.h"

namespace narrows::why_test {

/// Each change is simulated: the changed machine takes as long as `why` reports. Where Narrows has chosen the
/// algorithm, it is named: on the changed machine Narrows would choose another one.
TEST(WhyCommand, NamesTheAlgorithmThatAChangeWasSimulatedWith) {
    const ProgramArguments what{"shared-nodes", "alltoall", "words=128", "node.processors=4"};
    int others = 0;
    const auto json = json_output(with({"why"}, what));
    for (const auto& change : json.at("what_if")) {
        if (change.at("simulated_cycles").is_null()) continue;
        const ProgramArguments changes = words_of(change.at("change"));
        EXPECT_EQ(json_output(with(with({"run"}, what), changes)).at("cycles"), change.at("simulated_cycles"))
            << change;
        others += changes.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(others, 2);
}

/// docs/nodes.md, U: counted apart, and a cause of its own.
TEST(WhyCommand, NamesWaitsForOtherJobs) {
    const ProgramArguments what{"shared-nodes", "alltoall", "algorithm=pairwise", "words=1024", "background.load=300"};
    const auto measured = json_output(with({"run"}, what));
    EXPECT_GT(measured.at("background").at("packets"), 100);
    EXPECT_EQ(measured.at("passed"), true);
    EXPECT_EQ(json_output({"run", "shared-nodes", "alltoall", "words=1024"}).at("background"), nullptr);
    const auto json = json_output(with({"why"}, what));
    EXPECT_EQ(json.at("cycles"), measured.at("cycles"));
    const auto waits = [](const auto& share) { return share.at("cause") == "waits for another job"; };
    EXPECT_TRUE(std::ranges::any_of(json.at("by_cause"), waits));
}

}  // namespace narrows::why_test
