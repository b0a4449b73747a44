#pragma once

#include <optional>

#include "testbench/run/simulation.h"

namespace narrows {

/// How fast a run moved its data, in GB of 10^9 bytes a second.
struct Rates {
    double of_node;  ///< payload into a node, on average of those that received any, over the whole run
    double peak;     ///< what the interface links of a node carry each way
    /// Of collective operations, as they are usually measured: the result of a rank by the time, and how busy that
    /// keeps each link at least.
    std::optional<double> algorithm{};
    std::optional<double> bus{};

    double share_of_peak() const { return of_node / peak; }
};

/// None if the run did not finish or moved nothing, and where nodes are shared: what stays within a node crosses no
/// link.
std::optional<Rates> rates_of(const Machine& machine, const Simulation& simulation);

/// Of accesses of programs over host buses.
struct AccessRates {
    double gb_per_s;
    double per_us;
};

/// None if the run did not finish or has no such accesses.
std::optional<AccessRates> access_rates_of(const Machine& machine, const Simulation& simulation);

}  // namespace narrows
