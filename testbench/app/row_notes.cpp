#include "testbench/app/row_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace narrows {

namespace {

std::string without_numbers(std::string_view text) {
    std::string shape;
    for (const char c : text) {
        const bool is_digit = '0' <= c && c <= '9';
        if (!is_digit) shape += c;
        if (is_digit && !shape.ends_with('0')) shape += '0';
    }
    return shape;
}

/// Names the first rows, and counts the others.
std::string rows_text(std::span<const std::string> rows) {
    constexpr std::size_t most_names = 4;
    if (rows.size() <= most_names) return fmt::format("{}", fmt::join(rows, ", "));
    const std::size_t named = most_names - 1;
    return fmt::format("{} and {} more rows", fmt::join(rows.first(named), ", "), rows.size() - named);
}

}  // namespace

void RowNotes::add(const std::string& text, const std::string& row) {
    const std::string shape = without_numbers(text);
    const auto same = std::ranges::find(notes_, shape, &Note::shape);
    if (same == notes_.end()) {
        notes_.push_back({text, shape, {row}, 1});
        return;
    }
    same->rows.push_back(row);
    if (same->text == text) ++same->equal_rows;
}

std::string RowNotes::text_of(const Note& note) const {
    if (note.equal_rows < note.rows.size()) {
        const std::span<const std::string> others = std::span(note.rows).subspan(1);
        return fmt::format("{} (on {}; with other numbers on {})", note.text, note.rows.front(), rows_text(others));
    }
    return note.rows.size() == rows_ ? note.text : fmt::format("{} (on {})", note.text, rows_text(note.rows));
}

std::vector<std::string> RowNotes::texts() const {
    std::vector<std::string> all;
    for (const Note& note : notes_) all.push_back(text_of(note));
    return all;
}

}  // namespace narrows
