#pragma once

#include <vector>

#include "tests/reference/nodes/node_rules.h"

namespace narrows::reference {

/// U: packets of other jobs.
class PacketsOfOtherJobs {
public:
    PacketsOfOtherJobs(const NodeRules& rules, NodeTraffic& traffic, std::uint64_t seed);

    /// U3, U4: lets packets ask at t, unless the programs had ended before. True if one does.
    bool ask(Cycle t);
    /// Cycle t ends, and all programs have ended.
    void end_programs(Cycle t) { programs_end_ = std::min(programs_end_, t); }

private:
    struct Source {
        int number = 0;                 ///< packets so far
        PacketState* before = nullptr;  ///< the one before the next
    };

    int drawn(int endpoint, int number, int purpose, Cycle values) const;
    Cycle pause_before(int endpoint, int number) const;
    bool asks_at(const Source& source, int endpoint, Cycle t) const;
    PacketState packet_of(int endpoint, int number) const;

    const NodeRules* rules_;
    NodeTraffic* traffic_;
    std::uint64_t seed_;
    std::vector<Source> sources_;  // indexed by endpoint
    Cycle programs_end_ = never;
};

}  // namespace narrows::reference
