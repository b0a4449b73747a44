// What an analysis has found: stored whole, with the line "Fails if" below it.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "testbench/places/places.h"
#include "testbench/reproduce/documents.h"
#include "testbench/study/study_file.h"
#include "tests/support/temporary_folder.h"

namespace narrows::section_test {

using testing::HasSubstr;
using testing::Not;

Section section_of(const std::string& key, const std::vector<std::pair<std::string, std::string>>& rows) {
    Section section{key, {"A title", {{"name", "name"}, {"verdict", "verdict"}}, {}, {"A note."}}, true, {}};
    for (const auto& [name, verdict] : rows) section.table.rows.push_back({name, verdict});
    return section;
}

TEST(AnalysedSection, EachDocumentNamesAPageThatIsThere) {
    const std::filesystem::path findings = places::findings;
    for (const std::string& name : study::names_of_documents()) {
        const std::filesystem::path page(study::load_study(name).findings);
        EXPECT_TRUE(std::filesystem::exists(findings / page.filename())) << page;
        EXPECT_EQ(page.parent_path(), "docs/findings");
    }
}

/// What is stored was found with the machines as they were.
TEST(AnalysedSection, AMachineThatHasChangedChangesTheFingerprint) {
    const TemporaryFolder folder;
    ::setenv("NARROWS_MACHINES", folder.path("").c_str(), 1);
    const auto fingerprint = [&](const std::string& machine) {
        folder.write("mine.toml", machine);
        return analyses_of_documents().fingerprint;
    };
    const std::string before = fingerprint("a");
    EXPECT_NE(fingerprint("b"), before);
    EXPECT_EQ(fingerprint("a"), before);
    ::unsetenv("NARROWS_MACHINES");
}

/// What is stored is what an analysis has found.
TEST(AnalysedSection, ASectionIsStoredWhole) {
    Section section = section_of("delta.claims", {{"1", "holds"}});
    section.table.rows.push_back({std::int64_t{7}, Decimal{0.1, 3}});
    section.table.rows.push_back({PrintedAndSimulated{4.35, 4.3466, 2}, std::vector<std::int64_t>{32, 64}});
    section.table.rows.push_back({std::monostate{}, "x"});
    section.table.most_columns = 90;
    section.table.labels = 2;
    section.points = section.table;
    section.fails_if = "a row differs";
    section.values = {{"won", 40}, {"lost", 3, {3, 7}}};
    section.passed = false;
    const Section again = unpacked_section(packed(section));
    EXPECT_EQ(to_text(again), to_text(section));
    EXPECT_EQ(to_json(again), to_json(section));
    EXPECT_EQ(packed(again), packed(section));
    EXPECT_EQ(again.values.front().value, 40);
    EXPECT_EQ(again.values.back().with_seed(2), 7);
    EXPECT_EQ(again.table.most_columns, 90u);
    EXPECT_EQ(again.table.labels, 2u);
}

TEST(AnalysedSection, ASectionSaysItsNameAndWhenItFails) {
    Section section = section_of("claims", {{"1", "holds"}});
    EXPECT_THAT(to_text(section), testing::StartsWith("A title [claims]\n"));
    EXPECT_THAT(to_text(section), Not(HasSubstr("Fails if")));
    EXPECT_FALSE(to_json(section).contains("fails_if"));
    section.fails_if = "a row differs";
    EXPECT_THAT(to_text(section), testing::EndsWith("\n  A note.\n  Fails if a row differs.\n"));
    EXPECT_EQ(to_json(section).at("fails_if"), "a row differs");
    EXPECT_EQ(to_json(section).at("title"), "A title");
}

TEST(ReproduceTable, WhatIsPrintedAndSimulatedAreTwoNumbersInJson) {
    const Table filled{"",
                       {{"total", "total"}, {"nodes", "nodes"}},
                       {{PrintedAndSimulated{4.35, 4.3466, 2}, std::vector<std::int64_t>{32, 64}}},
                       {}};
    EXPECT_EQ(to_json(filled).at("rows").dump(), R"([{"total":{"printed":4.35,"simulated":4.3466},"nodes":[32,64]}])");
    EXPECT_EQ(to_text(filled.rows[0][0]), "4.35 4.35");
    EXPECT_EQ(to_text(filled.rows[0][1]), "32,64");
}

/// Its column is as narrow as the longest line, and the next one has the room.
TEST(ReproduceTable, AHeaderBreaksWhereItSays) {
    const Table table{"", {{"f", "Snake\nf(4)"}, {"n", "a name"}}, {{Decimal{1.5, 2}, "x"}}, {}};
    EXPECT_EQ(to_text(table), "  Snake  a name\n   f(4)\n  -----  ------\n   1.50  x\n");
    EXPECT_EQ(to_json(table).at("rows").dump(), R"([{"f":1.5,"n":"x"}])");
}

}  // namespace narrows::section_test
