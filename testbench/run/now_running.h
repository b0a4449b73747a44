#pragma once

#include <string>
#include <vector>

namespace narrows {

/// "narrows run MACHINE WORKLOAD ARGUMENTS --seed N", quoted for a shell.
std::string command_of_run(const std::string& machine, const std::string& workload,
                           const std::vector<std::string>& arguments, std::uint64_t seed);

/// Notes the command of the run that this process prepares or simulates, so that a crash message can name it. Returns
/// it.
std::string now_running(std::string command);

/// The last command that was noted, or an empty text. May be called in a signal handler.
const char* noted_run();

}  // namespace narrows
