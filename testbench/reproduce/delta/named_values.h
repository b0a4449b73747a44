#pragma once

#include "testbench/reproduce/delta/contest.h"

/// What claims of documents/delta.toml say of many runs at once.
namespace narrows::delta {

/// Adds values of the map of figure 5 by a model, named behind `model`.
void add_values_of_model(Section& section, const std::string& model, const Contests& map);
/// Adds values of the simulated map of figure 8.
void add_values_of_map(Section& section, const Contests& map);
/// Adds values of the runs of section 4.2.
void add_values_of_grid(Section& section, const std::vector<Run>& grid);

}  // namespace narrows::delta
