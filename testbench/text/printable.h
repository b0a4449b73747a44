#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// Replaces control characters and bytes that are not UTF-8 in a text from outside by escapes as in C: \n, \x1b.
std::string printable(std::string_view text);

}  // namespace narrows
