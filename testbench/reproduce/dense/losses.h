#pragma once

#include <functional>
#include <string>
#include <vector>

#include "models/network/topology/resource.h"
#include "testbench/reproduce/dense/experiment.h"
#include "testbench/text/section.h"

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

/// If all processors share one port, the port is the same as the memory.
std::vector<DoubledPart> parts_of(const Machine& machine);

/// The cell of a part in the row of a loss. The part with the largest weight is the cause.
struct WeighedPart {
    Cell cell;
    double weight;
};

/// A section with a table of losses. `columns`: those between the loss and the parts.
Section section_of_losses(std::string key, std::string title, std::vector<TableColumn> columns, std::string note);

/// Adds the row of a loss: these cells, one for each part, and the cause. There is no cause if no weight is positive.
/// Counts the losses whose cause is the stated one.
void add_row(Section& section, const Loss& loss, const std::vector<Cell>& cells, const Machine& machine,
             const std::function<WeighedPart(const DoubledPart&)>& weighed);

}  // namespace narrows::dense
