#include "testbench/app/message.h"

#include <fmt/format.h>

#include "testbench/app/options.h"
#include "testbench/text/printable.h"

namespace narrows {

void complain(std::string_view text) { fmt::print(stderr, "narrows: {}\n", printable(text)); }

void inform(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(text);
}

void warn(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(fmt::format("warning: {}", text));
}

}  // namespace narrows
