#include "testbench/app/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/app/wrap.h"

namespace narrows {

namespace {

template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;  // Clang has not learned this by itself before version 17

bool is_number(const Cell& cell) {
    return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<Decimal>(cell);
}

constexpr std::size_t most_columns = 120;  // of a line
constexpr std::size_t narrowest = 16;      // what a column of text keeps, however many there are

/// Text to the left, numbers to the right.
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

/// As wide as what they hold; where that is too much for a line, the widest texts are narrowed, to be wrapped.
std::vector<std::size_t> column_widths(const Table& table) {
    std::vector<std::size_t> widths;
    std::size_t line = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        std::size_t width = text_width(table.columns[c].header);
        for (const auto& row : table.rows) width = std::max(width, text_width(to_text(row[c])));
        widths.push_back(width);
        line += 2 + width;
    }
    for (; line > most_columns; --line) {
        std::size_t* widest = nullptr;
        for (std::size_t c = 0; c < widths.size(); ++c) {
            if (!holds_numbers(table, c) && (widest == nullptr || widths[c] > *widest)) widest = &widths[c];
        }
        if (widest == nullptr || *widest <= narrowest) break;
        --*widest;
    }
    return widths;
}

/// A row, in as many lines as the cell with the most of them.
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

}  // namespace

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number < 0 ? -number : number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return number < 0 ? "-" + digits : digits;
}

std::string to_text(const Cell& cell) {
    return std::visit(
        Overloaded{[](const std::string& text) { return text; }, [](std::int64_t number) { return grouped(number); },
                   [](const Decimal& d) { return fmt::format("{:.{}f}", d.value, d.decimals); },
                   [](const PrintedAndSimulated& p) {
                       return fmt::format("{:.{}f} {:.{}f}", p.printed, p.decimals, p.simulated, p.decimals);
                   },
                   [](const std::vector<std::int64_t>& numbers) { return fmt::format("{}", fmt::join(numbers, ",")); },
                   [](std::monostate) { return std::string(); }},
        cell);
}

std::string to_text(const Table& table) {
    const std::vector<std::size_t> widths = column_widths(table);
    std::string text = table.title.empty() ? "" : table.title + "\n";
    std::string header = "  ";
    std::string line = "  ";
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        header += padded(table.columns[c].header, widths[c], holds_numbers(table, c)) + "  ";
        line += std::string(widths[c], '-') + "  ";
    }
    text += trimmed(header) + trimmed(line);
    for (const auto& row : table.rows) text += row_text(table, row, widths);
    for (const std::string& note : table.notes) text += "  " + note + "\n";
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
