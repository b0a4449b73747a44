#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// The columns that a text needs on a terminal, with one column for each character.
std::size_t text_width(std::string_view text);

/// The longest part of the text that `wrapped` does not break. Words end at blanks, lists after commas, and names after
/// '.' or '-' before a letter.
std::size_t longest_part(std::string_view text);

/// The text in lines of at most `width` columns, broken at blanks. A longer word is broken between its parts, a longer
/// part anywhere. Returns at least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// The text with lines of at most `width` columns. The rest of a broken line is aligned with the text after the label
/// at its beginning ("note     some text"). Without a label it is indented once.
std::string in_width(std::string_view text, std::size_t width);

/// Columns of a line on standard output: those of the terminal, from 20 to 300, or 120 if it is none.
std::size_t output_columns();

}  // namespace narrows
