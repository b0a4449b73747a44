// Each verdict of `reproduce cns1` fails on another machine: for each row there is a change of the machine that makes
// it fail. And the numbers that its notes draw conclusions from are those of the report, not of the machine.
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "testbench/reproduce/cns1/closed_form_record.h"
#include "testbench/reproduce/cns1/sentences.h"
#include "tests/paper/cns1_table.h"

namespace narrows::cns1::cns1_mutants_test {

/// A name of each row.
std::string name_of(const std::vector<Cell>& row, std::size_t row_number) {
    return std::to_string(row_number) + " " + to_text(row[0]) + " " + to_text(row[1]);
}

bool fails(const std::string& verdict) {
    for (const char* failure : {"DIFFERS", "NOT AS EXPLAINED", "DOES NOT APPLY", "BEATEN"}) {
        if (verdict.find(failure) != std::string::npos) return true;
    }
    return false;
}

/// The rows with a verdict that does not fail on any of these machines. Each machine makes the section fail.
std::vector<std::string> rows_that_never_fail(const std::function<Section(const Changes&)>& section,
                                              const std::vector<Changes>& mutants) {
    std::map<std::size_t, std::string> left;
    for (const Changes& mutant : mutants) {
        const Section wrong = section(mutant);
        EXPECT_FALSE(wrong.passed) << mutant.front();
        EXPECT_NE(wrong.fails_if, "");
        for (std::size_t row = 0; row < wrong.table.rows.size(); ++row) {
            const std::string verdict = to_text(wrong.table.rows[row][column(wrong.table, "verdict")]);
            if (&mutant == &mutants.front() && !verdict.starts_with("not simulated"))
                left[row] = name_of(wrong.table.rows[row], row);
            if (fails(verdict)) left.erase(row);
        }
    }
    std::vector<std::string> names;
    for (const auto& [row, name] : left) names.push_back(name);
    return names;
}

template <class MakeSection>
auto with_changes(MakeSection make) {
    return [make](const Changes& changes) { return make(no_progress, changes); };
}

auto sentences_of(void (*part)(Sentences&)) {
    return [part](const Changes& changes) {
        Sentences some(changes);
        part(some);
        return std::move(some).finish();
    };
}

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Cns1Mutants, Timeline) {
    EXPECT_THAT(rows_that_never_fail(with_changes(transfer_timeline),
                                     {{"interface.send_overhead=6 cycles"}, {"message.header_bytes=10"}}),
                IsEmpty());
}

/// A period that is a cycle longer, and one with memory that is.
TEST(Cns1Mutants, Bandwidths) {
    EXPECT_THAT(
        rows_that_never_fail(with_changes(bandwidths), {{"message.header_bytes=10"}, {"memory.random_load=29 cycles"}}),
        IsEmpty());
    // Memory is the limit for two links, too.
    EXPECT_FALSE(bandwidths(no_progress, {"memory.random_load=47 cycles"}).passed);
}

TEST(Cns1Mutants, SentencesOfTheNetwork) {
    EXPECT_THAT(rows_that_never_fail(sentences_of(network_sentences),
                                     {{"message.header_bytes=10"},
                                      {"processor.receive_overhead=6 cycles"},
                                      {"interface.send_overhead=4 cycles"},
                                      {"topology.columns=16"},
                                      {"message.vector_words=64"},
                                      {"message.word_bytes=2"},
                                      {"network.link_bytes_per_cycle=2", "interface.link_bytes_per_cycle=2"}}),
                IsEmpty());
}

TEST(Cns1Mutants, SentencesOfTheAlgorithm) {
    EXPECT_THAT(rows_that_never_fail(sentences_of(algorithm_sentences),
                                     {{"message.header_bytes=10"},
                                      {"processor.receive_overhead=6 cycles"},
                                      {"interface.send_overhead=4 cycles"},
                                      {"message.vector_words=16"},
                                      {"memory.random_load=30 cycles", "memory.random_store=25 cycles"}}),
                ElementsAre(HasSubstr("hops of a message"), HasSubstr("nodes that send over a link")))
        << "AnotherWayThanARing is about these";
}

