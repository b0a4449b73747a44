#include "traces/log/intervals/first_served.h"

#include <algorithm>

namespace narrows {

namespace {

void include(Served& served, const ServerAccess& access) {
    served.asked = access.asked;
    served.from = served.from == never ? access.from : std::min(served.from, access.from);
}

}  // namespace

FirstServed::FirstServed(const NodeLog& nodes) {
    for (const ServerAccess& access : nodes.accesses) {
        const AccessOwner& owner = access.owner;
        if (owner.kind == AccessOwner::Kind::processor)
            include(chunks_[{RankId(static_cast<int>(owner.number)), access.asked}], access);
        if (owner.kind == AccessOwner::Kind::write) include(writes_[owner.number], access);
    }
    for (const LoggedStep& step : nodes.steps) {
        if (!step.is_of_message()) continue;
        for (const CopiedChunk& chunk : step.chunks) {
            if (chunk.from < chunk.to) wholes_[{step.rank, chunk.from}] = step.what;
        }
    }
}

Served FirstServed::chunk(RankId rank, Cycle from) const {
    const auto found = chunks_.find({rank, from});
    return found == chunks_.end() ? Served{from, from} : found->second;
}

const Served& FirstServed::write(std::uint64_t packet) const {
    static constexpr Served none;
    const auto found = writes_.find(packet);
    return found == writes_.end() ? none : found->second;
}

std::uint64_t FirstServed::whole_of_chunk(RankId rank, Cycle from) const {
    const auto found = wholes_.find({rank, from});
    return found == wholes_.end() ? no_message : found->second;
}

}  // namespace narrows
