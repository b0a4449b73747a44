#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// The columns that a text takes on a terminal, if every character takes one.
std::size_t text_width(std::string_view text);

/// The text in lines of at most `width` columns, broken at blanks. A word longer than a line is cut. At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace narrows
