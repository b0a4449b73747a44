#pragma once

#include <optional>

#include "tests/figures/second_count.h"

namespace narrows {

struct CountedResource {
    std::string name;
    std::string kind;
    Cycle busy;
    Cycle waiting;
};

/// The busiest resource of a kind, and how many of the kind were busy for as long.
struct CountedKind {
    std::string name;
    Cycle busy;
    Cycle waiting;
    int alike;
    int all;
};

/// The figures of a finished run, each by its definition in docs/metrics.md or docs/command-line.md.
struct CountedFigures {
    CountedFigures(const RunLog& log, const Machine& machine, const Topology& topology);

    /// The least latency that this percentage of the messages do not exceed; 0 if there are no messages.
    Cycle percentile(int percent) const;
    /// True if `shown` is a valid percentile: exact up to 127 cycles, above that at most 1/64 too large.
    bool may_be_percentile(int percent, Cycle shown) const;

    Cycle cycles = 0;
    std::int64_t messages = 0;
    std::int64_t message_hops = 0;
    std::int64_t payload_bytes = 0;
    std::vector<Cycle> latencies;  ///< the least first
    double mean_latency = 0;
    std::vector<CountedResource> resources;  ///< the busiest first
    std::vector<CountedKind> kinds;          ///< the busiest first
};

}  // namespace narrows
