#include <cstdlib>

#include "testbench/app/command_line.h"

// libsystemc has a main of its own; ours calls the program directly, so sc_main is never reached.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

int main(int argc, char* argv[]) { return narrows::command_line(argc, argv); }
