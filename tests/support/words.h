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

/// A command with more arguments, or a machine with more changes.
inline std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace narrows
