#pragma once

#include <vector>

#include "tests/reference/one_node/progress.h"

namespace narrows::reference {

/// D2: which interface and link a packet may take.
class PlaceChoice {
public:
    explicit PlaceChoice(const OneNodeRules& rules) : rules_(&rules) {}

    /// Lower numbers first; several only where the shortest is chosen.
    std::vector<LinkPlace> places(const PacketProgress& packet) const;

private:
    int interface_of(const PacketProgress& packet) const;
    int link_of_class(const PacketProgress& packet) const;

    const OneNodeRules* rules_;
};

}  // namespace narrows::reference
