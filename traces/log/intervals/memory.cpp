// The memory port (docs/timing.md, M1, M2), and the servers of a node (docs/nodes.md, V).
#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

namespace {

NodePart part_of(ServerId::Kind kind) {
    switch (kind) {
        case ServerId::Kind::memory: return NodePart::node_memory;
        case ServerId::Kind::port: return NodePart::port;
        case ServerId::Kind::host_bus: break;
    }
    return NodePart::host_bus;
}

Occupation occupation_of(AccessOwner::Kind owner) {
    switch (owner) {
        case AccessOwner::Kind::processor: return Occupation::copying_data;
        case AccessOwner::Kind::write: return Occupation::store;
        case AccessOwner::Kind::read: break;
    }
    return Occupation::load;
}

}  // namespace

void Intervals::report_memory(IntervalReader& reader) const {
    for (const MemoryBusy& access : log_.memory()) {
        const LoggedMessage& m = message(access.message);
        Interval interval{{access.node, NodePart::memory}, access.message, access.from, access.to, {}};
        interval.add(access.loads ? Occupation::load : Occupation::store, access.from, access.to);
        report_interval(reader, interval);
        const Station in_register = access.loads ? Station{m.from, NodePart::send_register, m.link_out}
                                                 : Station{m.to, NodePart::receive_register, m.link_in};
        report_waiting(reader, {{ResourceKind::memory, access.node},
                                access.message,
                                in_register,
                                access.loads ? m.started : m.delivered,
                                access.from});
    }
}

void Intervals::report_servers(IntervalReader& reader) const {
    for (const ServerAccess& access : log_.nodes().accesses) {
        const bool is_chunk = access.owner.kind == AccessOwner::Kind::processor;
        const Station server{int{access.server.node}, part_of(access.server.kind), 0, access.server.number};
        Interval interval{server, is_chunk ? no_message : access.owner.number, access.from, access.to, {}};
        if (is_chunk)
            interval.whole = served_.whole_of_access(RankId(static_cast<int>(access.owner.number)), access.asked);
        interval.add(occupation_of(access.owner.kind), access.from, access.to);
        report_interval(reader, interval);
        report_waiting(reader, {resource_of(access.server), interval.message, asking_station(access), access.asked,
                                access.from, interval.whole});
    }
}

/// The station that is held during the access.
Station Intervals::asking_station(const ServerAccess& access) const {
    if (access.owner.kind == AccessOwner::Kind::processor)
        return {static_cast<int>(access.owner.number), NodePart::processor};
    const LoggedMessage& m = message(access.owner.number);
    if (access.owner.kind == AccessOwner::Kind::read) return {int{m.from}, NodePart::send_register, m.link_out};
    return {int{m.to}, NodePart::receive_register, m.link_in};
}

}  // namespace narrows