TEST(Cns1Mutants, AnotherWayThanARing) {
    SendersOfChannels senders;
    const CheckedRun done = checked_run(
        "cns1", "allgather", {"topology.columns=8", "topology.rows=4", "words=64", "algorithm=bucket"}, &senders);
    EXPECT_GT(done.simulation.message_hops, done.simulation.messages);
    EXPECT_GT(senders.most(), 1u);
}

TEST(Cns1Mutants, SentencesOfTheDesign) {
    EXPECT_THAT(rows_that_never_fail(
                    sentences_of(design_sentences),
                    {{"message.header_bytes=12"},
                     {"processor.receive_overhead=6 cycles"},
                     {"topology.kind=ring"},
                     {"interface.links=1"},
                     {"message.vector_words=16"},
                     {"network.link_bytes_per_cycle=2", "interface.link_bytes_per_cycle=2"},
                     {"memory.cache_load=5 cycles", "memory.cache_store=5 cycles", "memory.page_load=17 cycles",
                      "memory.page_store=13 cycles", "memory.random_load=30 cycles", "memory.random_store=25 cycles"}}),
                IsEmpty());
}

TEST(Cns1Mutants, SentencesOfTheImpact) {
    EXPECT_THAT(
        rows_that_never_fail(sentences_of(impact_sentences),
                             {{"message.header_bytes=40"}, {"processor.send_overhead=20 cycles", "cycle_time=10 ns"}}),
        IsEmpty());
}

TEST(Cns1Mutants, SentencesOfTheConclusion) {
    EXPECT_THAT(rows_that_never_fail(sentences_of(conclusion_sentences),
                                     {{"message.header_bytes=20"},
                                      {"processor.send_overhead=20 cycles", "network.link_bytes_per_cycle=2"}}),
                IsEmpty());
}

/// Longer vector registers make a part one message, so that there are fewer events to simulate.
TEST(Cns1Mutants, SentencesOfTheLargestMachine) {
    EXPECT_THAT(rows_that_never_fail(sentences_of(largest_sentences),
                                     {{"message.vector_words=128", "processor.send_overhead=40 cycles"}}),
                IsEmpty());
}

TEST(Cns1Mutants, Alternatives) {
    EXPECT_THAT(rows_that_never_fail(with_changes(alternatives),
                                     {{"processor.receive_overhead=6 cycles"}, {"message.header_bytes=12"}}),
                IsEmpty());
}

TEST(Cns1Mutants, Overlap) {
    const auto on_128_nodes = [](const Changes& changes) { return overlap(no_progress, changes, {128}); };
    // The iteration is longer than it should be; then only the broadcast.
    for (const char* mutant : {"processor.send_overhead=6 cycles", "message.header_bytes=11"})
        EXPECT_THAT(rows_that_never_fail(on_128_nodes, {{mutant}}), IsEmpty()) << mutant;
}

/// Every period of every machine and memory.
TEST(Cns1Mutants, MemoryPace) {
    std::set<std::pair<std::size_t, std::size_t>> left;
    for (std::size_t row = 0; row < 16; ++row) {
        for (std::size_t c = 1; c <= 9; ++c) left.emplace(row, c);
    }
    for (const char* mutant : {"message.header_bytes=11", "memory.random_load=30 cycles"}) {
        const Section wrong = memory_pace(no_progress, {mutant});
        EXPECT_FALSE(wrong.passed) << mutant;
        std::erase_if(left, [&](const auto& cell) {
            return to_text(wrong.table.rows[cell.first][cell.second]).ends_with("DIFFERS");
        });
    }
    EXPECT_THAT(left, IsEmpty());
}

