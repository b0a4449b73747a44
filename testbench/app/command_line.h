#pragma once

namespace narrows {

/// The whole program. Returns 0 if everything was done and every check passed; 1 if a check failed, or memory or output
/// failed; 2 for bad input.
int command_line(int argc, char* argv[]);

}  // namespace narrows
