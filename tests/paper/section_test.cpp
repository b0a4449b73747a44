// A result of an analysis is stored whole, with the line "Fails if" below it.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "testbench/base/places/places.h"
#include "testbench/reproduce/documents.h"
#include "testbench/run/machines.h"
#include "testbench/study/study_file.h"
#include "tests/support/environment.h"
#include "tests/support/file_content.h"
#include "tests/support/places.h"
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
    const std::filesystem::path findings = places::findings();
    for (const std::string& name : study::names_of_documents()) {
        const std::filesystem::path page(study::load_study(name).findings);
        EXPECT_TRUE(std::filesystem::exists(findings / page.filename())) << page;
        EXPECT_EQ(page.parent_path(), "docs/findings");
    }
}

/// A stored result was found with its machines, points and changes; other machines do not matter.
TEST(AnalysedSection, ItsFingerprintIsOfAllThatItsResultDependsOn) {
    const TemporaryFolder folder;
    const ChangedVariable machines("NARROWS_MACHINES", folder.path(""));
    study::Study study;
    study.runs = {{}, {}};
    study.runs[0].name.text = "some";
    study.runs[1].name.text = "others";
    study.sections.push_back({{"a", {}}, "", {}, {"x.a", {}}, {{"some", {}}}, {}});
    const study::Analyses known{{{"x.a", {}, {"mine"}, {}, true}}, "sources"};
    std::vector<study::StoredPoint> points(2);
    points[1].run = 1;
    const auto fingerprint = [&](const std::vector<std::string>& changes = {}) {
        return study::asked_analyses(study, points, known, {changes, {}, nullptr}).front().fingerprint;
    };
    const auto with_machine = [&](const std::string& name, const std::string& header_bytes) {
        folder.write(name + ".toml",
                     "name = \"" + name +
                         "\"\nsummary = \"a machine\"\ninherits = \"cns1\"\n[message]\nheader_bytes = { value = " +
                         header_bytes + ", source = \"test\" }\n");
        return fingerprint();
    };
    const std::string before = with_machine("mine", "4");
    EXPECT_NE(with_machine("mine", "8"), before);
    EXPECT_EQ(with_machine("mine", "4"), before);
    EXPECT_EQ(with_machine("other", "4"), before);
    EXPECT_NE(fingerprint({"interface.links=2"}), before);
    points[1].key = "changed";
    EXPECT_EQ(fingerprint(), before) << "it is not given those";
    points[0].key = "changed";
    EXPECT_NE(fingerprint(), before);
}

/// An analysis that did not name its machines would keep results of machines that have changed.
TEST(AnalysedSection, AnalysesNameTheMachinesThatTheirSourcesName) {
    const MachineFolders machines = machines_folder();
    for (const auto& [name, folder] :
         {std::pair("delta", "delta"), std::pair("dense-patterns", "dense"), std::pair("foster", "foster")}) {
        std::set<std::string> said;
        for (const study::Analysis& analysis : analyses_of_documents().all) {
            if (analysis.name.starts_with(std::string(name) + "."))
                said.insert(analysis.machines.begin(), analysis.machines.end());
        }
        const auto sources = std::filesystem::path(test_places::sources) / "testbench/reproduce" / folder;
        for (const auto& file : std::filesystem::directory_iterator(sources)) {
            const std::string all = content_of(file.path());
            static const std::regex word("\"([a-z0-9-]+)\"");
            for (std::sregex_iterator found(all.begin(), all.end(), word), end; found != end; ++found) {
                const std::string machine = (*found)[1];
                // Table 1 is simulated as points, and by the calibration.
                const bool is_machine =
                    machine != "delta-testjig" && std::ranges::any_of(machines.paths(), [&](const auto& path) {
                        return std::filesystem::exists(path / (machine + ".toml"));
                    });
                EXPECT_TRUE(!is_machine || said.contains(machine)) << file.path() << " " << machine;
            }
        }
    }
}

/// The stored text equals the result.
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
