#include "testbench/text/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "testbench/text/wrap.h"

namespace narrows {

namespace {

template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;  // needed for Clang before version 17

bool is_number(const Cell& cell) {
    return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<Decimal>(cell);
}

constexpr std::size_t narrowest = 12;  // least width of a column of text

/// Text is aligned to the left, numbers to the right.
std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string filling(width - std::min(width, text_width(text)), ' ');
    return right ? filling + text : text + filling;
}

std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

bool holds_numbers(const Table& table, std::size_t column) {
    return !table.rows.empty() && is_number(table.rows.front()[column]);
}

std::size_t longest_word(const std::string& text) {
    std::size_t longest = 0;
    std::istringstream words(text);
    for (std::string word; words >> word;) longest = std::max(longest, text_width(word));
    return longest;
}

/// Length of the longest line of a text, since a header may have line breaks.
std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, text_width(line));
    return longest;
}

std::string in_one_line(std::string header) {
    std::ranges::replace(header, '\n', ' ');
    return header;
}

struct ColumnWidth {
    std::size_t now;
    std::size_t content;  ///< least width if only the header is wrapped
    std::size_t least;    ///< least width if words are not broken
    std::size_t broken;   ///< least width if words may be broken between their parts
    std::size_t parts;    ///< least width if parts of words may be broken too
};

/// Headers and texts are wrapped between words, and words between their parts. Numbers are never wrapped.
ColumnWidth width_of_column(const Table& table, std::size_t column) {
    std::size_t content = 0;
    std::size_t word = narrowest;
    std::size_t part = 0;
    for (const auto& row : table.rows) {
        const std::string text = to_text(row[column]);
        content = std::max(content, text_width(text));
        word = std::max(word, longest_word(text));
        part = std::max(part, longest_part(text));
    }
    if (holds_numbers(table, column)) word = part = content;
    const std::string& header = table.columns[column].header;
    const std::size_t of_header = longest_part(in_one_line(header));
    return {std::max(content, longest_line(header)), std::max(content, of_header),
            std::max(std::min(content, word), of_header),
            std::max(std::min(content, std::max(part, narrowest)), of_header), std::max(part, of_header)};
}

/// Each column is as wide as its content. If the table is too wide for a line, the widest columns are narrowed and
/// wrapped: first headers, then texts between words, then words. Empty if it is still too wide.
std::optional<std::vector<std::size_t>> column_widths(const Table& table, std::size_t most_columns) {
    std::vector<ColumnWidth> widths;
    std::size_t line = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        widths.push_back(width_of_column(table, c));
        line += 2 + widths.back().now;
    }
    for (const auto least : {&ColumnWidth::content, &ColumnWidth::least, &ColumnWidth::broken, &ColumnWidth::parts}) {
        for (; line > most_columns; --line) {
            ColumnWidth* widest = nullptr;
            for (ColumnWidth& width : widths) {
                if (width.now > width.*least && (widest == nullptr || width.now > widest->now)) widest = &width;
            }
            if (widest == nullptr) break;
            --widest->now;
        }
    }
    if (line > most_columns) return std::nullopt;
    std::vector<std::size_t> result;
    for (const ColumnWidth& width : widths) result.push_back(width.now);
    return result;
}

/// A row, in as many lines as its highest cell needs.
std::string row_text(const Table& table, const std::vector<Cell>& row, const std::vector<std::size_t>& widths) {
    std::vector<std::vector<std::string>> cells;
    std::size_t lines = 1;
    for (std::size_t c = 0; c < row.size(); ++c) {
        cells.push_back(wrapped(to_text(row[c]), widths[c]));
        lines = std::max(lines, cells.back().size());
    }
    std::string text;
    for (std::size_t l = 0; l < lines; ++l) {
        std::string line = "  ";
        for (std::size_t c = 0; c < cells.size(); ++c) {
            line += padded(l < cells[c].size() ? cells[c][l] : "", widths[c], holds_numbers(table, c)) + "  ";
        }
        text += trimmed(line);
    }
    return text;
}

std::string side_by_side(const Table& table, const std::vector<std::size_t>& widths) {
    std::vector<Cell> headers;
    std::string line = "  ";
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        headers.emplace_back(in_one_line(table.columns[c].header));  // its line breaks were for the width
        line += std::string(widths[c], '-') + "  ";
    }
    std::string text = row_text(table, headers, widths) + trimmed(line);
    for (const auto& row : table.rows) text += row_text(table, row, widths);
    return text;
}

/// Puts cells below each other, each after its header, if a line is too narrow for the columns.
std::string one_below_the_other(const Table& table, std::size_t most_columns) {
    std::string text;
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string cell = to_text(row[c]);
            if (cell.empty()) continue;
            const std::string& header = table.columns[c].header;
            text +=
                in_width(fmt::format("  {}{}{}", in_one_line(header), header.empty() ? "" : ": ", cell), most_columns) +
                "\n";
        }
        if (&row != &table.rows.back()) text += "\n";
    }
    return text;
}

