#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// How often machines had each NodeRow together with another one, or with what shared nodes have besides.
class DrawnPairs {
public:
    void add(const Machine& machine);

    /// A table in Markdown.
    std::string table() const;
    /// Pairs that docs/nodes.md does not refuse, and that fewer machines had; those of rows that no machine had are
    /// left out.
    std::vector<std::string> fewer_than(unsigned machines) const;

private:
    std::map<std::pair<std::size_t, std::size_t>, unsigned> machines_;  // keys are numbers of a row and of the other
};

}  // namespace narrows
