// Accesses over host buses, and what packets wait for before they have their registers (docs/host-bus.md, J). An access
// that waits for a part of a bus has waited for all other users, so the path stays with the access.
#include "traces/log/transfer_stages.h"
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

PathEvent asker_of(const HostTransfer& transfer) {
    switch (transfer.owner.kind) {
        case AccessOwner::Kind::read: return PacketPlaced{transfer.owner.number};
        case AccessOwner::Kind::write: return MessageTaken{transfer.owner.number};
        case AccessOwner::Kind::processor: break;
    }
    return ProgramAsks{RankId(static_cast<int>(transfer.owner.number)), transfer.activity};
}

/// Explains by the stages of the access until now.
Explanation explained(const WalkedRun& run, const HostTransfer& transfer, Cycle at) {
    const bool is_of_program = transfer.owner.kind == AccessOwner::Kind::processor;
    const std::uint64_t packet = is_of_program ? no_message : transfer.owner.number;
    const TransferStages stages = stages_of(transfer, run.machine);
    Explanation path(at);
    for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
        if (stage->from >= at) continue;
        path.since(stage->from, stage->occupation, stage->part, packet);
    }
    if (path.begin() != transfer.asked) unexplained("an access over a host bus is asked for", path.begin());
    return path.after(asker_of(transfer));
}

}  // namespace

Explanation explain(const WalkedRun& run, const TransferEnded& ended, Cycle at) {
    return explained(run, ended.transfer, at);
}

Explanation explain(const WalkedRun& run, const PacketFetched& fetched, Cycle at) {
    const auto read = run.host.read_of(fetched.number);
    if (!read) return {at, PacketPlaced{fetched.number}};
    return explained(run, *read, at);
}

}  // namespace narrows
