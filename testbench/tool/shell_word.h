#pragma once

#include <string>

namespace narrows {

/// The text as one word of a shell: in quotes where it needs them.
std::string shell_word(const std::string& text);

}  // namespace narrows
