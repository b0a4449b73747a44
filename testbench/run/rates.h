#pragma once

#include <optional>

#include "testbench/run/simulation.h"

namespace narrows {

/// The speed at which a run moved its data, in GB of 10^9 bytes a second.
struct Rates {
    double of_node;  ///< payload into a node, averaged over receiving nodes and the whole run
    double peak;     ///< capacity of a node's interface links each way
    /// For collective operations, in the usual form: the result of a rank divided by the time, and the least load of
    /// each link that follows from it.
    std::optional<double> algorithm{};
    std::optional<double> bus{};

    double share_of_peak() const { return of_node / peak; }
};

/// Empty if the run did not finish or moved nothing. Also where nodes are shared, because data within a node crosses no
/// link.
std::optional<Rates> rates_of(const Machine& machine, const Simulation& simulation);

/// The speed of programs' accesses over host buses.
struct AccessRates {
    double gb_per_s;
    double per_us;
};

/// Empty if the run did not finish or has no such accesses.
std::optional<AccessRates> access_rates_of(const Machine& machine, const Simulation& simulation);

}  // namespace narrows
