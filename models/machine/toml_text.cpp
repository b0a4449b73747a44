#include "models/machine/toml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>
#include <tuple>

namespace narrows {

namespace fs = std::filesystem;

namespace {

/// True if the place already names the file: "./x.toml", "topology.file=x.toml".
bool names(const Place& place, const fs::path& file) { return place.line == 0 && place.name.ends_with(file.string()); }

}  // namespace

std::string read_text(const fs::path& file, const Place& place, std::string_view what, std::size_t most_bytes) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    const std::string it = names(place, file) ? "this" : file.string();
    const auto refuse_unreadable = [&](const std::string& reason) {
        throw InputError(place, fmt::format("cannot read {}: {}; give the path of {}", it, reason, what));
    };
    if (status.type() == fs::file_type::none) refuse_unreadable(error.message());
    if (status.type() == fs::file_type::not_found) {
        const std::string name = names(place, file) ? "" : " " + file.string();
        throw InputError(place, fmt::format("no such file{}; give the path of {}", name, what));
    }
    if (fs::is_directory(status)) {
        throw InputError(place, fmt::format("{} is a folder; name {} in it", it, what));
    }
    if (fs::exists(status) && !fs::is_regular_file(status)) {  // reading a pipe may never end
        throw InputError(place, fmt::format("{} is not a regular file; copy what it holds into one", it));
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream.is_open()) refuse_unreadable(std::generic_category().message(errno));
    std::string text;
    std::array<char, 16384> part;
    do {
        stream.read(part.data(), part.size());
        text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    } while (stream && text.size() <= most_bytes);
    if (text.size() > most_bytes) {
        throw InputError(place, fmt::format("{} has more than {} bytes; is it {}?", it, most_bytes, what));
    }
    return text;
}

toml::table parse_toml(std::string_view text, const std::string& file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        const std::string_view what = error.description();
        const auto says = [&](std::string_view words) { return what.find(words) != std::string_view::npos; };
        const std::string_view remedy = says("redefin") ? "give each key once"
                                        : says("could not be interpreted as a value")
                                            ? "numbers end at 1.8e308"
                                            : "see https://toml.io for the format";
        throw InputError({file, error.source().begin.line, error.source().begin.column},
                         fmt::format("not valid TOML: {}; {}", what, remedy));
    }
}

std::string_view type_name(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table: return "a table";
        case toml::node_type::array: return "an array";
        case toml::node_type::string: return "a string";
        case toml::node_type::integer: return "an integer";
        case toml::node_type::floating_point: return "a floating-point number";
        case toml::node_type::boolean: return "a boolean";
        default: return "a date or time";
    }
}

std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank) line += c;
        if (blank && !line.empty() && line.back() != ' ') line += ' ';
    }
    if (line.ends_with(' ')) line.pop_back();
    return line;
}

void sort_by_place(std::vector<Problem>& problems) {
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
    });
}

}  // namespace narrows
