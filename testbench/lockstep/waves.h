#pragma once

#include <filesystem>

#include "models/machine/machine.h"
#include "models/topology/grid.h"
#include "testbench/lockstep/divergence.h"

namespace narrows::lockstep {

/// Model and RTL side by side for GTKWave: which message (its place in the list of sends) is where, register by
/// register and channel by channel, and a line that rises where they first differ.
void write_waves(const std::filesystem::path& file, const Machine& machine, const Grid& grid,
                 const std::vector<Send>& sends, const std::vector<Journey>& model, const std::vector<Journey>& rtl,
                 const std::optional<Divergence>& divergence);

}  // namespace narrows::lockstep
