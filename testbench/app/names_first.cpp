#include "testbench/app/names_first.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>

#include "testbench/app/usage.h"
#include "testbench/run/request.h"

namespace narrows {

namespace {

/// False for the path of a file, which may have an equals sign as well. "=5" lacks its key, and is no name.
bool is_key_value(const std::string& word) {
    const std::string key = word.substr(0, word.find('='));
    if (key.size() == word.size() || key.find('/') != std::string::npos) return false;
    return !word.ends_with(".toml") || is_of_machine(key);
}

struct CommandName {
    std::string label;
    std::string* word;
};

/// In the order in which they stand.
std::vector<CommandName> names_of(const CLI::App& command, const CommandWords& written) {
    if (command.get_name() == "new") return {{"WHAT", &written.what}, {"FILE", &written.machine}};
    std::vector<CommandName> names;
    if (command.get_option_no_throw("MACHINE") != nullptr) names.push_back({"MACHINE", &written.machine});
    if (command.get_option_no_throw("WORKLOAD") != nullptr) names.push_back({"WORKLOAD", &written.workload});
    return names;
}

}  // namespace

void put_names_first(const CLI::App& command, const CommandWords& written) {
    const std::vector<CommandName> names = names_of(command, written);
    std::vector<std::string> words;
    for (const CommandName& name : names) words.push_back(*name.word);
    words.insert(words.end(), written.arguments.begin(), written.arguments.end());
    const auto first_argument = std::ranges::stable_partition(words, std::not_fn(is_key_value)).begin();
    const auto given = static_cast<std::size_t>(first_argument - words.begin());
    if (given < names.size()) {
        throw InputError(Place{command.get_name()},
                         fmt::format("{} is missing; usage: {}", names[given].label, usage(command)));
    }
    for (std::size_t i = 0; i < names.size(); ++i) *names[i].word = words[i];
    written.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(names.size()), words.end());
}

}  // namespace narrows
