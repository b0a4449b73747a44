#pragma once

#include <vector>

#include "tests/reference/one_node/progress.h"

namespace narrows::reference {

/// U: packets of other jobs, a source for each link of data.
class JobSources {
public:
    JobSources(const OneNodeRules& rules, OneNodeTraffic& traffic, int endpoints, std::uint64_t seed);

    bool are_there() const { return !sources_.empty(); }
    /// U1, U4: packets that ask at t, unless the programs had ended before. True if one does.
    bool ask(Cycle t);
    /// Call when all programs have ended at t, or wait for each other.
    void end_programs(Cycle t) { programs_end_ = std::min(programs_end_, t); }

private:
    struct Source {
        int number = 0;                          ///< of packets so far
        const PacketProgress* before = nullptr;  ///< the last one
    };

    int draw(int source, int number, int purpose, Cycle values) const;
    bool asks_at(const Source& source, int number, Cycle t) const;
    PacketProgress packet_of(int source, int number) const;

    const OneNodeRules* rules_;
    OneNodeTraffic* traffic_;
    std::uint64_t seed_;
    std::vector<Source> sources_;
    Cycle programs_end_ = never;
};

}  // namespace narrows::reference
