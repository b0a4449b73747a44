#include "testbench/run/now_running.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/base/places/places.h"
#include "testbench/base/shell_word.h"

namespace narrows {

namespace {

std::array<char, 4096> noted{};  // a longer command is cut off

}  // namespace

std::string command_of_run(const std::string& machine, const std::string& workload,
                           const std::vector<std::string>& arguments, std::uint64_t seed) {
    std::string text = fmt::format("{} run {} {}", places::program_name(), shell_word(machine), workload);
    for (const std::string& argument : arguments) text += " " + shell_word(argument);
    return text + fmt::format(" --seed {}", seed);
}

std::string now_running(std::string command) {
    const std::size_t length = std::min(command.size(), noted.size() - 1);
    std::copy_n(command.begin(), length, noted.begin());
    noted[length] = '\0';
    return command;
}

const char* noted_run() { return noted.data(); }

}  // namespace narrows
