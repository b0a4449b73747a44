#pragma once

#include <cstdint>
#include <string>

namespace narrows::rtl {

/// How a module in RTL begins, and what is kept of it.
struct ModuleStart {
    std::uint64_t registers = 0;  ///< seed of random registers before the reset; 0: all are 0
    std::string coverage{};       ///< file for the coverage, written at the end; empty: none
};

}  // namespace narrows::rtl
