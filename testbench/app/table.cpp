#include "testbench/app/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace narrows {

namespace {

template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};

bool is_number(const Cell& cell) { return !std::holds_alternative<std::string>(cell); }

/// Text to the left, numbers to the right.
std::string padded(const std::string& text, std::size_t width, bool right) {
    // Only ASCII and a few signs of two or three bytes are printed; continuation bytes take no room.
    const auto length = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    const std::string filling(width - std::min(width, length), ' ');
    return right ? filling + text : text + filling;
}

std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

}  // namespace

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number < 0 ? -number : number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return number < 0 ? "-" + digits : digits;
}

std::string to_text(const Cell& cell) {
    return std::visit(Overloaded{[](const std::string& text) { return text; },
                                 [](std::int64_t number) { return grouped(number); },
                                 [](const Decimal& d) { return fmt::format("{:.{}f}", d.value, d.decimals); }},
                      cell);
}

std::string to_text(const Table& table) {
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        std::size_t width = table.columns[c].header.size();
        for (const auto& row : table.rows) width = std::max(width, to_text(row[c]).size());
        widths.push_back(width);
    }
    const auto right = [&](std::size_t c) { return !table.rows.empty() && is_number(table.rows.front()[c]); };
    std::string text = table.title.empty() ? "" : table.title + "\n";
    std::string header = "  ";
    std::string line = "  ";
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        header += padded(table.columns[c].header, widths[c], right(c)) + "  ";
        line += std::string(widths[c], '-') + "  ";
    }
    text += trimmed(header) + trimmed(line);
    for (const auto& row : table.rows) {
        std::string cells = "  ";
        for (std::size_t c = 0; c < row.size(); ++c) cells += padded(to_text(row[c]), widths[c], right(c)) + "  ";
        text += trimmed(cells);
    }
    for (const std::string& note : table.notes) text += "  " + note + "\n";
    return text;
}

nlohmann::ordered_json to_json(const Table& table) {
    auto rows = nlohmann::ordered_json::array();
    for (const auto& row : table.rows) {
        nlohmann::ordered_json object;
        for (std::size_t c = 0; c < row.size(); ++c) {
            auto& value = object[table.columns[c].key];
            std::visit(Overloaded{[&](const std::string& text) { value = text; },
                                  [&](std::int64_t number) { value = number; },
                                  [&](const Decimal& d) { value = d.value; }},
                       row[c]);
        }
        rows.push_back(std::move(object));
    }
    return {{"title", table.title}, {"rows", std::move(rows)}, {"notes", table.notes}};
}

}  // namespace narrows
