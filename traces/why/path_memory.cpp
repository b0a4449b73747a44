// Memory: the port of a plain node (docs/timing.md, M1, M2), and the servers of a shared one (docs/nodes.md, V, T4,
// T5).
#include <algorithm>

#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

Resource resource_in(const WalkedRun& run, const ServerId& server) {
    return run.nodes ? resource_of(server) : Resource{ResourceKind::memory, server.node};
}

bool is_of_processor(const ServerAccess& access) { return access.owner.kind == AccessOwner::Kind::processor; }

/// The chunk for which a processor asked for the access; none if the log does not have it.
std::optional<ChunkBegan> chunk_of(const WalkedRun& run, const ServerAccess& access) {
    const LoggedStep* const step =
        run.nodes->step_with_chunk(RankId(static_cast<int>(access.owner.number)), access.asked);
    if (step == nullptr) return std::nullopt;
    const auto found = std::ranges::find_if(
        step->chunks, [&](const CopiedChunk& chunk) { return chunk.from == access.asked && chunk.to > access.asked; });
    if (found == step->chunks.end()) return std::nullopt;
    return ChunkBegan{step, static_cast<std::size_t>(found - step->chunks.begin())};
}

/// What asked for the access.
PathEvent asker_of(const ServerAccess& access, const std::optional<ChunkBegan>& chunk) {
    switch (access.owner.kind) {
        case AccessOwner::Kind::read: return MessageStarted{access.owner.number};
        case AccessOwner::Kind::write: return MessageTaken{access.owner.number};
        case AccessOwner::Kind::processor: break;
    }
    if (!chunk) unexplained("a processor asks for a memory access", access.asked);
    return *chunk;
}

/// The access after which the server began with this one.
ServerAccess access_before(const WalkedRun& run, const ServerAccess& access) {
    const auto before =
        run.nodes ? run.nodes->access_before(access) : run.history.memory_until(access.server.node, access.from);
    if (!before || before->to != access.from) unexplained("a server begins with an access", access.from);
    return *before;
}

/// Q5: a packet that waits for room asks for its write when its message is matched, or has room.
Cycle write_asked_at(const WalkedRun& run, std::uint64_t number) {
    const Cycle presented = run.message(number).presented;
    if (run.machine.interface.unexpected != Unexpected::room) return presented;
    const LoggedWhole& w = run.nodes->whole(run.nodes->packet(number).whole);
    return std::max(presented, std::min(w.admitted, w.matched));
}

}  // namespace

Explanation explain(const WalkedRun& run, const AccessEnded& ended, Cycle at) {
    const ServerAccess& access = ended.access;
    const Resource server = resource_in(run, access.server);
    const auto chunk = is_of_processor(access) ? chunk_of(run, access) : std::nullopt;
    const std::uint64_t packet = is_of_processor(access) ? no_message : access.owner.number;
    const std::uint64_t whole = chunk ? chunk->step->whole() : no_message;
    Explanation path(at);
    path.since(access.from, Occupation::memory_access, server, packet, whole);
    if (access.asked != access.from) {
        const ServerAccess before = access_before(run, access);
        if (is_of_processor(before) || !run.is_of_other_job(before.owner.number))
            return path.after(AccessEnded{before});
        path.since(access.asked, Occupation::waits_for_other_job, server, packet, whole);
    }
    return path.after(asker_of(access, chunk));
}

Explanation explain(const WalkedRun& run, const LoadEnded& loaded, Cycle at) {
    const LoggedMessage m = run.message(loaded.number);
    const auto load = run.nodes ? run.nodes->access({AccessOwner::Kind::read, loaded.number}, m.started, at)
                                : run.history.memory_for(m.from, loaded.number);
    if (!load) unexplained("a message has been loaded", at);
    return explain(run, AccessEnded{*load}, at);
}

Explanation explain(const WalkedRun& run, const MessageInMemory& stored, Cycle at) {
    if (run.nodes) {
        const AccessOwner write{AccessOwner::Kind::write, stored.number};
        if (const auto access = run.nodes->access(write, write_asked_at(run, stored.number), at))
            return explain(run, AccessEnded{*access}, at);
    }
    return {at, MessageTaken{stored.number}};
}

/// M2: a plain node stores the message after its delivery, and the register is free when the store has begun.
Explanation explain(const WalkedRun& run, const RegisterFree& free, Cycle at) {
    const LoggedMessage m = run.message(free.number);
    if (m.delivered == at || !run.history.memory_for(m.to, free.number)) return {at, MessageInMemory{free.number}};
    const auto before = run.history.memory_until(m.to, at);
    if (!before) unexplained("a message is stored", at);
    return explain(run, AccessEnded{*before}, at);
}

}  // namespace narrows
