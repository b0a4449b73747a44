#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// Counts machines by pairs of NodeRows, or of a NodeRow and another property of shared nodes.
class DrawnPairs {
public:
    void add(const Machine& machine);

    /// A table in Markdown.
    std::string table() const;
    /// Pairs that docs/nodes.md does not refuse and that fewer machines had, without rows that no machine had.
    std::vector<std::string> fewer_than(unsigned machines) const;

private:
    std::map<std::pair<std::size_t, std::size_t>, unsigned> machines_;  // keys are numbers of a row and of the other
};

}  // namespace narrows
