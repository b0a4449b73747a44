#include <cstdlib>

#include "testbench/app/command_line.h"
#include "testbench/app/crash_message.h"

// Never called: the main below runs instead of the one of libsystemc.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

int main(int argc, char* argv[]) {
    narrows::tell_of_crashes();
    return narrows::command_line(argc, argv);
}
