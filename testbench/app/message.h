#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// Replaces control characters and bytes that are not UTF-8 in a text from outside by escapes as in C: \n, \x1b.
std::string printable(std::string_view text);

/// Prints "narrows: ..." as one line to standard error.
void complain(std::string_view text);

struct CommonOptions;
/// Prints "narrows: warning: ...", unless warnings are switched off.
void warn(std::string_view text, const CommonOptions& options);

}  // namespace narrows
