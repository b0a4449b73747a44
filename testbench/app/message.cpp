#include "testbench/app/message.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>

#include "testbench/app/options.h"
#include "testbench/text/printable.h"

namespace narrows {

namespace {

bool errors_are_json = false;

/// True for a place in a file. A problem of the whole file has no line.
bool is_in_file(const Place& place) {
    std::error_code error;
    return place.line > 0 || std::filesystem::is_regular_file(place.name, error);
}

/// The remedy follows the first semicolon.
nlohmann::ordered_json to_json(const ErrorMessage& error, int code) {
    const auto& [place, message] = error;
    nlohmann::ordered_json json{{"kind", "error"},     {"file", nullptr},    {"line", nullptr},   {"column", nullptr},
                                {"argument", nullptr}, {"message", message}, {"remedy", nullptr}, {"exit_code", code}};
    if (place) json[is_in_file(*place) ? "file" : "argument"] = place->name;
    if (place && place->line > 0) json["line"] = place->line;
    if (place && place->column > 0) json["column"] = place->column;
    if (const std::size_t end = message.find("; "); end != std::string::npos) {
        json["message"] = message.substr(0, end);
        json["remedy"] = message.substr(end + 2);
    }
    return json;
}

}  // namespace

void tell_errors_as_json() { errors_are_json = true; }

void tell_error(const ErrorMessage& error, int code) {
    if (errors_are_json) return tell(one_line(to_json(error, code)));
    complain(error.place ? Problem{*error.place, error.message}.text() : error.message);
}

void tell_error(const std::vector<std::string>& lines, int code) {
    if (errors_are_json) return tell_error(fmt::format("{}", fmt::join(lines, "\n")), code);
    for (const std::string& line : lines) complain(line);
}

std::string one_line(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void tell(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

void complain(std::string_view text) { tell(fmt::format("narrows: {}\n", printable(text))); }

std::string failure_text(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return "there is not enough memory for this run; use fewer nodes, words or messages";
    return fmt::format("internal error: {}; please report this, with the command that led to it", error.what());
}

void inform(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(text);
}

void warn(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(fmt::format("warning: {}", text));
}

}  // namespace narrows
