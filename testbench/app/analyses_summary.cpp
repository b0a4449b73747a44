#include "testbench/app/analyses_summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace narrows {

namespace {

/// Verdicts of which nobody asks which rows have them.
constexpr std::array<std::string_view, 6> agreeing{"equal",        "as printed", "as the model",
                                                   "as explained", "holds",      "met to the cycle"};
constexpr std::size_t longest_name = 12;  // of a row that is named in the summary

/// The rows that have one verdict.
struct RowsOfVerdict {
    std::string text;
    std::vector<std::string> rows;  ///< their names: what their first column has
};

/// A verdict without its reason or number: "differs: ..." and "REFUTED 1.5x" are "differs" and "REFUTED".
std::string without_reason(const std::string& text) {
    const std::size_t colon = text.find(':');
    if (colon != std::string::npos) return text.substr(0, colon);
    const std::size_t blank = text.rfind(' ');
    const bool ends_with_number =
        blank != std::string::npos && std::isdigit(static_cast<unsigned char>(text[blank + 1])) != 0;
    return ends_with_number ? text.substr(0, blank) : text;
}

std::optional<std::size_t> verdict_column(const Table& table) {
    for (const std::string_view key : {"verdict", "law"}) {
        const auto found = std::ranges::find(table.columns, key, &TableColumn::key);
        if (found != table.columns.end()) return found - table.columns.begin();
    }
    return std::nullopt;
}

/// In the order in which they are met first.
std::vector<RowsOfVerdict> verdicts_of(const Table& table) {
    std::vector<RowsOfVerdict> all;
    const std::optional<std::size_t> column = verdict_column(table);
    if (!column) return all;
    for (const std::vector<Cell>& row : table.rows) {
        const std::string text = without_reason(to_text(row[*column]));
        if (text.empty() || text == "-") continue;
        auto found = std::ranges::find(all, text, &RowsOfVerdict::text);
        if (found == all.end()) found = all.insert(found, RowsOfVerdict{text, {}});
        found->rows.push_back(to_text(row.front()));
    }
    return all;
}

/// The names of the rows, each once; nothing if nobody asks for them, or if they are long.
std::string names_of(const RowsOfVerdict& verdict) {
    if (std::ranges::find(agreeing, verdict.text) != agreeing.end()) return "";
    std::vector<std::string> names;
    for (const std::string& name : verdict.rows) {
        if (name.empty() || name.size() > longest_name) return "";
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return fmt::format("{}", fmt::join(names, "; "));
}

std::vector<std::vector<Cell>> rows_of(const Section& section) {
    const std::string result = section.passed ? "passed" : "FAILED";
    std::vector<std::vector<Cell>> rows;
    for (const RowsOfVerdict& verdict : verdicts_of(section.table)) {
        rows.push_back({section.key, result, std::int64_t(verdict.rows.size()), verdict.text, names_of(verdict)});
    }
    if (rows.empty())
        rows.push_back({section.key, result, std::int64_t(section.table.rows.size()), "rows without verdicts", ""});
    return rows;
}

}  // namespace

Table summary(std::span<const Section> analysed) {
    Table all{
        "The verdicts of all analyses",
        {{"analysis", "analysis"}, {"result", "result"}, {"rows", "rows"}, {"verdict", "verdict"}, {"which", "which"}},
        {},
        {"rows: how many have the verdict; which: the first column of those rows. The reason of a verdict is in "
         "its row, or below its table."}};
    for (const Section& section : analysed) {
        for (std::vector<Cell>& row : rows_of(section)) all.rows.push_back(std::move(row));
    }
    return all;
}

}  // namespace narrows
