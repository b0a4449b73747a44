#pragma once

#include <string_view>

namespace narrows {

/// Writes to standard error. Where that cannot be written, there is nobody to tell.
void tell(std::string_view text);

/// Prints "narrows: ..." as one line to standard error.
void complain(std::string_view text);

struct CommonOptions;
/// Prints "narrows: warning: ...", unless warnings are switched off.
void warn(std::string_view text, const CommonOptions& options);

/// Prints "narrows: ...", unless that is switched off.
void inform(std::string_view text, const CommonOptions& options);

}  // namespace narrows