/// The label columns, and the columns in [from, to).
Table some_columns(const Table& table, std::size_t from, std::size_t to) {
    const auto chosen = [&](const auto& all) {
        const auto at = [&](std::size_t column) { return all.begin() + static_cast<std::ptrdiff_t>(column); };
        auto some = std::vector(all.begin(), at(table.labels));
        some.insert(some.end(), at(from), at(to));
        return some;
    };
    Table part{"", chosen(table.columns), {}, {}, {}, table.labels};
    for (const auto& row : table.rows) part.rows.push_back(chosen(row));
    return part;
}

/// A table that is too wide is cut: first the columns that fit, then the others.
std::string rows_text(const Table& table, std::size_t most_columns) {
    if (const auto widths = column_widths(table, most_columns)) return side_by_side(table, *widths);
    const std::size_t all = table.columns.size();
    const auto fits = [&](std::size_t from, std::size_t to) {
        return column_widths(some_columns(table, from, to), most_columns).has_value();
    };
    std::size_t end = all;
    for (std::size_t column = table.labels; column < all; ++column) {
        if (!fits(column, column + 1)) return one_below_the_other(table, most_columns);
        if (fits(table.labels, column + 1)) end = column + 1;
    }
    if (end == all) return one_below_the_other(table, most_columns);
    return rows_text(some_columns(table, table.labels, end), most_columns) + "\n" +
           rows_text(some_columns(table, end, all), most_columns);
}

/// A note may have several lines. All but the first are indented, and continuations of long lines are indented more.
std::string note_text(std::string_view note, std::size_t most_columns) {
    const std::size_t step = note.find('\n') == std::string_view::npos ? 0 : 2;
    std::istringstream lines{std::string(note)};
    std::string text;
    std::size_t indent = 2;
    for (std::string line; std::getline(lines, line); indent = 2 + step) {
        std::size_t now = indent;
        for (const std::string& part : wrapped(line, most_columns - indent - step)) {
            text += std::string(now, ' ') + part + "\n";
            now = indent + step;
        }
    }
    return text;
}

}  // namespace

int decimals_of(double number, int at_least) {
    constexpr int most = 12;
    if (number == 0) return 0;
    if (!std::isfinite(number)) return at_least;
    const int first_digit = -static_cast<int>(std::floor(std::log10(std::abs(number))));
    return std::clamp(first_digit + 2, at_least, most);
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number < 0 ? -number : number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return number < 0 ? "-" + digits : digits;
}

std::string counted(std::int64_t number, std::string_view noun) {
    const std::string_view plural = number == 1 ? "" : noun.ends_with("ch") || noun.ends_with('s') ? "es" : "s";
    return fmt::format("{} {}{}", grouped(number), noun, plural);
}

namespace {

/// A number that rounds to zero is printed without a minus.
std::string decimal_text(const Decimal& d) {
    std::string text = fmt::format("{:.{}f}", d.value, d.decimals);
    const bool zero = text.find_first_of("123456789") == std::string::npos;
    return zero && text.front() == '-' ? text.substr(1) : text;
}

}  // namespace

std::string to_text(const Cell& cell) {
    return std::visit(
        Overloaded{[](const std::string& text) { return text; }, [](std::int64_t number) { return grouped(number); },
                   [](const Decimal& d) { return decimal_text(d); },
                   [](const PrintedAndSimulated& p) {
                       return fmt::format("{:.{}f} {:.{}f}", p.printed, p.decimals, p.simulated, p.decimals);
                   },
                   [](const std::vector<std::int64_t>& numbers) { return fmt::format("{}", fmt::join(numbers, ",")); },
                   [](std::monostate) { return std::string(); }},
        cell);
}

std::string to_text(const Table& table) {
    const std::size_t most_columns = table.most_columns.value_or(output_columns());
    std::string text = table.title.empty() ? "" : in_width(table.title, most_columns) + "\n";
    text += rows_text(table, most_columns);
    for (const std::string& note : table.notes) text += note_text(note, most_columns);
    return text;
}

nlohmann::ordered_json to_json(const Table& table) {
    auto rows = nlohmann::ordered_json::array();
    for (const auto& row : table.rows) {
        nlohmann::ordered_json object;
        for (std::size_t c = 0; c < row.size(); ++c) {
            auto& value = object[table.columns[c].key];
            std::visit(
                Overloaded{[&](const std::string& text) { value = text; }, [&](std::int64_t number) { value = number; },
                           [&](const Decimal& d) { value = d.value; },
                           [&](const PrintedAndSimulated& p) {
                               value = {{"printed", p.printed}, {"simulated", p.simulated}};
                           },
                           [&](const std::vector<std::int64_t>& numbers) { value = numbers; },
                           [&](std::monostate) { value = nullptr; }},
                row[c]);
        }
        rows.push_back(std::move(object));
    }
    return {{"title", table.title}, {"rows", std::move(rows)}, {"notes", table.notes}};
}

}  // namespace narrows
