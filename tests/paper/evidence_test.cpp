// docs/findings/evidence.md counts the documents' statements by kind of evidence.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>

#include "testbench/base/places/places.h"
#include "testbench/study/check_reader.h"
#include "testbench/study/study_file.h"
#include "tests/support/file_content.h"

namespace narrows::evidence_test {

using study::StatedCheck;

/// "| delta | 88 | 41 | ...": the row of a document. Findings of runs are no statements of the document.
std::string row_of(const std::string& name) {
    std::vector<StatedCheck> checks = study::load_study(name).checks;
    std::erase_if(checks, [](const StatedCheck& check) { return check.is_found; });
    const auto count = [&](const auto& is_counted) { return std::ranges::count_if(checks, is_counted); };
    const auto is_simulated = [](const StatedCheck& check) { return check.not_simulated.empty(); };
    std::string row = fmt::format("| {} | {} | {} |", name, checks.size(),
                                  count([](const StatedCheck& check) { return check.printed.has_value(); }));
    for (const std::string_view kind : study::kinds_of_evidence())
        row += fmt::format(" {} |", count([&](const StatedCheck& check) { return check.evidence == kind; }));
    return row + fmt::format(" {} | {} |\n", std::ssize(checks) - count(is_simulated),
                             count([](const StatedCheck& check) { return !check.known.empty(); }));
}

std::string page_of_evidence() { return content_of(places::findings() + "/evidence.md"); }

TEST(Evidence, IsCountedForEachDocument) {
    const std::string page = page_of_evidence();
    for (const std::string& name : study::names_of_documents()) EXPECT_THAT(page, testing::HasSubstr(row_of(name)));
}

/// "foster 12": rows of further findings of runs.
TEST(Evidence, WhatIsFoundBesidesIsCountedApart) {
    const std::string page = page_of_evidence();
    for (const std::string& name : study::names_of_documents()) {
        const auto found = std::ranges::count_if(study::load_study(name).checks, &StatedCheck::is_found);
        if (found == 0) continue;
        EXPECT_THAT(page, testing::HasSubstr(fmt::format("{} {} rows", name, found)));
    }
}

/// A statement without its kind would count nowhere.
TEST(Evidence, EachStatementThatIsSimulatedHasIts) {
    for (const std::string& name : study::names_of_documents()) {
        for (const StatedCheck& check : study::load_study(name).checks)
            EXPECT_EQ(check.evidence.empty(), !check.not_simulated.empty()) << name << ": " << check.says;
    }
}

}  // namespace narrows::evidence_test
