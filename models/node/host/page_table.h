#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <unordered_map>

#include "models/machine/host.h"

namespace narrows {

/// The pages whose addresses the IOMMU of a bus keeps, and its walks for other addresses (docs/host-bus.md, J6).
class PageTable {
public:
    explicit PageTable(const HostParameters& host) : host_(host) {}

    /// Returns when the address is known to a transaction that arrives at `arrival`. Call in the order in which
    /// transactions crossed.
    Cycle look(std::uint64_t address, Cycle arrival);

private:
    struct Page {
        std::uint64_t number;
        Cycle found;  ///< when the walk for this page ended
    };

    Cycle walk(Cycle arrival);

    const HostParameters& host_;
    std::list<Page> pages_;  ///< the page at the front is forgotten next
    std::unordered_map<std::uint64_t, std::list<Page>::iterator> place_of_;
    std::optional<Cycle> last_walk_;  ///< when the last one ends
};

}  // namespace narrows
