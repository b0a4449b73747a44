#include "testbench/app/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "models/machine/input_error.h"
#include "testbench/app/output.h"

namespace narrows {

OutputFile::OutputFile(std::string path, const std::string& written) : path_(std::move(path)) {
    if (!std::ofstream(path_, std::ios::app)) {
        throw InputError(Place{written},
                         fmt::format("cannot write this file: {}; use a folder that exists and that you can write to",
                                     std::strerror(errno)));
    }
}

void OutputFile::write(std::string_view text) const {
    std::ofstream file(path_);
    file << text;
    file.close();
    if (!file) throw OutputError(errno, path_);
}

}  // namespace narrows
