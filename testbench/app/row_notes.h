#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// Texts about rows of a table, in the order of the first row of each. Texts that are equal but for their numbers are
/// one.
class RowNotes {
public:
    explicit RowNotes(std::size_t rows) : rows_(rows) {}

    void add(const std::string& text, const std::string& row);

    /// "TEXT", or where it is about some rows only "TEXT (on ROWS)".
    std::vector<std::string> texts() const;

private:
    struct Note {
        std::string text;   ///< text of the note on its first row
        std::string shape;  ///< the same without its numbers
        std::vector<std::string> rows;
        std::size_t equal_rows;  ///< rows whose numbers are equal, too
    };

    std::string text_of(const Note& note) const;

    std::size_t rows_;  ///< rows in the table
    std::vector<Note> notes_;
};

}  // namespace narrows
