#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// Text that came from outside, with what a terminal would obey (control characters) or could not show (bytes that are
/// not UTF-8) written as in C: \n, \x1b.
std::string printable(std::string_view text);

/// "narrows: ..." as one line on standard error.
void complain(std::string_view text);

struct CommonOptions;
/// "narrows: warning: ...", unless that was asked not to be.
void warn(std::string_view text, const CommonOptions& options);

}  // namespace narrows
