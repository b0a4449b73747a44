// Ranks and servers of shared nodes, in the words of docs/nodes.md and docs/waveforms.md.
#include <fmt/format.h>

#include <algorithm>

#include "models/node/processor/interruptions.h"
#include "tests/waves/expected.h"
#include "tests/waves/wave_facts.h"

namespace narrows {

namespace {

class NodeOracle : WaveFacts {
public:
    using WaveFacts::WaveFacts;

    void describe_machine(Expected& to) const {
        const std::string top = machine_.name + ".";
        to[top + "cycle"] = [](Cycle t) { return std::to_string(t); };
        to[top + "messages_under_way"] = [this](Cycle t) {
            return count(run_.nodes.wholes, [t](auto& m) { return m.started <= t && t < m.delivered; });
        };
        to[top + "messages_delivered"] = [this](Cycle t) {
            return count(run_.nodes.wholes, [t](auto& m) { return m.delivered <= t; });
        };
        to[top + "packets_under_way"] = [this](Cycle t) {
            return count(run_.messages, [t](auto& m) { return m.started <= t && t < m.delivered; });
        };
    }

    void describe_rank(RankId rank, const std::string& scope, Expected& to) const {
        to[scope + "state"] = [this, rank](Cycle t) { return state(rank, t); };
        to[scope + "message"] = [this, rank](Cycle t) {
            const LoggedStep* s = step(rank, t);
            return s == nullptr || !s->is_of_message() ? "" : whole_id(s->what);
        };
        to[scope + "put_together"] = [this, rank](Cycle t) { return put_together(rank, t); };
        to[scope + "inbox"] = [this, rank](Cycle t) {
            return count(run_.nodes.wholes,
                         [&](auto& m) { return m.to == rank && m.delivered <= t && t < m.received; });
        };
        int activities = 0;
        for (const ProgramStep& s : run_.steps) activities = std::max(activities, s.activity + 1);
        for (int i = 0; i < activities; ++i) {
            to[fmt::format("{}program_{}_waits_for", scope, i)] = [this, rank, i](Cycle t) {
                return activity(rank, i, t);
            };
        }
    }

    void describe_server(const ServerId& server, const std::string& scope, Expected& to) const {
        const auto served = [this, server](Cycle t) -> const ServerAccess* {
            for (const ServerAccess& a : run_.nodes.accesses) {
                if (a.server == server && a.from <= t && t < a.to) return &a;
            }
            return nullptr;
        };
        to[scope + "state"] = [served](Cycle t) {
            const ServerAccess* a = served(t);
            if (a == nullptr) return "idle";
            if (a->owner.kind == AccessOwner::Kind::processor) return "copying";
            return a->owner.kind == AccessOwner::Kind::write ? "store" : "load";
        };
        to[scope + "serves"] = [this, served](Cycle t) -> std::string {
            const ServerAccess* a = served(t);
            if (a == nullptr) return "";
            if (a->owner.kind == AccessOwner::Kind::processor) return fmt::format("rank {}", a->owner.number);
            return name_in_wave(run_, a->owner.number);
        };
        to[scope + "waiting"] = [this, server](Cycle t) {
            return count(run_.nodes.accesses,
                         [&](auto& a) { return a.server == server && a.asked <= t && t < a.from; });
        };
    }

    void describe_host_accesses(NodeId node, int interface, const std::string& scope, Expected& to) const {
        const auto under_way = [this, node, interface](bool is_write, Cycle t) {
            return count(run_.nodes.transfers, [&](const HostTransfer& a) {
                return a.node == node && a.interface == interface && a.is_write == is_write && a.asked <= t &&
                       t < a.end;
            });
        };
        to[scope + "host_reads_under_way"] = [under_way](Cycle t) { return under_way(false, t); };
        to[scope + "host_writes_under_way"] = [under_way](Cycle t) { return under_way(true, t); };
    }

private:
    template <class All, class Holds>
    static std::string count(const All& all, Holds holds) {
        return std::to_string(std::ranges::count_if(all, holds));
    }
    std::string whole_id(std::uint64_t number) const {
        const LoggedWhole& whole = run_.nodes.wholes[number];
        return fmt::format("{}.{}", whole.from, whole.sequence);
    }
    const LoggedStep* step(RankId rank, Cycle t) const {
        for (const LoggedStep& s : run_.processor_steps) {
            if (s.rank == rank && s.from <= t && t < s.to) return &s;
        }
        return nullptr;
    }
    bool is_interrupted(RankId rank, Cycle t) const {
        return Interruptions(machine_.processor, rank, topology_.seed()).end(t, 1) != t + 1;
    }
    bool computes(RankId rank, Cycle t) const {
        return std::ranges::any_of(run_.steps, [&](const ProgramStep& s) {
            return s.node == rank && s.kind == ProgramStep::Kind::compute && s.asked <= t && t < s.done;
        });
    }

