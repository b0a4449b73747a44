#include "testbench/text/output_columns.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

namespace narrows {

std::size_t output_columns() {
    constexpr std::size_t without_terminal = 120;
    constexpr std::size_t fewest = 20;
    constexpr std::size_t most = 300;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return without_terminal;
    return std::clamp<std::size_t>(size.ws_col, fewest, most);
}

}  // namespace narrows
