#pragma once

#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace narrows {

/// "topology.columns=4 topology.rows=3": the words of a command, or the changes of a machine. None has a blank in it.
inline std::vector<std::string> words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

/// The parts of a text between these marks; an empty part at the end is left out.
inline std::vector<std::string> split(const std::string& text, char mark) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, mark);) parts.push_back(part);
    return parts;
}

/// A command with more arguments, or a machine with more changes.
inline std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace narrows
