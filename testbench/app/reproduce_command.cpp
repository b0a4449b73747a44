#include <fmt/format.h>
#include "testbench/app/commands.h"
namespace narrows { int reproduce_command(const std::string&, const CommonOptions&) { return 0; } }
