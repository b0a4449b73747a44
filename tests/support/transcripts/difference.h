#pragma once

#include <string>
#include <vector>

namespace narrows {

/// True if a line matches the shown one. `<...>` stands for any text. On lines about wall time (wall, took), seconds
/// and MB are not compared.
bool is_line(const std::string& shown, const std::string& printed);

/// The shown lines beside the printed ones, with as few differences as possible. A line `...` stands for any lines.
struct OutputDifference {
    std::vector<std::string> lines;      ///< " " for a right line, "-" for a shown one, "+" for a printed one
    std::vector<std::string> rewritten;  ///< the new text to show; right lines stay as they are written
    bool differs = false;
};

OutputDifference difference(const std::vector<std::string>& shown, const std::vector<std::string>& printed);

}  // namespace narrows
