#pragma once

#include <filesystem>

#include "traces/waves/wave.h"

namespace narrows::waves {

/// Times are real: a cycle lasts the machine's cycle time. Throws std::system_error.
void write_fst(const Wave& wave, const std::filesystem::path& file);

}  // namespace narrows::waves
