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

/// Writes to standard error. Where that cannot be written, there is nobody to tell.
void tell(std::string_view text);

/// Bytes that are not UTF-8 are replaced.
std::string one_line(const nlohmann::ordered_json& json);

/// Prints "narrows: ..." as one line to standard error.
void complain(std::string_view text);

/// An error, and the file or the argument that it is about, if any.
struct ErrorMessage {
    std::optional<Place> place;
    std::string message;

    ErrorMessage(std::string text) : message(std::move(text)) {}
    ErrorMessage(Place at, std::string text) : place(std::move(at)), message(std::move(text)) {}
};

/// From now on each error is a line of JSON (docs/schema/error.json) instead of "narrows: ...".
void tell_errors_as_json();
/// Tells an error that ends the program with this exit code.
void tell_error(const ErrorMessage& error, int code);
/// The same of an error that takes several lines of text.
void tell_error(const std::vector<std::string>& lines, int code);

/// What to say of a run that ended with an error of Narrows or without enough memory.
std::string failure_text(const std::exception& error);

struct CommonOptions;
/// Prints "narrows: warning: ...", unless warnings are switched off.
void warn(std::string_view text, const CommonOptions& options);

/// Prints "narrows: ...", unless that is switched off.
void inform(std::string_view text, const CommonOptions& options);

}  // namespace narrows
