#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// Columns a text takes on a terminal, if every character takes one.
std::size_t text_width(std::string_view text);

/// The text in lines of at most so many columns, broken at blanks; what is longer than a line is cut. At least one
/// line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace narrows
