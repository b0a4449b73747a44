#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// Quotes the text as one word for a shell, if it needs quotes.
std::string shell_word(const std::string& text);

/// Such words as a line.
std::string shell_words(const std::vector<std::string>& texts);

/// Splits a line into such words.
std::vector<std::string> words_of_shell(std::string_view line);

}  // namespace narrows
