#include "testbench/app/command_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>

#include "testbench/app/command_checks.h"
#include "testbench/app/message.h"
#include "testbench/app/usage.h"
#include "testbench/run/request.h"
#include "testbench/workloads/fastest_algorithm.h"

namespace narrows {

namespace {

std::uint64_t parse_seed(const std::string& option, const std::string& text) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, seed);
    if (error == std::errc{} && rest == end) return seed;
    throw InputError(Place{option + "=" + text}, fmt::format("a seed is a whole number from 0 to {}; for instance {} 7",
                                                             std::numeric_limits<std::uint64_t>::max(), option));
}

/// False for the path of a file, which may contain an equals sign too. "=5" lacks its key, and is no name.
bool is_key_value(const std::string& word) {
    const std::string key = word.substr(0, word.find('='));
    if (key.size() == word.size() || key.find('/') != std::string::npos) return false;
    return !word.ends_with(".toml") || is_of_machine(key);
}

/// From now on, reports on standard error if choosing an algorithm takes long, and how to avoid it.
void tell_of_long_choices(const CommonOptions& options) {
    long_choice_notice().tell = [options](const std::string& algorithm) {
        inform(
            fmt::format("finding the fastest algorithm has taken {:g} s, and goes on; whoever names an algorithm need "
                        "not wait for it, for instance algorithm={}",
                        long_choice_notice().seconds, algorithm),
            options);
    };
}

}  // namespace

void CommandOptions::add_to(CLI::App& command) {
    command.add_flag("--json", common.json, "one JSON object instead of text")->disable_flag_override();
    command.add_flag("--quiet", common.quiet, "no progress, no warnings")->disable_flag_override();
    command
        .add_option("--progress", common.progress, "text, or json: progress as lines of JSON (docs/command-line.md)")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "json"}));
    command
        .add_option_function<std::string>(
            "--seed", [this](const std::string& text) { common.seed = parse_seed("--seed", text); },
            "seed of the random data and choices of a workload")
        ->type_name("NUMBER")
        ->default_str("1");
}

void CommandOptions::settle(const CLI::App& /*command*/) const { tell_of_long_choices(common); }

void require_either(const CLI::App& command, const char* usual, const char* other) {
    if (command.get_option(usual)->empty() && command.get_option(other)->empty()) throw CLI::RequiredError(usual);
}

CLI::Option* KeyValueOptions::add_to(CLI::App& command, const std::string& description, const char* name) {
    CLI::Option* const option = command.add_option(name, arguments, description);
    command
        .add_flag("--round", rounds, "round times and rates that are no whole numbers of cycles, and say by how much")
        ->disable_flag_override();
    command.add_option("--keep", kept, "what another cycle_time leaves as it is: cycles, or times and rates")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"cycles", "times"}));
    return option;
}

TimeRules KeyValueOptions::settle(const CLI::App& command, const std::vector<PlacedName>& names) {
    put_names_first(command, names);
    return time_rules();
}

std::vector<std::string> KeyValueOptions::time_words() const {
    std::vector<std::string> words;
    if (rounds) words.emplace_back("--round");
    if (kept != "cycles") words.insert(words.end(), {"--keep", kept});
    return words;
}

void KeyValueOptions::put_names_first(const CLI::App& command, const std::vector<PlacedName>& names) {
    std::vector<std::string> words;
    for (const PlacedName& name : names) words.push_back(*name.word);
    words.insert(words.end(), arguments.begin(), arguments.end());
    const auto first_argument = std::stable_partition(words.begin(), words.end(), std::not_fn(is_key_value));
    const auto given = static_cast<std::size_t>(first_argument - words.begin());
    if (given < names.size()) {
        throw InputError(Place{command.get_name()},
                         fmt::format("{} is missing; usage: {}", names[given].label, usage(command)));
    }
    for (std::size_t i = 0; i < names.size(); ++i) *names[i].word = words[i];
    arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(names.size()), words.end());
}

TimeRules KeyValueOptions::time_rules() const {
    const bool keeps_times = kept == "times";
    const auto is_cycle_time = [](const std::string& argument) { return argument.starts_with("cycle_time="); };
    if (keeps_times && std::ranges::none_of(arguments, is_cycle_time)) {
        throw InputError(Place{"--keep times"},
                         "this is about the values of a machine whose cycle_time changes; add cycle_time=..., or leave "
                         "it out");
    }
    return {rounds ? Fractions::rounded : Fractions::refused_with_hint, keeps_times};
}

