#pragma once

#include <filesystem>

#include "traces/waves/wave.h"

namespace narrows::waves {

/// Times are those of the machine: a cycle is as long as its cycle time. Throws std::runtime_error.
void write_fst(const Wave& wave, const std::filesystem::path& file);

}  // namespace narrows::waves
