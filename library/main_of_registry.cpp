#include <narrows/main.h>

#include "library/install_registry.h"
#include "testbench/app/command_line.h"

namespace narrows {

int main(int argc, char** argv, const Registry& registry) {
    return main_of_program(argc, argv, [&registry] { install(registry); });
}

}  // namespace narrows
