#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace narrows {

/// The content of a file; empty if it cannot be read.
inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace narrows
