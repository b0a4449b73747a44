#pragma once

#include <string>
#include <vector>

namespace narrows {

/// A traffic matrix: how much each source sends to each destination.
struct WeightsFile {
    std::vector<std::vector<double>> weights;  ///< indexed by source and destination; 0 for the source itself
    std::vector<unsigned> lines;               ///< line of each source in the file
};

/// Reads a traffic matrix: a line for each source with a weight for each destination, separated by blanks or commas.
/// `#` begins a comment. Throws InputError with line and column.
WeightsFile read_weights(const std::string& file, int nodes);

/// As above, from the text of the file.
WeightsFile parse_weights(const std::string& text, const std::string& file, int nodes);

}  // namespace narrows
