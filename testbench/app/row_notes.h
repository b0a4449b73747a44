#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// Notes about rows of a table, in the order of the first row of each. Notes that differ only in numbers are merged.
class RowNotes {
public:
    explicit RowNotes(std::size_t rows) : rows_(rows) {}

    void add(const std::string& text, const std::string& row);

    /// "TEXT", or "TEXT (on ROWS)" for a note on some rows only.
    std::vector<std::string> texts() const;

private:
    struct Note {
        std::string text;   ///< text of the note for its first row
        std::string shape;  ///< the text without numbers
        std::vector<std::string> rows;
        std::size_t equal_rows;  ///< rows with equal numbers
    };

    std::string text_of(const Note& note) const;

    std::size_t rows_;  ///< rows in the table
    std::vector<Note> notes_;
};

}  // namespace narrows
