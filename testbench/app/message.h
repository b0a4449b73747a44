#pragma once

#include <exception>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/input_error.h"

namespace narrows {

/// Writes to standard error. If that fails, the error cannot be reported.
void tell(std::string_view text);

/// The JSON in one line. Bytes that are not UTF-8 are replaced.
std::string one_line(const nlohmann::ordered_json& json);

/// Prints "narrows: ..." as one line to standard error.
void complain(std::string_view text);

/// An error, with the file or argument that it concerns, if any.
struct ErrorMessage {
    std::optional<Place> place;
    std::string message;

    ErrorMessage(std::string text) : message(std::move(text)) {}
    ErrorMessage(Place at, std::string text) : place(std::move(at)), message(std::move(text)) {}
};

/// From now on, prints each error as a line of JSON (docs/schema/error.json) instead of "narrows: ...".
void tell_errors_as_json();
/// Prints an error that ends the program with this exit code.
void tell_error(const ErrorMessage& error, int code);
/// As above, for an error of several lines.
void tell_error(const std::vector<std::string>& lines, int code);

/// The text about a run that ended with an error of Narrows or a lack of memory.
std::string failure_text(const std::exception& error);

struct CommonOptions;
/// Prints "narrows: warning: ...", unless warnings are off.
void warn(std::string_view text, const CommonOptions& options);

/// Prints "narrows: ...", unless that is off.
void inform(std::string_view text, const CommonOptions& options);

}  // namespace narrows
