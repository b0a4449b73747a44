#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace narrows {

/// A waveform as text: for each signal, by its path, the times of its changes (ps) and its new values.
using SignalHistory = std::map<std::string, std::vector<std::pair<long, std::string>>>;

/// Numbers are decimal, numbers of more than 64 bits hexadecimal ("0x1f"). Values of enumerations that the file defines
/// are given by name.
SignalHistory parse_vcd(const std::string& text);

/// Paths of all variables, with a range where a variable is a number of several bits: "top.node_0.state[2:0]".
std::vector<std::string> variables_of(const std::string& text);

}  // namespace narrows