/// Every printed number of Table 2 that a run gives. C_min and C_max are definitions.
TEST(Cns1Mutants, Table2) {
    const auto on_128_nodes = [](const Changes& changes) { return sparse_network(no_progress, changes, 128); };
    const std::vector<Changes> mutants{{"message.header_bytes=40"}, {"processor.send_overhead=15 cycles"}};
    std::map<std::string, std::set<std::string>> differing;  // by variant
    for (const Changes& mutant : mutants) {
        const Section wrong = on_128_nodes(mutant);
        EXPECT_FALSE(wrong.passed) << mutant.front();
        for (const std::vector<Cell>& row : wrong.table.rows) {
            EXPECT_EQ(to_text(row[column(wrong.table, "verdict")]), "DIFFERS") << mutant.front();
            for (const char* key : {"broadcast", "available", "total", "connections", "ratio"}) {
                const auto& pair = std::get<PrintedAndSimulated>(row[column(wrong.table, key)]);
                if (to_text(Decimal{pair.printed, pair.decimals}) != to_text(Decimal{pair.simulated, pair.decimals}))
                    differing[to_text(row[0])].insert(key);
            }
        }
    }
    for (const char* variant : {"I, L", "2I, 2L"}) EXPECT_THAT(differing[variant], SizeIs(5)) << variant;
    // Only the broadcast with memory is longer.
    EXPECT_THAT(rows_that_never_fail(on_128_nodes, {{"memory.random_store=24 cycles"}}), IsEmpty());
}

TEST(Cns1Mutants, VerdictsOfClosedForms) {
    const auto record = [](std::vector<Cycle> gaps, std::optional<Cycle> explained = {}) {
        FormRecord made;
        for (const Cycle gap : gaps) made.add(gap, explained);
        return made;
    };
    const ExactForm two{"cns1.ring", 2};
    EXPECT_EQ(verdict_of("cns1.ring", record({0, 0}), &two), "met to the cycle");
    EXPECT_EQ(verdict_of("cns1.ring", record({0, 1}), &two), "DIFFERS");
    EXPECT_EQ(verdict_of("cns1.ring", record({0, -1}), &two), "DIFFERS");
    EXPECT_EQ(verdict_of("cns1.ring", record({0}), &two), "DOES NOT APPLY");
    EXPECT_EQ(verdict_of("cns1.fast-i-printed", record({68, 68}, 68), nullptr),
              "later by m + 1 - y: erratum, see below");
    EXPECT_EQ(verdict_of("cns1.fast-i-printed", record({68, 67}, 68), nullptr), "NOT AS EXPLAINED");
    EXPECT_EQ(verdict_of("derived", record({0, 0}), nullptr), "a lower bound, reached by all");
    EXPECT_EQ(verdict_of("derived", record({0, 5}), nullptr), "a lower bound, reached by some");
    EXPECT_EQ(verdict_of("derived", record({1, 5}), nullptr), "a lower bound, not reached");
    EXPECT_EQ(verdict_of("derived", record({5, -1}), nullptr), "BEATEN");
    for (const char* failure : {"DIFFERS", "DOES NOT APPLY", "NOT AS EXPLAINED", "BEATEN"})
        EXPECT_FALSE(is_accepted(failure));
    EXPECT_EQ(refuted_if("cns1.ring", true), "not 0");
    EXPECT_EQ(refuted_if("cns1.fast-i-printed", false), "not m + 1 - y");
    EXPECT_EQ(refuted_if("derived", false), "below 0");
}

/// With memory no formula of the report applies, and none may be missing.
TEST(Cns1Mutants, ClosedFormsApply) {
    const Section wrong = closed_forms_grid(no_progress, {"memory.timing=cache"});
    EXPECT_FALSE(wrong.passed);
    int missing = 0;
    for (const std::vector<Cell>& row : wrong.table.rows)
        missing += to_text(row[column(wrong.table, "verdict")]) == "DOES NOT APPLY" ? 1 : 0;
    EXPECT_EQ(missing, 10);
}

}  // namespace narrows::cns1::cns1_mutants_test
