#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace narrows {

/// A waveform as text: of each signal, by its path, when it changed (ps) and to what.
using History = std::map<std::string, std::vector<std::pair<long, std::string>>>;

/// Numbers are decimal, those of more than 64 bits hexadecimal ("0x1f"); values of enumerations that the file itself
/// defines have their names.
History parse_vcd(const std::string& text);

/// Paths of all variables, with a range where a variable is a number of several bits: "top.node_0.state[2:0]".
std::vector<std::string> variables_of(const std::string& text);

std::string content_of(const std::filesystem::path& file);

}  // namespace narrows
