#include "testbench/app/message.h"

#include <fmt/format.h>

#include <cstdio>
#include <new>

#include "testbench/text/printable.h"

namespace narrows {

void tell(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

void complain(std::string_view text) { tell(fmt::format("narrows: {}\n", printable(text))); }

std::string failure_text(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return "there is not enough memory for this run; use fewer nodes, words or messages";
    return fmt::format("internal error: {}; please report this, with the command that led to it", error.what());
}

void inform(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(text);
}

void warn(std::string_view text, const CommonOptions& options) {
    if (!options.quiet) complain(fmt::format("warning: {}", text));
}

}  // namespace narrows
