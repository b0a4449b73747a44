#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// The text as one word of a shell: in quotes where it needs them.
std::string shell_word(const std::string& text);

/// The texts of a line of such words.
std::vector<std::string> words_of_shell(std::string_view line);

}  // namespace narrows
