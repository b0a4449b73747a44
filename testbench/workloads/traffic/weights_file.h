#pragma once

#include <string>
#include <vector>

namespace narrows {

/// Reads a traffic matrix: a line for each source, in it a weight for each destination, with blanks or commas between
/// them; `#` begins a comment. Throws InputError with line and column.
std::vector<std::vector<double>> read_weights(const std::string& file, int nodes);

/// The same from the text of the file.
std::vector<std::vector<double>> parse_weights(const std::string& text, const std::string& file, int nodes);

}  // namespace narrows
