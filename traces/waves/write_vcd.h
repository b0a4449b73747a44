#pragma once

#include <filesystem>

#include "traces/waves/wave.h"

namespace narrows::waves {

/// As write_fst, for viewers that cannot read FST. VCD has no enumerations, so states are written as texts. Throws
/// std::system_error.
void write_vcd(const Wave& wave, const std::filesystem::path& file);

}  // namespace narrows::waves
