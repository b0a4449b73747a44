// narrows why: where the cycles of a run went.
#include "tests/support/program_output.h"

namespace narrows::why_test {

using testing::HasSubstr;

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
    EXPECT_THAT(text, HasSubstr("\n  processor.send_overhead=2cycles"));
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

}  // namespace narrows::why_test
