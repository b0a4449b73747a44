#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace narrows {

/// Writes to standard error. Where that cannot be written, there is nobody to tell.
void tell(std::string_view text);

/// Prints "narrows: ..." as one line to standard error.
void complain(std::string_view text);

/// What to say of a run that ended with an error of Narrows or without enough memory.
std::string failure_text(const std::exception& error);

struct CommonOptions;
/// Prints "narrows: warning: ...", unless warnings are switched off.
void warn(std::string_view text, const CommonOptions& options);

/// Prints "narrows: ...", unless that is switched off.
void inform(std::string_view text, const CommonOptions& options);

}  // namespace narrows
