#include <narrows/main.h>

#include <cstdlib>

#include "library/install_registry.h"
#include "testbench/app/command_line.h"

// libsystemc needs this symbol. A program whose main() is SystemC's replaces it.
extern "C" [[gnu::weak]] int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

namespace narrows {

int main(int argc, char** argv, const Registry& registry) {
    return main_of_program(argc, argv, [&registry] { install(registry); });
}

}  // namespace narrows
