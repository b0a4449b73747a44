#pragma once

#include <map>
#include <unordered_map>

#include "traces/log/node_log.h"

namespace narrows {

/// What asks for an access asks port and memory, or host bus and memory, in one cycle (docs/nodes.md, V3, V4).
struct Served {
    Cycle asked = never;
    Cycle from = never;  ///< the first of them serves it; never: there is no access
};

/// Finds the accesses of chunks and of packets. Empty of machines without shared nodes.
class FirstServed {
public:
    explicit FirstServed(const NodeLog& nodes);

    Served chunk(RankId rank, Cycle from) const;
    const Served& write(std::uint64_t packet) const;
    /// The message for which the processor copies the chunk, or no_message.
    std::uint64_t whole_of_chunk(RankId rank, Cycle from) const;

private:
    using Chunk = std::pair<RankId, Cycle>;

    std::map<Chunk, Served> chunks_;
    std::map<Chunk, std::uint64_t> wholes_;
    std::unordered_map<std::uint64_t, Served> writes_;
};

}  // namespace narrows
