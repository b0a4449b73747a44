#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "models/machine/input_error.h"

/// Reads the files that people write, TOML files above all.
namespace narrows {

inline constexpr std::size_t most_bytes_of_toml = 1 << 20;  ///< files written by people have a few thousand bytes

/// The text of a file. Error messages name `place` and the expected kind of file `what`: "a machine description".
/// Throws InputError.
std::string read_text(const std::filesystem::path& file, const Place& place, std::string_view what,
                      std::size_t most_bytes = most_bytes_of_toml);

/// Throws InputError with the place of an error in the TOML syntax.
toml::table parse_toml(std::string_view text, const std::string& file);

/// "a table", "an integer"
std::string_view type_name(const toml::node& node);

/// Replaces runs of blanks and line ends by one blank, so that a text may be written in several lines.
std::string one_line(std::string_view text);

inline Place place_in(const std::string& file, const toml::source_region& region) {
    return {file, region.begin.line, region.begin.column};
}

/// Sorts problems in the order of the text.
void sort_by_place(std::vector<Problem>& problems);

}  // namespace narrows
