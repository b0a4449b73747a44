// The claims of documents/cns1.toml: each holds, or fails as known, and fails on another machine.
#include <gmock/gmock.h>

#include <set>

#include "tests/paper/judged_document.h"

namespace narrows::cns1_mutants_test {

struct Mutant {
    std::vector<std::string> changes;  ///< KEY=VALUE
    std::vector<std::string> runs;
    std::vector<std::string> nodes = {};
};

const std::vector<Mutant>& mutants() {
    static const std::vector<std::string> grids{"I, L", "2I", "odd", "fast I", "2I, 2L", "acknowledge", "4I, 4L"};
    static const std::vector<std::string> at_128{"128"};
    static const std::vector<std::string> at_64{"63", "64"};
    static const std::vector<Mutant> all{
        // Longer messages.
        {{"message.header_bytes=12"}, {"full", "figure 2", "random memory", "faster links"}},
        {{"message.header_bytes=12"}, {"streams", "16 and 32 nodes"}},
        {{"message.header_bytes=12"}, {"all links", "two of four", "bucket", "both ways", "in turn"}},
        {{"message.header_bytes=12"}, {"I, L", "2I", "fast I", "2I, 2L", "all links"}, at_128},
        {{"message.header_bytes=12"}, grids, at_64},
        {{"message.header_bytes=40"},
         {"table 2: I, L", "table 2: 2I, 2L", "table 2 with memory", "C_max", "all that is free"},
         at_128},
        {{"message.word_bytes=8"}, {"I, L"}, {"32"}},
        {{"algorithm=alternating-ring"}, {"I, L"}, {"32"}},
        {{"message.vector_words=16"}, {"I, L", "2I", "2I, 2L", "fast I", "full"}, at_128},
        // Longer overheads and accesses.
        {{"processor.send_overhead=7 cycles", "processor.receive_overhead=8 cycles", "interface.send_overhead=7 cycles",
          "interface.receive_overhead=8 cycles", "network.link_bytes_per_cycle=2"},
         {"full", "neighbours", "I, L", "2I", "fast I", "all links"},
         at_128},
        {{"memory.cache_load=5 cycles", "memory.cache_store=5 cycles", "memory.page_load=17 cycles",
          "memory.page_store=13 cycles", "memory.random_load=47 cycles", "memory.random_store=25 cycles"},
         {"accesses", "random memory", "faster links", "streams", "16 and 32 nodes"}},
        {{"memory.timing=page"}, grids, at_64},
        {{"processor.send_overhead=20 cycles", "cycle_time=10 ns"},
         {"table 2: I, L", "table 2: 2I, 2L", "8 C_min"},
         at_128},
        // Longer vector registers make one message of a part, so there are fewer events to simulate.
        {{"message.vector_words=128", "processor.send_overhead=40 cycles"},
         {"table 2: I, L", "table 2: 2I, 2L", "8 C_min"},
         {"1024"}},
        // Faster links, another network, and another way than a ring.
        {{"network.link_bytes_per_cycle=8", "interface.link_bytes_per_cycle=8"}, {"I, L", "full", "2I, 2L"}, at_128},
        {{"topology.columns=64"}, {"full", "neighbours"}},
        {{"algorithm=bucket"}, {"figure 2"}},
    };
    return all;
}

/// Slow, because all runs are made.
TEST(Cns1Document, ClaimsHoldOrFailAsKnown) {
    const JudgedDocument document(WantedDocument{"cns1"});
    EXPECT_THAT(document.unexpected(), testing::IsEmpty());
    // No claim uses some columns of these tables.
    const std::vector<std::string> rows = document.rows("6 (overlap)");
    EXPECT_THAT(rows, testing::Contains("|cns1|1,024|35.8|2.79|38.6|"));
    EXPECT_THAT(rows, testing::Contains("|cns1-2l2i|1,024|8.67|12.69|"));
}

TEST(Cns1Mutants, EachClaimCanFail) {
    std::set<std::string> left;
    for (const study::StatedCheck& check : study::load_study("cns1").checks) {
        if (check.not_simulated.empty() && check.known.empty()) left.insert(check.section.text + ": " + check.says);
    }
    for (const Mutant& mutant : mutants()) {
        const JudgedDocument document({"cns1", mutant.changes, mutant.runs, mutant.nodes});
        for (const std::string& claim : document.refuted()) left.erase(claim);
    }
    EXPECT_THAT(left, testing::IsEmpty());
}

}  // namespace narrows::cns1_mutants_test
