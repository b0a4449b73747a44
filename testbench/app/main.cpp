#include <cstddef>
#include <cstdlib>

#include "testbench/app/command_line.h"
#include "testbench/app/crash_message.h"

// Never called: the main below runs instead of the one of libsystemc.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

namespace {

/// Finding the handler of std::bad_alloc takes stack, and a stack cannot grow when no memory is left. So it grows here.
[[gnu::noinline]] void grow_stack() {
    constexpr std::size_t bytes = std::size_t{1024} * 1024;  // a third of it is used when a run starts its programs
    constexpr std::size_t page = 4096;
    [[maybe_unused]] volatile char stack[bytes];
    for (std::size_t at = 0; at < bytes; at += page) stack[at] = 0;
}

}  // namespace

int main(int argc, char* argv[]) {
    grow_stack();
    narrows::tell_of_crashes();
    return narrows::command_line(argc, argv);
}
