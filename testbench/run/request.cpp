#include "testbench/run/request.h"

#include "testbench/run/freedom.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "testbench/base/places/places.h"
#include "testbench/run/kept_choice.h"
#include "testbench/run/now_running.h"

namespace narrows {

namespace {

KeyValue split(const std::string& argument) {
    const auto equals = argument.find('=');
    if (equals == std::string::npos || equals == 0) {
        const std::string_view wrong = equals == 0 ? "the KEY before '=' is missing" : "this is not KEY=VALUE";
        throw InputError(Place{argument}, fmt::format("{}; write for instance nodes=128 or interface.links=2", wrong));
    }
    return {argument.substr(0, equals), argument.substr(equals + 1)};
}

/// The machine's own number of nodes, which it accepts even where its shape leaves no other. A network that no number
/// describes is refused as such.
std::int64_t example_of_nodes(const std::string& machine, const Arguments& arguments, const TimeRules& rules) {
    const std::int64_t own = load_checked_machine(machine, arguments.machine, std::nullopt, rules).machine.nodes();
    try {
        load_checked_machine(machine, arguments.machine, own, rules);
    } catch (const InputError& error) {
        throw InputError(arguments.nodes->place(), error.problems().front().message);
    }
    return own;
}

std::vector<std::string> with_options(std::vector<std::string> changes, const TimeRules& rules) {
    if (rules.keeps_times) changes.emplace_back("--keep times");
    if (rules.fractions == Fractions::rounded) changes.emplace_back("--round");
    return changes;
}

}  // namespace

bool is_of_machine(const std::string& key) {
    return key.find('.') != std::string::npos || find_parameter(key) != nullptr;
}

Arguments::Arguments(const std::vector<std::string>& written, bool nodes_of_workload) {
    std::vector<std::string> keys;
    for (const std::string& argument : written) {
        KeyValue given = split(argument);
        if (std::find(keys.begin(), keys.end(), given.key) != keys.end()) {
            throw InputError(Place{argument}, fmt::format("{} is given twice; keep one of them", given.key));
        }
        keys.push_back(given.key);
        if (given.key == "nodes" && !nodes_of_workload) {
            nodes = std::move(given);
        } else if (is_of_machine(given.key)) {
            machine.push_back(argument);
        } else {
            workload.push_back(std::move(given));
        }
    }
}

ResolvedMachine load_checked_machine(const std::string& name_or_file, const Arguments& arguments,
                                     const TimeRules& rules) {
    if (!arguments.nodes) return load_checked_machine(name_or_file, arguments.machine, std::nullopt, rules);
    const auto example = [&] { return example_of_nodes(name_or_file, arguments, rules); };
    const std::int64_t nodes = parse_number(nodes_parameter(), *arguments.nodes, example);
    return load_checked_machine(name_or_file, arguments.machine, nodes, rules);
}

Request::Request(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                 std::uint64_t seed, const TimeRules& rules)
    : Request(machine, workload, arguments, seed, *std::make_unique<FreedomProofs>(), rules) {}

Request::Request(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                 std::uint64_t seed, FreedomProofs& proofs, const TimeRules& rules, Choosing choosing)
    : Request(machine, find_workload(workload), arguments, seed, proofs, rules, choosing) {}

Request::Request(const std::string& machine, const WorkloadType& workload, const std::vector<std::string>& arguments,
                 std::uint64_t seed, FreedomProofs& proofs, const TimeRules& rules, Choosing choosing)
    : command_(now_running(command_of_run(machine, std::string(workload.name), arguments, seed))),
      type_(workload),
      arguments_(arguments, type_.chooses_nodes),
      changed_(with_options(arguments_.machine, rules)),
      resolved_(load_checked_machine(machine, arguments_, rules)),
      topology_(make_topology(resolved_.machine, seed)),
      chosen_(choose(proofs, choosing)) {}

std::vector<OpenAlgorithm> Request::open_algorithms(const std::string& machine, const std::string& workload,
                                                    const std::vector<std::string>& arguments, const TimeRules& rules) {
    const WorkloadType& type = find_workload(workload);
    const Arguments split(arguments, type.chooses_nodes);
    const ResolvedMachine resolved = load_checked_machine(machine, split, rules);
    return type.open_algorithms(resolved.machine, split.workload);
}

ChosenWorkload Request::choose(FreedomProofs& proofs, Choosing choosing) const {
    refuse_deadlock(machine(), place_of_network(), proofs);
    const std::vector<KeyValue>& given = arguments_.workload;
    const std::vector<OpenAlgorithm> open = type_.open_algorithms(machine(), given);
    if (open.empty()) return type_.choose(machine(), *topology_, given);
    if (choosing == Choosing::later) return type_.undecided(machine(), *topology_, given);
    const std::string key = choice_key(machine(), std::string(type_.name), given);
    const AlgorithmChoice choice =
        kept_choice(Cache::of_user("choices"), key, open, [&] { return type_.choose_algorithm(machine(), given); });
    return type_.with_choice(machine(), *topology_, given, choice);
}

Place Request::place_of_network() const {
    const auto changes_network = [](const std::string& argument) {
        return argument.starts_with("network.") || argument.starts_with("topology.");
    };
    const auto changes_lanes = [](const std::string& argument) {
        return argument.starts_with("network.") && argument.find("lanes=") != std::string::npos;
    };
    auto change = std::ranges::find_if(arguments_.machine, changes_lanes);
    if (change == arguments_.machine.end()) change = std::ranges::find_if(arguments_.machine, changes_network);
    return Place{change != arguments_.machine.end() ? *change : shown_file(resolved_.files.front())};
}

std::unique_ptr<Workload> Request::make_workload(const Machine& machine, const Topology& topology,
                                                 std::uint64_t seed) const {
    std::vector<KeyValue> values;
    for (const ParameterValue& p : chosen_.parameters) values.push_back({std::string(p.parameter->name), p.value});
    return type_.choose(machine, topology, values).make(seed);
}

RecordedSetup Request::setup(std::uint64_t seed) const {
    RecordedSetup setup{machine(), {}, std::string(type_.name), {}, changed(), seed};
    for (const WorkloadDefault& given : machine().workload_defaults)
        setup.defaults.push_back({given.name(), given.value, parameter_of(given).is_number(given.value)});
    for (const ParameterValue& p : chosen_.parameters)
        setup.parameters.push_back({std::string(p.parameter->name), p.value, p.parameter->is_number(p.value)});
    return setup;
}

std::vector<std::string> Request::without_effect() const {
    const auto& memory = machine().memory;
    std::vector<std::string> warnings;
    for (const std::string& argument : arguments_.machine) {
        const std::string key = argument.substr(0, argument.find('='));
        const auto is_for = [&](const char* timing) { return key.rfind(fmt::format("memory.{}_", timing), 0) == 0; };
        const bool of_other_timing = (is_for("cache") && memory.timing != MemoryTiming::cache) ||
                                     (is_for("page") && memory.timing != MemoryTiming::page) ||
                                     (is_for("random") && memory.timing != MemoryTiming::random);
        if (of_other_timing) {
            warnings.push_back(argument + ": no effect, because memory.timing is another one");
            continue;
        }
        if (key == "memory.short_access" && memory.timing == MemoryTiming::off) {
            warnings.push_back(argument + ": no effect, because memory.timing is off");
            continue;
        }
        const auto& defaults = machine().workload_defaults;
        const auto given = std::ranges::find(defaults, key, &WorkloadDefault::name);
        if (given == defaults.end()) continue;
        if (given->workload != type_.name) {
            warnings.push_back(fmt::format("{}: no effect on a workload that is not {}", argument, given->workload));
        } else if (std::ranges::find(arguments_.workload, given->parameter, &KeyValue::key) !=
                   arguments_.workload.end()) {
            warnings.push_back(fmt::format("{}: no effect, because {}= is given too", argument, given->parameter));
        }
    }
    return warnings;
}

}  // namespace narrows
