#include "testbench/own_rtl/replace_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

/// Options that say how Verilator reads the files. What it writes, and where, is not the user's to say; files and
/// folders have keys of their own.
constexpr std::array<std::string_view, 8> taken_options{"-D",        "+define+", "-U",          "-W",
                                                        "--unroll-", "--bbox-",  "--no-timing", "--timescale"};

bool is_taken(std::string_view option) {
    return std::ranges::any_of(taken_options, [&](std::string_view begin) { return option.starts_with(begin); });
}

bool is_identifier(std::string_view text) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
           std::ranges::all_of(text, is_letter);
}

}  // namespace

OwnRtl ReplaceFileReader::read(const std::string& text) {
    read_keys(parse_toml(text, own_.description()));
    const Place whole{own_.description()};
    if (problems_.empty() && own_.files.empty())
        complain(whole, "it names no files; add those of your modules, for instance files = [\"send_link.sv\"]");
    if (problems_.empty() && own_.replacements.empty())
        complain(whole,
                 "it replaces nothing; add a table for each module of hw/ that is replaced, for instance "
                 "[replace.send_link]");
    sort_by_place(problems_);
    if (!problems_.empty()) throw InputError(problems_);
    return std::move(own_);
}

void ReplaceFileReader::read_keys(const toml::table& table) {
    for (auto&& [key, node] : table) {
        if (key == "files")
            read_paths(key, node, false, own_.files);
        else if (key == "include")
            read_paths(key, node, true, own_.included);
        else if (key == "options")
            read_options(key, node);
        else if (key == "replace")
            read_replacements(key, node);
        else
            unknown_key(key, {"files", "include", "options", "replace"});
    }
}

void ReplaceFileReader::read_paths(const toml::key& key, const toml::node& node, bool are_folders,
                                   std::vector<fs::path>& into) {
    for (const auto& [written, where] : texts(key, node)) {
        const fs::path path = whole_path(written);
        std::error_code error;
        if (!(are_folders ? fs::is_directory(path, error) : fs::is_regular_file(path, error)))
            complain(where, fmt::format("no such {} {}; names begin at the folder of replace.toml",
                                        are_folders ? "folder" : "file", own_.shown(path)));
        else if (!are_folders && std::ranges::find(into, path) != into.end())
            complain(where, fmt::format("{} is named twice; name each file once", written));
        into.push_back(path);
    }
}

void ReplaceFileReader::read_options(const toml::key& key, const toml::node& node) {
    for (auto& [option, where] : texts(key, node)) {
        if (!is_taken(option))
            complain(where,
                     fmt::format("the option {} of Verilator is none of those that a replace.toml may have; they "
                                 "begin with {}",
                                 option, alternatives(taken_options)));
        own_.options.push_back(std::move(option));
    }
}

void ReplaceFileReader::read_replacements(const toml::key& key, const toml::node& node) {
    const auto* const table = node.as_table();
    if (table == nullptr) return wrong_type(key, node, "a table for each module, as in [replace.send_link]");
    for (auto&& [module, value] : *table) read_replacement(module, value);
}

void ReplaceFileReader::read_replacement(const toml::key& module, const toml::node& node) {
    Replacement read{std::string(module.str()), std::string(module.str()), {}, place(module.source())};
    if (std::ranges::find(modules_, read.module) == modules_.end()) {
        const std::vector<std::string_view> all(modules_.begin(), modules_.end());
        const std::string known = "there are " + enumeration(all);
        return complain(read.place,
                        fmt::format("no module '{}' in hw/; {}", read.module, did_you_mean(read.module, all, known)));
    }
    const auto* const table = node.as_table();
    if (table == nullptr) return wrong_type(module, node, fmt::format("a table, as in [replace.{}]", read.module));
    for (auto&& [key, value] : *table) {
        if (key == "by")
            read.by = name(key, value).value_or(read.by);
        else if (key == "parameters")
            read_parameters(key, value, read);
        else
            unknown_key(key, {"by", "parameters"});
    }
    own_.replacements.push_back(std::move(read));
}

void ReplaceFileReader::read_parameters(const toml::key& key, const toml::node& node, Replacement& into) {
    constexpr std::string_view expected = "a whole number, or a literal of SystemVerilog in quotes (\"4'b1010\")";
    const auto* const table = node.as_table();
    if (table == nullptr) return wrong_type(key, node, "a table, as in parameters = { DEPTH = 4 }");
    for (auto&& [parameter, value] : *table) {
        const std::string text(parameter.str());
        if (!is_identifier(text))
            complain(place(parameter.source()), fmt::format("'{}' is no name of a parameter; correct it", text));
        else if (const auto* const number = value.as_integer())
            into.parameters.push_back({text, std::to_string(number->get())});
        else if (const auto* const literal = value.as_string())
            into.parameters.push_back({text, literal->get()});
        else
            wrong_type(parameter, value, expected);
    }
}

std::vector<ReplaceFileReader::Placed> ReplaceFileReader::texts(const toml::key& key, const toml::node& node) {
    std::vector<Placed> result;
    const auto* const all = node.as_array();
    if (all == nullptr) {
        wrong_type(key, node, "an array of strings");
        return result;
    }
    for (const toml::node& element : *all) {
        const auto* const text = element.as_string();
        if (text == nullptr || text->get().empty())
            complain(place(element.source()),
                     fmt::format("{} has an element that is no text; give a string", key.str()));
        else
            result.emplace_back(text->get(), place(element.source()));
    }
    return result;
}

std::optional<std::string> ReplaceFileReader::name(const toml::key& key, const toml::node& node) {
    const auto* const text = node.as_string();
    if (text != nullptr && is_identifier(text->get())) return text->get();
    wrong_type(key, node, "the name of a module, in quotes");
    return {};
}

fs::path ReplaceFileReader::whole_path(const std::string& written) const {
    return fs::absolute(fs::path(own_.folder) / written).lexically_normal();
}

void ReplaceFileReader::unknown_key(const toml::key& key, const std::vector<std::string_view>& known) {
    complain(place(key.source()), fmt::format("unknown key '{}'; {}", key.str(),
                                              did_you_mean(key.str(), known, "there are " + enumeration(known))));
}

void ReplaceFileReader::wrong_type(const toml::key& key, const toml::node& node, std::string_view expected) {
    const auto* const text = node.as_string();
    const std::string found = text == nullptr ? std::string(type_name(node)) : fmt::format("\"{}\"", text->get());
    complain(place(node.source()), fmt::format("{} is {}; it must be {}", key.str(), found, expected));
}

}  // namespace narrows
