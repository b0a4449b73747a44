// The numbers of docs/findings/cns1.md.
#include <gmock/gmock.h>

#include "testbench/reproduce/cns1/sentences.h"
#include "tests/paper/cns1_table.h"

namespace narrows::cns1::cns1_findings_test {

std::vector<std::string> texts(const Table& table, std::string_view key) {
    std::vector<std::string> all;
    for (const std::vector<Cell>& row : table.rows) all.push_back(to_text(row[column(table, key)]));
    return all;
}

/// All but those on 1024 nodes, which README.md's commands run.
TEST(Cns1Findings, SentencesAreEqualOrExplained) {
    Sentences all;
    for (const auto part :
         {network_sentences, algorithm_sentences, design_sentences, impact_sentences, conclusion_sentences})
        part(all);
    const Section section = std::move(all).finish();
    EXPECT_TRUE(section.passed);
    int equal = 0;
    for (const std::string& verdict : texts(section.table, "verdict")) {
        EXPECT_TRUE(verdict == "equal" || verdict.starts_with("differs: ") || verdict.starts_with("not simulated: "))
            << verdict;
        equal += verdict == "equal" ? 1 : 0;
    }
    EXPECT_GE(equal, 60);
}

/// A number that a run does not give, and a difference that is not the one explained.
TEST(Cns1Findings, ASentenceCanFail) {
    Sentences all_right;
    all_right.equal("2", "a", 158, 158);
    all_right.equal("6", "b", 93, 92.7536);
    all_right.differs("5", "c", 2, 1.984, 1.9837, "why", 3);
    all_right.not_simulated("6", "d", "why");
    EXPECT_TRUE(std::move(all_right).finish().passed);
    const auto fails = [](auto add) {
        Sentences one;
        add(one);
        return !std::move(one).finish().passed;
    };
    EXPECT_TRUE(fails([](Sentences& s) { s.equal("2", "a", 158, 159); }));
    EXPECT_TRUE(fails([](Sentences& s) { s.equal("6", "b", 93, 92.4); }));
    EXPECT_TRUE(fails([](Sentences& s) { s.differs("5", "c", 2, 1.984, 1.99, "why", 3); }));
    EXPECT_TRUE(fails([](Sentences& s) { s.differs("5", "c", 2, 2, 2, "why", 3); }));
    EXPECT_TRUE(fails([](Sentences& s) { s.needs(false); }));
}

TEST(Cns1Findings, Alternatives) {
    const Section section = alternatives(no_progress);
    EXPECT_TRUE(section.passed);
    EXPECT_THAT(texts(section.table, "simulated"),
                testing::ElementsAre("1,530", "55,507", "20,066", "17,546", "55,900", "66,040", "55,900", "28,180",
                                     "18,945", "28,180", "14,335"));
}

/// Messages with elements of several parts: fewer than x (p - 1).
TEST(Cns1Findings, BucketBeatsT) {
    const auto cycles = [](int nodes, int words) {
        return checked_run("cns1", "allgather", parts_of(nodes, words, {"algorithm=bucket"})).cycles();
    };
    EXPECT_EQ(cycles(128, 1), 1'530);
    EXPECT_EQ(cycles(128, 33), 18'916);
    EXPECT_EQ(cycles(128, 100), 55'507);
    EXPECT_EQ(cycles(256, 33), 37'264);
    EXPECT_GE(cycles(128, 32), 20 + 138 * 127) << "all messages of the report are full: none is saved";
}

/// With three messages a part only the port's 51 cycles count: 50 cycles a message, 51 with memory, and 52 to 60.
TEST(Cns1Findings, MemoryKeepsThePaceOf2L2IWithThreeMessages) {
    const auto three_messages = [](int nodes, int words, const Changes& memory) {
        return checked_run("cns1-2l2i", "allgather", parts_of(nodes, 3 * words, memory)).cycles();
    };
    for (int words = 22; words <= 27; ++words) {
        const int y = (4 * words + 9 + 1) / 2 + 1;
        for (const auto& [access, cycles] : {std::pair("fixed", std::max(y, 51)), std::pair("proportional", y)}) {
            const Changes memory{"memory.timing=random", std::string("memory.short_access=") + access};
            EXPECT_EQ(three_messages(64, words, memory) - three_messages(32, words, memory), 32 * 3 * cycles)
                << words << access;
        }
    }
}

/// With a fixed access 51 cycles are too long for short messages, in proportion they never are.
TEST(Cns1Findings, MemoryKeepsThePace) {
    const Section section = memory_pace(no_progress);
    EXPECT_TRUE(section.passed);
    ASSERT_EQ(section.table.rows.size(), 16u);
    const auto slower = [&](const std::string& key) {
        std::vector<int> words;
        for (std::size_t row = 0; row < section.table.rows.size(); ++row) {
            if (texts(section.table, key)[row].ends_with("*")) words.push_back(17 + static_cast<int>(row));
        }
        return words;
    };
    const auto from_17_to = [](int last) {
        std::vector<int> words;
        for (int w = 17; w <= last; ++w) words.push_back(w);
        return words;
    };
    EXPECT_EQ(slower("2i_fixed"), from_17_to(22));
    EXPECT_EQ(slower("fast-i_fixed"), from_17_to(22));
    EXPECT_EQ(slower("2l2i_fixed"), from_17_to(27));
    for (const char* key : {"2i_proportional", "fast-i_proportional", "2l2i_proportional"})
        EXPECT_EQ(slower(key), std::vector<int>{}) << key;
}

/// A load begins together with the overheads of its send, and a store follows the last delivery. So a broadcast becomes
/// longer by the store, and by as much of the load as is longer than the overheads.
TEST(Cns1Findings, MemoryShowsInTheFirstLoadAndTheLastStore) {
    const auto longer = [](std::vector<std::string> changes) {
        const Cycle without = checked_run("cns1", "allgather", parts_of(32, 64, changes)).cycles();
        changes.emplace_back("memory.timing=random");
        return checked_run("cns1", "allgather", parts_of(32, 64, changes)).cycles() - without;
    };
    EXPECT_EQ(longer({}), (28 - 10) + 23);
    EXPECT_EQ(longer({"processor.send_overhead=7 cycles"}), (28 - 12) + 23);
    EXPECT_EQ(longer({"interface.send_overhead=8 cycles"}), (28 - 13) + 23);
    EXPECT_EQ(longer({"processor.receive_overhead=7 cycles"}), (28 - 10) + 23);
    EXPECT_EQ(longer({"interface.receive_overhead=7 cycles"}), (28 - 10) + 23);
    EXPECT_EQ(longer({"memory.random_load=11 cycles"}), (11 - 10) + 23);
    EXPECT_EQ(longer({"memory.random_load=9 cycles"}), 23);
    EXPECT_EQ(longer({"memory.random_store=17 cycles"}), (28 - 10) + 17);
}

/// 128 nodes; `reproduce cns1` has up to 1024, which README.md's commands run.
TEST(Cns1Findings, WhatOverlapIsWorth) {
    const Section section = overlap(no_progress, {}, {128});
    EXPECT_TRUE(section.passed);
    EXPECT_EQ(texts(section.table, "available"), (std::vector<std::string>{"4.3", "2.0"}));
    EXPECT_EQ(texts(section.table, "beside"), (std::vector<std::string>{"0.34", "0.34"}));
    EXPECT_EQ(texts(section.table, "after"), (std::vector<std::string>{"4.6", "2.4"}));
}

}  // namespace narrows::cns1::cns1_findings_test
