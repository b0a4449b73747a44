#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// An access, which asks port and memory, or host bus and memory, in one cycle (docs/nodes.md, V3, V4).
struct Served {
    Cycle asked = never;
    Cycle from = never;  ///< when its first server begins, or a writer takes it (J1); never: there is no access
};

/// Finds the accesses of processors and of packets. Without servers and host buses there are none. The log must outlive
/// this object.
class FirstServed {
public:
    explicit FirstServed(const RunLog& log);

    Served chunk(RankId rank, Cycle from) const;
    /// The access of a step that moves a packet (P2, R4). Without servers at its end, at `none`.
    Served move(const LoggedStep& step, Cycle none) const;
    const Served& write(std::uint64_t packet) const;
    /// The message for which the processor asked for an access in that cycle, or no_message.
    std::uint64_t whole_of_access(RankId rank, Cycle asked) const;

private:
    using Asked = std::pair<RankId, Cycle>;

    const RunLog& log_;
    std::map<Asked, Served> of_processors_;
    std::unordered_map<int, std::vector<StepPlace>> steps_;  ///< the steps of each rank that asks for accesses
    std::unordered_map<std::uint64_t, Served> writes_;
};

}  // namespace narrows
