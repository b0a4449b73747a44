#include "testbench/app/usage.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <string_view>
#include <vector>

#include "models/machine/suggestion.h"
#include "testbench/base/places/places.h"

namespace narrows {

namespace {

std::vector<std::string_view> views(const std::vector<std::string>& words) { return {words.begin(), words.end()}; }

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
    }
    return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        if (option->nonpositional()) names.push_back(option->get_name());
    }
    return names;
}

}  // namespace

std::string usage(const CLI::App& command) {
    std::string text = places::program_name() + " " + command.get_name();
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_positional()) continue;
        std::string name = option->get_name(true);
        if (option->get_expected_max() > 1) name += " ...";
        text += option->get_required() ? " " + name : " [" + name + "]";
    }
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_required() && option->nonpositional())
            text += fmt::format(" {} {}", option->get_name(), option->get_type_name());
    }
    return text;
}

namespace {

ErrorMessage unknown_option(const CLI::App& command, const std::string& option) {
    const std::string bare = option.substr(
        option.find_first_not_of('-') == std::string::npos ? option.size() : option.find_first_not_of('-'));
    const std::vector<std::string> names = option_names(command);
    std::string remedy =
        did_you_mean(option.substr(0, option.find('=')), views(names), "options are " + alternatives(views(names)));
    if (bare.find('=') != std::string::npos && remedy.starts_with("options")) {
        remedy = fmt::format("parameters are written without dashes: {}", bare);
    }
    return {Place{option}, fmt::format("unknown option of '{}'; {}", command.get_name(), remedy)};
}

/// The message if no command was recognised.
ErrorMessage no_command(const CLI::App& app) {
    const std::vector<std::string> names = command_names(app);
    const std::string known = fmt::format("commands are {}", alternatives(views(names)));
    const std::vector<std::string> words = app.remaining();
    if (words.empty()) return {fmt::format("a command is missing; {}. See narrows --help", known)};
    const std::string& word = words.front();
    if (!word.starts_with('-')) {
        return {Place{word}, fmt::format("there is no such command; {}", did_you_mean(word, views(names), known))};
    }
    const std::vector<std::string> options = option_names(app);
    return {Place{word},
            did_you_mean(word, views(options), fmt::format("a command comes first; {}. See narrows --help", known))};
}

}  // namespace

ErrorMessage explained(const CLI::App& app, const CLI::ParseError& error) {
    const auto commands = app.get_subcommands();
    if (commands.empty()) return no_command(app);
    const CLI::App& command = *commands.front();
    // CLI11 keeps words before the command with the program, and words after it with the command.
    if (const auto before = app.remaining(); !before.empty()) {
        const std::string& word = before.front();
        return {Place{word},
                fmt::format("options come after the command; write narrows {} ... {}", command.get_name(), word)};
    }
    const std::vector<std::string> left = command.remaining();
    if (!left.empty()) {
        const std::string& word = left.front();
        if (word.starts_with('-')) return unknown_option(command, word);
        const CLI::Option* const diff = command.get_option_no_throw("--diff");
        return {Place{word}, fmt::format("one argument too many; usage: {}{}", usage(command),
                                         diff == nullptr ? ""
                                                         : fmt::format("; to compare two: {0} {1} --diff {2} {2}",
                                                                       places::program_name(), command.get_name(),
                                                                       diff->get_type_name()))};
    }
    const std::string what = error.what();
    const Place place{command.get_name()};
    if (error.get_name() == "RequiredError") {
        return {place, fmt::format("{} is missing; usage: {}", what.substr(0, what.find(' ')), usage(command))};
    }
    if (error.get_name() == "ArgumentMismatch") {
        std::string option = what.substr(0, what.find_first_of(": "));
        if (!option.starts_with('-')) option.insert(0, "--");
        const CLI::Option* const known = command.get_option_no_throw(option);
        constexpr std::array values{"takes no value", "is given once, with one value",
                                    "is given once, with two values"};
        const int expected = known == nullptr ? 1 : known->get_expected_max();
        return {Place{option}, fmt::format("{}; see narrows {} --help", values.at(static_cast<std::size_t>(expected)),
                                           command.get_name())};
    }
    if (error.get_name() == "ExcludesError") {
        return {place, fmt::format("{}; leave one of the two out, see narrows {} --help", what, command.get_name())};
    }
    return {place, fmt::format("{}; see narrows {} --help", what, command.get_name())};
}

}  // namespace narrows
