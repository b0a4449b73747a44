#include <cstdlib>

#include "testbench/app/command_line.h"

// Never called: main() below replaces the one of libsystemc.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

int main(int argc, char* argv[]) { return narrows::main_of_program(argc, argv); }
