#pragma once

#include "testbench/reproduce/delta/contest.h"

/// Values for claims of documents/delta.toml about many runs at once.
namespace narrows::delta {

/// Adds values of a model's map for figure 5. Their names begin with `model`.
void add_values_of_model(Section& section, const std::string& model, const Contests& map);
/// Adds values of the simulated map of figure 8.
void add_values_of_map(Section& section, const Contests& map);
/// Adds values of the runs of section 4.2.
void add_values_of_grid(Section& section, const std::vector<Run>& grid);

}  // namespace narrows::delta
