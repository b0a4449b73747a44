#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// The columns that a text takes on a terminal, if every character takes one.
std::size_t text_width(std::string_view text);

/// The longest part of the text in which `wrapped` breaks no line: words end at blanks, lists behind commas, and names
/// behind '.' or '-' before a letter.
std::size_t longest_part(std::string_view text);

/// The text in lines of at most `width` columns, broken at blanks; a word longer than a line between its parts, and a
/// part longer than a line anywhere. At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// The text with its lines broken to at most `width` columns. What follows in a line that is broken stands under what
/// comes behind the label at its beginning ("note     some text"); without a label it is indented, once.
std::string in_width(std::string_view text, std::size_t width);

}  // namespace narrows
