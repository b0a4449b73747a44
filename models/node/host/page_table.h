#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <unordered_map>

#include "models/machine/host.h"

namespace narrows {

/// The pages whose addresses the IOMMU of a bus keeps, and the walks that find those of others (docs/host-bus.md, J6).
class PageTable {
public:
    explicit PageTable(const HostParameters& host) : host_(host) {}

    /// When the address is known, for a transaction that arrives at `arrival`. The transactions of a bus look in the
    /// order in which they crossed.
    Cycle look(std::uint64_t address, Cycle arrival);

private:
    struct Page {
        std::uint64_t number;
        Cycle found;  ///< when the walk ended that brought it
    };

    Cycle walk(Cycle arrival);

    const HostParameters& host_;
    std::list<Page> pages_;  ///< the first one is the next to be forgotten
    std::unordered_map<std::uint64_t, std::list<Page>::iterator> place_of_;
    std::optional<Cycle> last_walk_;  ///< when the last one ends
};

}  // namespace narrows
