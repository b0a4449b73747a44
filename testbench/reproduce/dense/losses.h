#pragma once

#include <array>

#include "models/network/topology/resource.h"
#include "testbench/reproduce/dense/experiment.h"

namespace narrows::dense {

/// A loss, and the part of a node that causes it according to the model.
struct Loss {
    std::string text;
    Experiment experiment;
    int from;  ///< phases
    int to;
    std::string cause;
    int bytes = 100'000;

    Wanted wanted() const { return wanted_with({}); }
    /// The same run on a changed machine.
    Wanted wanted_with(const std::vector<std::string>& changes) const;
};

std::vector<Loss> all_losses();

/// A part of a node, the changes that double its speed, and its kinds of resources.
struct DoubledPart {
    std::string name;
    std::vector<std::string> doubled;
    std::vector<ResourceKind> kinds;
};

/// The names of all parts, as in columns of tables. A machine without cards has no part of that name.
inline constexpr std::array part_names{"card", "memory", "processor", "host bus", "link"};

/// If all processors share one port, the port is the same as the memory.
std::vector<DoubledPart> parts_of(const Machine& machine);
/// Finds the part with this name; null if the machine has none.
const DoubledPart* part_named(const std::vector<DoubledPart>& parts, std::string_view name);

/// Returns a column for each part; its key is the name with _ for blanks.
std::vector<TableColumn> part_columns();

}  // namespace narrows::dense
