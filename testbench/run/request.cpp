#include "testbench/run/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "testbench/places/places.h"

namespace narrows {

namespace {

const std::string_view brought_machines = places::machines;

KeyValue split(const std::string& argument) {
    const auto equals = argument.find('=');
    if (equals == std::string::npos || equals == 0) {
        throw InputError(Place{argument}, "this is not KEY=VALUE; write for instance nodes=128 or interface.links=2");
    }
    return {argument.substr(0, equals), argument.substr(equals + 1)};
}

}  // namespace

MachineFolders machines_folder() {
    const char* const folder = std::getenv("NARROWS_MACHINES");
    if (folder == nullptr || *folder == '\0') return brought_machines;
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        throw InputError(Place{fmt::format("NARROWS_MACHINES={}", folder)},
                         "there is no such folder; unset this environment variable, or name a folder of machines");
    }
    if (std::filesystem::equivalent(folder, brought_machines, error)) return brought_machines;
    return {folder, brought_machines};
}

std::string shown_file(std::string_view file) {
    const std::string_view parent = brought_machines.substr(0, brought_machines.rfind('/') + 1);
    return std::string(file.starts_with(brought_machines) ? file.substr(parent.size()) : file);
}

std::string shown_origin(const ResolvedParameter& parameter) { return shown_file(parameter.origin); }

Arguments::Arguments(const std::vector<std::string>& written) {
    std::vector<std::string> keys;
    for (const std::string& argument : written) {
        KeyValue given = split(argument);
        if (std::find(keys.begin(), keys.end(), given.key) != keys.end()) {
            throw InputError(Place{argument}, fmt::format("{} is given twice; keep one of them", given.key));
        }
        keys.push_back(given.key);
        if (given.key == "nodes") {
            nodes = parse_value(nodes_parameter(), given);
        } else if (given.key.find('.') != std::string::npos || find_parameter(given.key) != nullptr) {
            machine.push_back(argument);
        } else {
            workload.push_back(std::move(given));
        }
    }
}

Request::Request(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments)
    : arguments_(arguments),
      type_(find_workload(workload)),
      resolved_(load_machine(machine, machines_folder(), arguments_.machine, arguments_.nodes)),
      topology_(make_grid(resolved_.machine.topology)),
      chosen_(type_.choose(resolved_.machine, *topology_, arguments_.workload)) {}

std::unique_ptr<Workload> Request::make_workload(const Machine& machine, std::uint64_t seed) const {
    std::vector<KeyValue> values;
    for (const ParameterValue& p : chosen_.parameters) values.push_back({std::string(p.parameter->name), p.value});
    return type_.choose(machine, *topology_, values).make(seed);
}

RunSetup Request::setup(std::uint64_t seed) const {
    RunSetup setup{machine(), std::string(type_.name), {}, changed(), seed};
    for (const ParameterValue& p : chosen_.parameters) {
        const bool is_number = p.parameter->choices.empty() && p.value != p.parameter->zero;
        setup.parameters.push_back({std::string(p.parameter->name), p.value, is_number});
    }
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
        const bool algorithm_given = std::any_of(arguments_.workload.begin(), arguments_.workload.end(),
                                                 [](const KeyValue& given) { return given.key == "algorithm"; });
        if (of_other_timing) {
            warnings.push_back(argument + ": no effect, because memory.timing is another one");
        } else if (key == "allgather.algorithm" && type_.name != "allgather") {
            warnings.push_back(argument + ": no effect on a workload that is not allgather");
        } else if (key == "allgather.algorithm" && algorithm_given) {
            warnings.push_back(argument + ": no effect, because algorithm= is given too");
        }
    }
    return warnings;
}

}  // namespace narrows
