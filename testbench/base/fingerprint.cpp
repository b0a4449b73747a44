#include "testbench/base/fingerprint.h"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <iterator>

namespace narrows {

std::string fingerprint(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) {
        hash ^= static_cast<std::uint8_t>(c);
        hash *= 0x100000001b3;
    }
    return fmt::format("{:016x}", hash);
}

std::string fingerprint_of_file(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return fingerprint(std::string(std::istreambuf_iterator<char>(stream), {}));
}

}  // namespace narrows
