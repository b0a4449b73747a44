#include "testbench/app/message.h"

#include <fmt/format.h>

#include <cstdio>

#include "testbench/text/printable.h"

namespace narrows {

void tell(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

void complain(std::string_view text) { tell(fmt::format("narrows: {}\n", printable(text))); }

void inform(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(text);
}

void warn(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(fmt::format("warning: {}", text));
}

}  // namespace narrows