    std::string state(RankId rank, Cycle t) const {
        if (is_interrupted(rank, t)) return "interrupted";
        const LoggedStep* s = step(rank, t);
        if (s == nullptr) return computes(rank, t) ? "computing" : "idle";
        using Kind = ProcessorStep::Kind;
        if (t < s->overhead_end) {
            if (s->kind == Kind::work) return "work";
            return s->kind == Kind::send || s->kind == Kind::into_segment ? "send overhead" : "receive overhead";
        }
        if (machine_.moves_by_processor() && s->chunks.empty()) return state_of_move(*s, t);
        for (const CopiedChunk& chunk : s->chunks) {
            if (t < chunk.from || t >= chunk.to) continue;
            int asked = 0;
            int served = 0;
            for (const ServerAccess& a : run_.nodes.accesses) {
                if (a.owner != AccessOwner{AccessOwner::Kind::processor, static_cast<std::uint64_t>(int{rank})})
                    continue;
                asked += a.asked == chunk.from ? 1 : 0;
                served += a.asked == chunk.from && a.from <= t ? 1 : 0;
            }
            return asked > 0 && served == 0 ? "waits for a server" : "copying";
        }
        return "nothing that a step does";
    }

    /// P2, R4: the interface's overhead, the access, then the bytes; or the bytes, then the access.
    std::string state_of_move(const LoggedStep& s, Cycle t) const {
        const bool sends = s.kind == ProcessorStep::Kind::send;
        if (sends && t < s.overhead_end + machine_.interface.send_overhead) return "interface send overhead";
        bool is_asked = false;
        bool is_served = false;
        for (const ServerAccess& a : run_.nodes.accesses) {
            const AccessOwner owner{AccessOwner::Kind::processor, static_cast<std::uint64_t>(int{s.rank})};
            if (a.owner != owner || a.asked < s.overhead_end || a.asked > t) continue;
            is_asked |= t < a.to;
            is_served |= a.from <= t && a.asked < s.to;
        }
        if (!is_asked) return "processor moves data";
        return is_served ? "memory access" : "waits for a server";
    }

    std::string put_together(RankId rank, Cycle t) const {
        int count = 0;
        for (std::uint64_t whole = 0; whole < run_.nodes.wholes.size(); ++whole) {
            const LoggedWhole& m = run_.nodes.wholes[whole];
            if (m.to != rank || t >= m.delivered) continue;
            bool has_come = false;
            for (std::size_t i = 0; i < run_.messages.size(); ++i) {
                const LoggedPacket& p = run_.nodes.packets[i];
                has_come |= p.kind == Message::Packet::data && p.whole == whole && run_.messages[i].presented <= t;
            }
            count += has_come ? 1 : 0;
        }
        return std::to_string(count);
    }

