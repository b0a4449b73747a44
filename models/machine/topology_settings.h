#pragma once

#include <cstddef>
#include <string>

#include "models/machine/settings.h"
#include "models/machine/topology_kinds.h"

/// Settings of a topology. They depend on its kind, and some can be given in one of two ways.
namespace narrows {

/// Call after each layer. Drops parameters of lower layers that do not fit the kind, or that give the shape in another
/// way than this layer. Throws InputError if this layer itself gave a parameter that does not fit.
void resolve_topology(Settings& settings, std::size_t rank);

/// "topology.sides, or topology.columns and topology.rows": the ways to give the shape of such a topology.
std::string shapes_text(const TopologyType& type);

/// Throws InputError if the shape of the topology is not given completely.
void check_shape_is_given(const Settings& settings);

/// The given parameter that determines a shape parameter: itself, or one that stands for it. Null if none.
const ValueSoFar* given_for(const Settings& settings, const Parameter& parameter);

}  // namespace narrows
