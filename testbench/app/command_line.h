#pragma once

#include <functional>

namespace narrows {

/// The whole program. Returns 0 if everything was done and every check passed; 1 if a check failed, or memory or output
/// failed; 2 for bad input. `prepare` comes before everything else, and what it throws is told like the errors of a
/// command.
int command_line(int argc, char* argv[], const std::function<void()>& prepare = {});

/// The same as the main function of a process: memory that runs out, and crashes, are told, too.
int main_of_program(int argc, char* argv[], const std::function<void()>& prepare = {});

}  // namespace narrows
