#pragma once

#include <functional>

namespace narrows {

/// The whole program. Returns 0 if everything was done and every check passed; 1 if a check, memory or output failed; 2
/// for bad input. Calls `prepare` first, and reports its exceptions like the errors of a command.
int command_line(int argc, char* argv[], const std::function<void()>& prepare = {});

/// As above, as the main function of a process: also reports crashes and a lack of memory.
int main_of_program(int argc, char* argv[], const std::function<void()>& prepare = {});

}  // namespace narrows
