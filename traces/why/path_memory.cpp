// Memory: the port for vector registers (docs/timing.md, M1, M2), and the servers of a node (docs/nodes.md, V, T4, T5).
#include <algorithm>

#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

Resource resource_in(const WalkedRun& run, const ServerId& server) {
    return run.has_vector_port() ? Resource{ResourceKind::memory, server.node} : resource_of(server);
}

bool is_of_processor(const ServerAccess& access) { return access.owner.kind == AccessOwner::Kind::processor; }

/// The step in which a processor asked for the access; empty for an access of a packet.
std::optional<PlacedStep> step_of(const WalkedRun& run, const ServerAccess& access) {
    if (!is_of_processor(access)) return std::nullopt;
    const RankId rank(static_cast<int>(access.owner.number));
    const StepPlace place = run.nodes.step_until_after(rank, access.asked);
    if (place == no_step) unexplained("a processor asks for a memory access", access.asked);
    return run.nodes.step(place);
}

/// The processor asked for a chunk of a copy, or for the bytes that it moves itself.
PathEvent asked_in(const PlacedStep& step, const ServerAccess& access) {
    const auto found = std::ranges::find_if(
        step.chunks, [&](const CopiedChunk& chunk) { return chunk.from == access.asked && chunk.to > access.asked; });
    if (found == step.chunks.end()) return MoveAsked{step.place};
    return ChunkBegan{step.place, static_cast<std::size_t>(found - step.chunks.begin())};
}

/// The event that asked for a packet's access. With copies the first packet is read at the end of its step (T4).
PathEvent asker_of(const WalkedRun& run, const ServerAccess& access) {
    const std::uint64_t packet = access.owner.number;
    if (access.owner.kind == AccessOwner::Kind::write) return MessageTaken{packet};
    if (access.asked == run.message(packet).started) return MessageStarted{packet};
    return StepEnded{run.times.steps().filling(packet)};
}

/// The access that the server ended before this one began.
ServerAccess access_before(const WalkedRun& run, const ServerAccess& access) {
    const auto before = run.has_vector_port() ? run.history.memory_until(access.server.node, access.from)
                                              : run.nodes.access_before(access);
    if (!before || before->to != access.from) unexplained("a server begins with an access", access.from);
    return *before;
}

}  // namespace

Explanation explain(const WalkedRun& run, const AccessEnded& ended, Cycle at) {
    const ServerAccess& access = ended.access;
    const Resource server = resource_in(run, access.server);
    const std::optional<PlacedStep> step = step_of(run, access);
    const std::uint64_t packet = step ? no_message : access.owner.number;
    const std::uint64_t whole = step ? step->whole() : no_message;
    Explanation path(at);
    path.since(access.from, Occupation::memory_access, server, packet, whole);
    if (access.asked != access.from) {
        const ServerAccess before = access_before(run, access);
        if (is_of_processor(before) || !run.is_of_other_job(before.owner.number))
            return path.after(AccessEnded{before});
        path.since(access.asked, Occupation::waits_for_other_job, server, packet, whole);
    }
    return path.after(step ? asked_in(*step, access) : asker_of(run, access));
}

Explanation explain(const WalkedRun& run, const LoadEnded& loaded, Cycle at) {
    const LoggedMessage m = run.message(loaded.number);
    const auto load = run.has_vector_port() ? run.history.load_of(run.node_of(m.from), loaded.number)
                                            : run.nodes.access_until({AccessOwner::Kind::read, loaded.number}, at);
    if (!load) unexplained("a message has been loaded", at);
    return explain(run, AccessEnded{*load}, at);
}

Explanation explain(const WalkedRun& run, const MessageInMemory& stored, Cycle at) {
    if (const auto write = run.host.write_of(stored.number)) return {at, TransferEnded{*write}};
    if (const auto access = run.nodes.access_until({AccessOwner::Kind::write, stored.number}, at))
        return explain(run, AccessEnded{*access}, at);
    return {at, MessageTaken{stored.number}};
}

/// M2: the message is stored after its delivery; its register is free when the store has begun. J10: it is free when
/// the write has left.
Explanation explain(const WalkedRun& run, const RegisterFree& free, Cycle at) {
    if (const auto write = run.host.write_of(free.number)) return {at, TransferEnded{*write}};
    const LoggedMessage m = run.message(free.number);
    const NodeId node = run.node_of(m.to);
    if (m.delivered == at || !run.history.store_of(node, free.number)) return {at, MessageInMemory{free.number}};
    const auto before = run.history.memory_until(node, at);
    if (!before) unexplained("a message is stored", at);
    if (!run.is_of_other_job(before->owner.number)) return explain(run, AccessEnded{*before}, at);
    const Moment delivered{m.delivered, MessageInMemory{free.number}};
    return {at, delivered, Occupation::waits_for_other_job, resource_in(run, before->server), free.number};
}

}  // namespace narrows
