#pragma once

namespace narrows {

/// The whole program: 0 = done, every check held; 1 = a check failed, or there was no memory or no output; 2 = bad
/// input.
int command_line(int argc, char* argv[]);

}  // namespace narrows
