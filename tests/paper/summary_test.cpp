// The summary below each document, and the line "Fails if" below each section.
#include "testbench/reproduce/summary.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "testbench/places/places.h"
#include "testbench/reproduce/documents.h"

namespace narrows::summary_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Section section_of(const std::string& key, const std::vector<std::pair<std::string, std::string>>& rows) {
    Section section{key, {"A title", {{"name", "name"}, {"verdict", "verdict"}}, {}, {"A note."}}, true, {}};
    for (const auto& [name, verdict] : rows) section.table.rows.push_back({name, verdict});
    return section;
}

Document named(std::string_view findings) { return {"x", "X", findings, {}, {}}; }

/// "section result rows verdict which"
std::vector<std::string> rows_of(const Section& section) {
    std::vector<std::string> texts;
    for (const std::vector<Cell>& row : section.table.rows) {
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
    const Section all = summary(named("docs/findings/x.md"), sections);
    EXPECT_TRUE(all.passed);
    EXPECT_THAT(rows_of(all),
                ElementsAre("claims | passed | 2 | holds | ", "claims | passed | 1 | does not hold, narrowly | 2b",
                            "claims | passed | 2 | does not hold | 3; 5", "sentences | passed | 1 | equal | ",
                            "sentences | passed | 3 | differs | 3.2; 4", "long | passed | 2 | REFUTED | "));
    EXPECT_EQ(all.table.notes.front(), "All 3 sections passed.");
    EXPECT_THAT(all.table.notes.back(), HasSubstr("docs/findings/x.md"));
}

TEST(ReproduceSummary, NamesTheSectionsThatFailed) {
    Section wrong = section_of("wrong", {{"a", "DIFFERS"}});
    wrong.passed = false;
    Section without{"without", {"", {{"n", "n"}}, {{std::int64_t{1}}, {std::int64_t{2}}}, {}}, true, {}};
    const Section all = summary(named(""), std::vector{section_of("right", {{"a", "equal"}}), wrong, without});
    EXPECT_FALSE(all.passed);
    EXPECT_THAT(rows_of(all), ElementsAre("right | passed | 1 | equal | ", "wrong | FAILED | 1 | DIFFERS | a",
                                          "without | passed | 2 | rows without verdicts | "));
    EXPECT_EQ(all.table.notes.front(), "1 of 3 sections FAILED: wrong.");
}

TEST(ReproduceSummary, EachDocumentNamesAPageThatIsThere) {
    const std::filesystem::path findings = places::findings;
    for (const Document& document : documents()) {
        const std::filesystem::path page(document.findings);
        EXPECT_TRUE(std::filesystem::exists(findings / page.filename())) << page;
        EXPECT_EQ(page.parent_path(), "docs/findings");
    }
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

/// Its column is as narrow as the longest line, and the next one has the room.
TEST(ReproduceTable, AHeaderBreaksWhereItSays) {
    const Table table{"", {{"f", "Snake\nf(4)"}, {"n", "a name"}}, {{Decimal{1.5, 2}, "x"}}, {}};
    EXPECT_EQ(to_text(table), "  Snake  a name\n   f(4)\n  -----  ------\n   1.50  x\n");
    EXPECT_EQ(to_json(table).at("rows").dump(), R"([{"f":1.5,"n":"x"}])");
}

}  // namespace narrows::summary_test
