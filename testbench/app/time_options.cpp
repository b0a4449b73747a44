#include "testbench/app/time_options.h"

#include <algorithm>

#include "models/machine/input_error.h"

namespace narrows {

void add_time_options(CLI::App& command, TimeOptions& written) {
    command
        .add_flag("--round", written.rounds,
                  "round times and rates that are no whole numbers of cycles, and say by how much")
        ->disable_flag_override();
    command.add_option("--keep", written.kept, "what another cycle_time leaves as it is: cycles, or times and rates")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"cycles", "times"}));
}

TimeRules time_rules(const TimeOptions& written, const std::vector<std::string>& arguments) {
    const bool keeps_times = written.kept == "times";
    const auto is_cycle_time = [](const std::string& argument) { return argument.starts_with("cycle_time="); };
    if (keeps_times && std::ranges::none_of(arguments, is_cycle_time)) {
        throw InputError(Place{"--keep times"},
                         "this is about the values of a machine whose cycle_time changes; add cycle_time=..., or leave "
                         "it out");
    }
    return {written.rounds ? Fractions::rounded : Fractions::refused_with_hint, keeps_times};
}

}  // namespace narrows
