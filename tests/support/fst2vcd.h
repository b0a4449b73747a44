#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

namespace narrows {

/// What fst2vcd makes of a waveform, names of enumerations included.
inline std::string as_vcd(const std::filesystem::path& fst) {
    std::FILE* pipe = popen(("fst2vcd -e " + fst.string()).c_str(), "r");
    std::string text;
    std::array<char, 4096> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        text.append(buffer.data(), count);
    EXPECT_EQ(pclose(pipe), 0);
    return text;
}

}  // namespace narrows
