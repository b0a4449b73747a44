#include "testbench/app/output_file.h"

#include <fmt/format.h>

#include <utility>

#include "models/machine/input_error.h"
#include "testbench/base/whole_file.h"

namespace narrows {

OutputFile::OutputFile(std::string path, const std::string& written) : path_(std::move(path)) {
    const std::string reason = reason_not_to_write(path_);
    if (reason.empty()) return;
    throw InputError(
        Place{written},
        fmt::format("cannot write this file: {}; use a folder that exists and that you can write to", reason));
}

void OutputFile::write(std::string_view text) const { write_whole(path_, text); }

}  // namespace narrows
