#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "models/machine/input_error.h"

/// What every TOML file that people write is read with.
namespace narrows {

/// The text of a file of at most 1 MB. `place` is what messages are about, `what` what it should be: "a machine
/// description". Throws InputError.
std::string read_text(const std::filesystem::path& file, const Place& place, std::string_view what);

/// Throws InputError, with the place, where it is not TOML.
toml::table parse_toml(std::string_view text, const std::string& file);

/// "a table", "an integer"
std::string_view type_name(const toml::node& node);

/// Runs of blanks and line ends become one blank, so that a long text may be written over several lines.
std::string one_line(std::string_view text);

inline Place place_in(const std::string& file, const toml::source_region& region) {
    return {file, region.begin.line, region.begin.column};
}

/// In the order of the text.
void sort_by_place(std::vector<Problem>& problems);

}  // namespace narrows
