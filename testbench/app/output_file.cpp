#include "testbench/app/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "models/machine/input_error.h"
#include "testbench/app/output.h"

namespace narrows {

OutputFile::OutputFile(std::string path, const std::string& written) : path_(std::move(path)) {
    std::error_code unknown;
    is_new_ = !std::filesystem::exists(path_, unknown) && !unknown;
    if (!std::ofstream(path_, std::ios::app)) {
        throw InputError(Place{written},
                         fmt::format("cannot write this file: {}; use a folder that exists and that you can write to",
                                     std::strerror(errno)));
    }
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), is_new_(std::exchange(other.is_new_, false)) {}

OutputFile::~OutputFile() {
    std::error_code error;
    if (is_new_ && std::filesystem::file_size(path_, error) == 0 && !error) std::filesystem::remove(path_, error);
}

void OutputFile::write(std::string_view text) const {
    std::ofstream file(path_);
    file << text;
    file.close();
    if (!file) throw OutputError(errno, path_);
}

}  // namespace narrows