    std::string activity(RankId rank, int number, Cycle t) const {
        static const char* const names[] = {"send", "receive",      "compute",    "work",
                                            "wait", "end of sends", "host access"};
        for (const ProgramStep& s : run_.steps) {
            if (s.node == rank && s.activity == number && s.asked <= t && t < s.done)
                return names[static_cast<int>(s.kind)];
        }
        return "nothing";
    }
};

}  // namespace

std::string name_in_wave(const LogCopy& run, std::uint64_t message) {
    const LoggedMessage& m = run.messages[message];
    if (run.nodes.packets.empty()) return fmt::format("{}.{}", m.from, m.sequence);
    const LoggedPacket& p = run.nodes.packets[message];
    if (p.kind == Message::Packet::other_job) return "packet of another job";
    if (p.kind == Message::Packet::credit) return fmt::format("credit of rank {}", p.of_rank);
    const LoggedWhole& whole = run.nodes.wholes[p.whole];
    const std::string id = fmt::format("{}.{}", whole.from, whole.sequence);
    if (p.kind == Message::Packet::request) return "request of " + id;
    if (p.kind == Message::Packet::grant) return "grant of " + id;
    const bool is_cut = std::ranges::any_of(run.nodes.packets, [&](const LoggedPacket& other) {
        return other.kind == Message::Packet::data && other.whole == p.whole && other.number > 0;
    });
    return is_cut ? fmt::format("{} packet {}", id, p.number) : id;
}

const LoggedStep* step_that_fills(const LogCopy& run, const Machine& machine, std::uint64_t packet) {
    const LoggedPacket& p = run.nodes.packets[packet];
    const bool in_register = machine.interface.sends == SendStart::in_register;
    if (p.kind != Message::Packet::data || !(machine.moves_by_processor() || (in_register && p.number == 0)))
        return nullptr;
    for (const LoggedStep& s : run.processor_steps) {
        const bool is_of_packet = s.kind == ProcessorStep::Kind::send && s.what == p.whole;
        if (is_of_packet && s.from == run.messages[packet].started && s.number >= (in_register ? 0 : 1)) return &s;
    }
    return nullptr;
}

/// A message is its own packet.
bool is_own_packet(const LogCopy& run) { return run.nodes.wholes.empty(); }

std::string packet_register_state(const LogCopy& run, const Machine& machine, std::uint64_t packet, Cycle t) {
    const LoggedPacket p = is_own_packet(run) ? LoggedPacket{.whole = packet} : run.nodes.packets[packet];
    for (const LoggedStep& s : run.processor_steps) {
        if (s.kind != ProcessorStep::Kind::take || s.what != p.whole || s.number != p.number) continue;
        if (p.kind != Message::Packet::data || t >= s.to) continue;
        return t < s.from ? "waits for the processor" : "receive overhead";
    }
    bool has_asked = false;
    for (const ServerAccess& a : run.nodes.accesses) {
        if (a.owner != AccessOwner{AccessOwner::Kind::write, packet}) continue;
        if (a.from <= t) return "memory access";
        has_asked |= a.asked <= t;
    }
    for (const HostTransfer& a : run.nodes.transfers) {
        if (a.owner != AccessOwner{AccessOwner::Kind::write, packet}) continue;
        if (a.taken <= t) return "memory access";
        has_asked |= a.asked <= t;
    }
    if (has_asked) return "waits for a server";
    return machine.interface.unexpected == Unexpected::room ? "waits for room" : "waits for the processor";
}

void describe_memory_port(const LogCopy& run, NodeId node, const std::string& scope, Expected& to) {
    const auto busy = [&run, node](Cycle t) -> const MemoryBusy* {
        for (const MemoryBusy& b : run.memory) {
            if (b.node == node && b.from <= t && t < b.to) return &b;
        }
        return nullptr;
    };
    to[scope + "memory_port"] = [busy](Cycle t) {
        const MemoryBusy* b = busy(t);
        return b == nullptr ? "idle" : b->loads ? "load" : "store";
    };
    to[scope + "memory_port_message"] = [&run, busy](Cycle t) {
        const MemoryBusy* b = busy(t);
        return b == nullptr ? "" : name_in_wave(run, b->message);
    };
}

void describe_shared_nodes(const LogCopy& run, const Machine& machine, const Topology& topology,
                           const waves::WaveSelection& window, Expected& to) {
    const auto oracle = std::make_shared<NodeOracle>(run, machine, topology);
    Expected own;
    oracle->describe_machine(own);
    for (const NodeId node : window.nodes) {
        const std::string scope = fmt::format("{}.node_{}.", machine.name, node);
        for (RankId rank = 0; rank < machine.ranks(); ++rank) {
            if (topology.placement()->node_of(rank) == node)
                oracle->describe_rank(rank, fmt::format("{}rank_{}.", scope, rank), own);
        }
        using Kind = ServerId::Kind;
        if (machine.memory.timing != MemoryTiming::off) describe_memory_port(run, node, scope, own);
        if (machine.memory.bandwidth.bytes > 0)
            oracle->describe_server({node, Kind::memory, 0}, scope + "memory.", own);
        for (int i = 0; i < (machine.memory.port_bandwidth.bytes > 0 ? machine.memory.ports : 0); ++i)
            oracle->describe_server({node, Kind::port, i}, fmt::format("{}port_{}.", scope, i), own);
        const int buses = machine.interface.host_bus == HostBus::shared ? 1 : machine.node.interfaces;
        for (int i = 0; i < (machine.interface.host_bus_bandwidth.bytes > 0 ? buses : 0); ++i)
            oracle->describe_server({node, Kind::host_bus, i}, fmt::format("{}host_bus_{}.", scope, i), own);
        for (int i = 0; i < (machine.host.is_given() ? machine.node.interfaces : 0); ++i)
            oracle->describe_host_accesses(node, i, fmt::format("{}interface_{}.", scope, i), own);
    }
    for (auto& [path, value] : own) to[path] = [oracle, inner = std::move(value)](Cycle t) { return inner(t); };
}

}  // namespace narrows