void RunOptions::add_to(CLI::App& command) {
    CommandOptions::add_to(command);
    command.add_option("MACHINE", machine, "a name from 'narrows list machines', or a file")->required();
    command.add_option("WORKLOAD", workload, "a name from 'narrows list workloads'")->required();
    key_values.add_to(command, run_key_values);
}

void RtlOptions::add_to(CLI::App& command) {
    command.add_option("--rtl", nodes, "nodes and switches that are RTL instead of models: 0,5-7 or 0,switch:3 or all")
        ->type_name("NODES");
    command
        .add_option("--rtl-dir", folder, "folder of RTL of yours that takes the place of some of it (docs/own-rtl.md)")
        ->type_name("DIR");
    command.add_flag("--differs", differs, "the RTL may take other cycles than models: the report says which")
        ->disable_flag_override();
    command
        .add_option_function<std::string>(
            "--registers", [this](const std::string& text) { registers = parse_seed("--registers", text); },
            "registers are random before the reset, with this seed; 0: zeros")
        ->type_name("NUMBER")
        ->default_str("0");
}

std::vector<std::string> RtlOptions::words() const {
    std::vector<std::string> words;
    if (nodes) words.insert(words.end(), {"--rtl", *nodes});
    if (folder) words.insert(words.end(), {"--rtl-dir", *folder});
    if (differs) words.emplace_back("--differs");
    if (registers != 0) words.insert(words.end(), {"--registers", std::to_string(registers)});
    return words;
}

void RtlOptions::refuse_without_nodes() const {
    if (nodes) return;
    const auto refuse = [](const std::string& option) {
        throw InputError(Place{option}, "nothing of this run is RTL; say what is, for instance --rtl all");
    };
    if (folder) refuse("--rtl-dir " + *folder);
    if (differs) refuse("--differs");
    if (registers != 0) refuse(fmt::format("--registers {}", registers));
}

void RunOptions::settle(const CLI::App& command) {
    CommandOptions::settle(command);
    common.times = key_values.settle(command, {{"MACHINE", &machine}, {"WORKLOAD", &workload}});
    rtl.refuse_without_nodes();
    check_one_run(command.get_name(), machine, workload, key_values.arguments);
}

Request request_of(const RunOptions& options) {
    return {options.machine, options.workload, options.key_values.arguments, options.common.seed, options.common.times};
}

void LoggedRunOptions::add_to(CLI::App& command) {
    RunOptions::add_to(command);
    command.add_option("--from-record", from_record, "look at a recording of 'run --record' instead of a run")
        ->type_name("FILE")
        ->each([&command](const std::string&) {
            for (const char* const name : {"MACHINE", "WORKLOAD"}) command.get_option(name)->required(false);
        });
    for (const char* const name : {"MACHINE", "WORKLOAD"})
        command.get_option(name)->option_text("TEXT REQUIRED without --from-record");
    rtl.add_to(command);
}

void LoggedRunOptions::settle(const CLI::App& command) {
    from_record ? refuse_beside_recording(command) : RunOptions::settle(command);
}

void LoggedRunOptions::refuse_beside_recording(const CLI::App& command) const {
    const auto refuse = [&](std::string_view reason, const std::string& unwanted) {
        throw InputError(Place{"--from-record " + *from_record},
                         fmt::format("{}; leave out {}, or leave out --from-record to simulate", reason, unwanted));
    };
    for (const char* const name : {"MACHINE", "WORKLOAD", "KEY=VALUE"}) {
        const CLI::Option& option = *command.get_option(name);
        if (!option.empty()) refuse("the recording determines machine and workload", option.results().front());
    }
    for (const char* const name : {"--round", "--keep"}) {
        if (!command.get_option(name)->empty()) refuse("the recording determines the machine", name);
    }
    for (const char* const name : {"--rtl", "--rtl-dir", "--differs", "--registers"}) {
        if (!command.get_option(name)->empty()) refuse("a recording has no pins of RTL nodes", name);
    }
    if (!command.get_option("--seed")->empty()) refuse("the recording determines the seed", "--seed");
}

}  // namespace narrows
