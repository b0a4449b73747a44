#pragma once

#include <string>
#include <vector>

namespace narrows {

/// Whether a line is the one that is shown. `<...>` stands for any text. On lines that speak of wall time (wall, took)
/// seconds and MB are not compared.
bool is_line(const std::string& shown, const std::string& printed);

/// What is shown beside what was printed, with as few differences as there can be. A line `...` stands for any lines.
struct OutputDifference {
    std::vector<std::string> lines;  ///< " " and a line that is right, "-" and one that is shown, "+" and one printed
    std::vector<std::string> rewritten;  ///< what to show instead: lines that are right stay as they are written
    bool differs = false;
};

OutputDifference difference(const std::vector<std::string>& shown, const std::vector<std::string>& printed);

}  // namespace narrows
