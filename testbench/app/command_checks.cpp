#include "testbench/app/command_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "testbench/base/places/places.h"
#include "testbench/run/argument_values.h"
#include "testbench/run/request.h"

namespace narrows {

namespace {

bool is_workload(const std::string& name) {
    return std::ranges::any_of(workload_types(), [&](const WorkloadType& type) { return type.name == name; });
}

bool is_machine(const std::string& name) {
    if (is_machine_file(name)) return true;
    const MachineList list = list_machines(machines_folder());
    return std::ranges::any_of(list.machines, [&](const ListedMachine& machine) { return machine.name == name; });
}

void refuse_swapped(const std::string& command, const std::string& machine, const std::string& workload,
                    const std::vector<std::string>& arguments) {
    if (!is_workload(machine) || is_workload(workload) || !is_machine(workload)) return;
    std::vector<std::string> words{places::program_name(), command, workload, machine};
    words.insert(words.end(), arguments.begin(), arguments.end());
    throw InputError(Place{machine}, fmt::format("this is a workload and {} a machine, and the machine comes first; "
                                                 "write {}",
                                                 workload, fmt::join(words, " ")));
}

void refuse_several(const std::string& machine, const std::string& workload,
                    const std::vector<std::string>& arguments) {
    if (!is_workload(workload)) return;  // refused later
    for (const ArgumentValues& given : values_of_arguments(workload, arguments)) {
        if (!given.several()) continue;
        throw InputError(Place{given.written},
                         fmt::format("this is one run, and {} has {} values; 'compare' runs each of them: narrows "
                                     "compare {} {} {}",
                                     given.key, given.values.size(), workload, machine, fmt::join(arguments, " ")));
    }
}

}  // namespace

void check_one_run(const std::string& command, const std::string& machine, const std::string& workload,
                   const std::vector<std::string>& arguments) {
    refuse_swapped(command, machine, workload, arguments);
    refuse_several(machine, workload, arguments);
}

void refuse_swapped(const std::string& workload, const std::vector<std::string>& names) {
    const auto meant = std::ranges::find_if(names, is_workload);
    if (is_workload(workload) || meant == names.end() || !is_machine(workload)) return;
    std::vector<std::string> words{places::program_name(), "compare", *meant, workload};
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (name != meant) words.push_back(*name);
    }
    throw InputError(Place{workload}, fmt::format("this is a machine and {} a workload, and the workload comes first; "
                                                  "write {}",
                                                  *meant, fmt::join(words, " ")));
}

void refuse_workload_arguments(const Arguments& arguments) {
    if (arguments.workload.empty()) return;
    const KeyValue& first = arguments.workload.front();
    throw InputError(Place{first.text()},
                     fmt::format("this is not a parameter of a machine; {}", suggest_parameter(first.key)));
}

}  // namespace narrows
