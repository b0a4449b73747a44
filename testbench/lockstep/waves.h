#pragma once

#include <filesystem>

#include "models/machine/machine.h"
#include "testbench/lockstep/divergence.h"

namespace narrows::lockstep {

/// Model and RTL side by side for GTKWave: for each register and channel the message in it (its place in the list of
/// sends), and a line that rises at the first difference.
void write_waves(const std::filesystem::path& file, const Machine& machine, const Topology& topology,
                 const std::vector<PlannedSend>& sends, const std::vector<Journey>& model,
                 const std::vector<Journey>& rtl, const std::optional<Divergence>& divergence);

}  // namespace narrows::lockstep
