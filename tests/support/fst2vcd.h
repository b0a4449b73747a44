#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

namespace narrows {

/// The output of fst2vcd for a waveform, with names of enumerations.
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
