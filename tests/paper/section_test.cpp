// The summary of analyses below a document, and the line "Fails if" below each of them.
#include "testbench/app/analyses_summary.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "testbench/places/places.h"
#include "testbench/study/study_file.h"

namespace narrows::section_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Section section_of(const std::string& key, const std::vector<std::pair<std::string, std::string>>& rows) {
    Section section{key, {"A title", {{"name", "name"}, {"verdict", "verdict"}}, {}, {"A note."}}, true, {}};
    for (const auto& [name, verdict] : rows) section.table.rows.push_back({name, verdict});
    return section;
}

/// "section result rows verdict which"
std::vector<std::string> rows_of(const Table& table) {
    std::vector<std::string> texts;
    for (const std::vector<Cell>& row : table.rows) {
        std::string text;
        for (const Cell& cell : row) text += (text.empty() ? "" : " | ") + to_text(cell);
        texts.push_back(text);
    }
    return texts;
}

TEST(ReproduceSummary, CountsVerdictsAndNamesTheRowsThatDiffer) {
    const std::vector<Section> sections{
        section_of("claims", {{"1a", "holds"},
                              {"2b", "does not hold, narrowly: by 1 %"},
                              {"3", "does not hold"},
                              {"4", "holds"},
                              {"5", "does not hold"}}),
        section_of("sentences", {{"3.1", "equal"},
                                 {"3.2", "differs: why"},
                                 {"3.2", "differs: another reason"},
                                 {"4", "differs: why"},
                                 {"4", "-"}}),
        section_of("long", {{"the name of this row is long", "REFUTED 1.5x"}, {"x", "REFUTED: 2.1x"}})};
    EXPECT_THAT(rows_of(summary(sections)),
                ElementsAre("claims | passed | 2 | holds | ", "claims | passed | 1 | does not hold, narrowly | 2b",
                            "claims | passed | 2 | does not hold | 3; 5", "sentences | passed | 1 | equal | ",
                            "sentences | passed | 3 | differs | 3.2; 4", "long | passed | 2 | REFUTED | "));
}

TEST(ReproduceSummary, NamesTheSectionsThatFailed) {
    Section wrong = section_of("wrong", {{"a", "DIFFERS"}});
    wrong.passed = false;
    Section without{"without", {"", {{"n", "n"}}, {{std::int64_t{1}}, {std::int64_t{2}}}, {}}, true, {}};
    const std::vector<Section> sections{section_of("right", {{"a", "equal"}}), wrong, without};
    EXPECT_THAT(rows_of(summary(sections)),
                ElementsAre("right | passed | 1 | equal | ", "wrong | FAILED | 1 | DIFFERS | a",
                            "without | passed | 2 | rows without verdicts | "));
}

TEST(ReproduceSummary, EachDocumentNamesAPageThatIsThere) {
    const std::filesystem::path findings = places::findings;
    for (const std::string& name : study::names_of_documents()) {
        const std::filesystem::path page(study::load_study(name).findings);
        EXPECT_TRUE(std::filesystem::exists(findings / page.filename())) << page;
        EXPECT_EQ(page.parent_path(), "docs/findings");
    }
}

/// What is stored is what an analysis has found.
TEST(ReproduceSummary, ASectionIsStoredWhole) {
    Section section = section_of("delta.claims", {{"1", "holds"}});
    section.table.rows.push_back({std::int64_t{7}, Decimal{0.1, 3}});
    section.table.rows.push_back({PrintedAndSimulated{4.35, 4.3466, 2}, std::vector<std::int64_t>{32, 64}});
    section.table.rows.push_back({std::monostate{}, "x"});
    section.table.most_columns = 90;
    section.table.labels = 2;
    section.points = section.table;
    section.fails_if = "a row differs";
    section.values = {{"won", 40}};
    section.passed = false;
    const Section again = unpacked_section(packed(section));
    EXPECT_EQ(to_text(again), to_text(section));
    EXPECT_EQ(to_json(again), to_json(section));
    EXPECT_EQ(packed(again), packed(section));
    EXPECT_EQ(again.values.front().value, 40);
    EXPECT_EQ(again.table.most_columns, 90u);
    EXPECT_EQ(again.table.labels, 2u);
}

TEST(ReproduceSummary, ASectionSaysItsNameAndWhenItFails) {
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
