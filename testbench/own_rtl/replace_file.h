#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/toml_text.h"
#include "testbench/own_rtl/own_rtl.h"

namespace narrows {

/// Reads a replace.toml, and collects everything that is wrong in it.
class ReplaceFileReader {
public:
    /// `empty`: has the name of the folder alone. `modules`: those of hw/.
    ReplaceFileReader(OwnRtl empty, std::vector<std::string> modules)
        : own_(std::move(empty)), modules_(std::move(modules)) {}

    /// `text`: that of the file. Throws InputError.
    OwnRtl read(const std::string& text);

private:
    /// A text of the file, and where it stands.
    using Placed = std::pair<std::string, Place>;

    void read_keys(const toml::table& table);
    void read_paths(const toml::key& key, const toml::node& node, bool are_folders,
                    std::vector<std::filesystem::path>& into);
    void read_options(const toml::key& key, const toml::node& node);
    void read_replacements(const toml::key& key, const toml::node& node);
    void read_replacement(const toml::key& module, const toml::node& node);
    void read_parameters(const toml::key& key, const toml::node& node, Replacement& into);

    std::vector<Placed> texts(const toml::key& key, const toml::node& node);
    std::optional<std::string> name(const toml::key& key, const toml::node& node);
    std::filesystem::path whole_path(const std::string& written) const;
    void unknown_key(const toml::key& key, const std::vector<std::string_view>& known);
    void wrong_type(const toml::key& key, const toml::node& node, std::string_view expected);
    Place place(const toml::source_region& region) const { return place_in(own_.description(), region); }
    void complain(Place where, std::string message) { problems_.push_back({std::move(where), std::move(message)}); }

    OwnRtl own_;
    const std::vector<std::string> modules_;
    std::vector<Problem> problems_;
};

}  // namespace narrows
