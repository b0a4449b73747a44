// documents/cns1.toml has all statements of the former program `reproduce cns1`.
#include <gtest/gtest.h>

#include <cmath>

#include "testbench/study/formula.h"
#include "testbench/study/point_table.h"
#include "tests/paper/judged_document.h"
#include "tests/paper/kept_rows.h"
#include "tests/support/file_content.h"

namespace narrows::cns1_rows_test {

using study::JudgedCheck;
using study::JudgedPoint;
using study::StoredPoint;

std::vector<double> numbers_in(const std::string& text) {
    std::istringstream in(text);
    std::vector<double> numbers;
    for (double number = 0; in >> number;) numbers.push_back(number);
    return numbers;
}

/// A line of cns1_rows.txt.
struct Row {
    std::string name, section, says;
    std::vector<std::string> at;
    std::vector<double> printed, simulated;
    std::string verdict;
};

std::vector<Row> rows_of_the_program() {
    std::vector<Row> rows;
    for (const std::vector<std::string>& parts : kept_rows("cns1_rows.txt")) {
        Row row{parts.at(1),
                parts.at(2),
                parts.at(3),
                split(parts.at(4), ';'),
                numbers_in(parts.at(5)),
                numbers_in(parts.at(6)),
                parts.at(7)};
        if (row.section == "=") {  // "4.2 (1) Transfers are"
            const std::size_t end = row.name.find(' ', row.name.find_first_of("123456789"));
            const bool has_part = row.name[end + 1] == '(';
            const std::size_t behind = has_part ? row.name.find(')', end) + 1 : end;
            row.section = row.name.substr(0, behind);
            row.says = row.name.substr(behind + 1);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

bool is_at(const Row& row, const std::string& runs, const std::function<std::string(const std::string&)>& value) {
    return std::ranges::all_of(row.at, [&](const std::string& each) {
        const std::size_t equals = each.find('=');
        const std::string name = each.substr(0, equals);
        return (name == "runs" ? runs : value(name)) == each.substr(equals + 1);
    });
}

void expect_near(const std::vector<double>& numbers, const std::vector<double>& expected, const std::string& name) {
    ASSERT_EQ(numbers.size(), expected.size()) << name;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_NEAR(numbers[i], expected[i], 1e-7 * std::abs(expected[i])) << name;
}

/// The least and the greatest gap of closed forms were shown.
void expect_numbers(std::vector<double> numbers, const std::vector<double>& expected, const std::string& name) {
    if (expected.size() == 2 && numbers.size() > 2) numbers = {std::ranges::min(numbers), std::ranges::max(numbers)};
    expect_near(numbers, expected, name);
}

class ComparedDocument {
public:
    void expect_all_to_hold() const {
        for (const JudgedCheck& check : document_.checks())
            EXPECT_FALSE(check.failed()) << check.text() << "\n"
                                         << (check.worst() == nullptr ? check.reason : check.worst()->values);
    }

    void expect_row(const Row& row) const {
        constexpr std::string_view table = "table: ";
        if (row.says.starts_with(table))
            expect_column(row, row.says.substr(table.size()));
        else
            expect_claim(row);
    }

private:
    void expect_claim(const Row& row) const {
        const auto check = std::ranges::find_if(document_.checks(), [&](const JudgedCheck& each) {
            return each.stated->section.text == row.section && each.stated->says == row.says;
        });
        ASSERT_NE(check, document_.checks().end()) << row.section << " " << row.says;
        EXPECT_EQ(study::verdict_text(check->verdict), row.verdict) << row.name;
        std::vector<double> printed;
        std::vector<double> simulated;
        for (const JudgedPoint& judged : check->points) {
            const StoredPoint& point = document_.points()[judged.point];
            const auto value = [&](const std::string& name) {
                const std::string* const text = point.value_of(name);
                return text == nullptr ? "" : *text;
            };
            if (!is_at(row, document_.study().runs[point.run].name.text, value)) continue;
            if (judged.printed) printed.push_back(*judged.printed);
            if (judged.simulated) simulated.push_back(*judged.simulated);
        }
        expect_numbers(printed, row.printed, row.name);
        expect_numbers(simulated, row.simulated, row.name);
    }

    /// A column of the tables of a section.
    void expect_column(const Row& row, const std::string& key) const {
        std::vector<double> numbers;
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            if (document_.study().tables[i].section.text != row.section) continue;
            const Table& table = tables_[i];
            const auto cell = [&](const std::vector<Cell>& cells, const std::string& name) {
                for (std::size_t c = 0; c < cells.size(); ++c) {
                    if (table.columns[c].key == study::formula_name(name)) return to_text(cells[c]);
                }
                return std::string();
            };
            for (const std::vector<Cell>& cells : table.rows) {
                std::string text = cell(cells, key);
                std::erase(text, ',');
                const auto value = [&](const std::string& name) { return cell(cells, name); };
                if (!text.empty() && is_at(row, "", value)) numbers.push_back(std::stod(text));
            }
        }
        ASSERT_EQ(numbers.size(), row.simulated.size()) << row.name;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            EXPECT_NEAR(numbers[i], row.simulated[i], row.simulated[i] < 100 ? 0.05 : 0) << row.name;
    }

    const JudgedDocument document_{WantedDocument{"cns1"}};
    const std::vector<Table> tables_ = study::tables_of(document_.study(), document_.points(), {});
};

TEST(Cns1Rows, AreThoseOfTheProgram) {
    const ComparedDocument document;
    document.expect_all_to_hold();
    const std::vector<Row> rows = rows_of_the_program();
    EXPECT_EQ(rows.size(), 171u);
    for (const Row& row : rows) {
        if (row.section != "-") document.expect_row(row);
    }
}

TEST(Cns1Rows, WhatChangedOnPurposeIsOnThePageOfFindings) {
    const std::string page = content_of(std::string(test_places::sources) + "/docs/findings/cns1.md");
    for (const Row& row : rows_of_the_program()) {
        const std::string sentence = row.name.substr(row.name.find(' ') + 1);
        if (row.section == "-") {
            EXPECT_NE(page.find(sentence), std::string::npos) << sentence;
        }
    }
}

}  // namespace narrows::cns1_rows_test
