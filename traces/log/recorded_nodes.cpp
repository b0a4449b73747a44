// Implements docs/recordings.md, "Shared nodes" and "Processors".
#include "traces/log/recorded_parts.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <map>
#include <tuple>

#include "models/network/topology/packet_plan.h"
#include "models/network/topology/placement.h"

namespace narrows {

namespace {

constexpr std::size_t least_bytes_a_whole = 12;
constexpr std::size_t least_bytes_a_step = 8;
constexpr std::size_t least_bytes_a_chunk = 2;
constexpr std::size_t least_bytes_an_access = 8;
constexpr std::uint64_t packet_kinds = 5;
constexpr std::uint64_t step_kinds = 6;
constexpr std::uint64_t server_kinds = 3;
constexpr std::uint64_t owner_kinds = 3;
constexpr std::uint64_t most_activity = 255;

/// The element before. The next element of a list stores differences to it.
struct NodeEventBefore {
    Cycle cycle = 0;
    std::int64_t place = 0;                ///< rank or node
    std::array<std::int64_t, 8> number{};  ///< the last message or packet of each kind
    std::vector<std::int64_t> sequence;    ///< expected sequence number of each rank's next message
    std::int64_t tag = 0;
    std::int64_t bytes = 0;

    std::int64_t& last(auto kind) { return number[static_cast<std::size_t>(kind)]; }
};

class NodeWriter {
public:
    explicit NodeWriter(RecordingWriter& writer) : writer_(writer) {}

    void write(const LoggedWhole& whole) {
        place(whole.started, whole.from);
        writer_.difference(whole.to - whole.from);
        auto& expected = before_.sequence;
        const auto sender = static_cast<std::size_t>(whole.from);
        if (expected.size() <= sender) expected.resize(sender + 1);
        writer_.difference(whole.sequence - expected[sender]);
        expected[sender] = std::int64_t{whole.sequence} + 1;
        writer_.difference(whole.tag - std::exchange(before_.tag, whole.tag));
        writer_.difference(whole.bytes - std::exchange(before_.bytes, whole.bytes));
        number(whole.message_class);
        number(whole.activity);
        number(whole.started - whole.asked);
        writer_.cycle(whole.matched, whole.started);
        if (whole.matched != never) writer_.number(whole.request);
        writer_.cycle(whole.admitted, whole.started);
        writer_.cycle(whole.delivered, whole.started);
        writer_.cycle(whole.received, whole.started);
    }
    void write(const LoggedPacket& packet, const LoggedMessage& m) {
        number(packet.kind);
        if (packet.is_alone()) {
            number(int{packet.of_rank});
            number(int{packet.for_rank});
        } else {
            same_kind(packet.whole, packet.kind);
        }
        if (packet.kind == Message::Packet::data) number(packet.number);
        number(packet.credit);
        number(m.started - packet.asked);
    }
    void write(const LoggedStep& step) {
        place(step.to, step.rank);
        number(step.kind);
        step.is_of_message() ? same_kind(step.what, step.kind) : writer_.number(step.what);
        number(step.number + 1);
        if (!step.is_of_message()) number(step.from - step.asked);
        number(step.to - step.from);
        number(step.overhead_end - step.from);
        writer_.number(step.chunks.size());
        Cycle at = step.overhead_end;
        for (const CopiedChunk& chunk : step.chunks) {
            number(chunk.from - at);
            number(chunk.to - chunk.from);
            at = chunk.to;
        }
    }
    void write(const ServerAccess& access) {
        place(access.from, access.server.node);
        number(access.server.kind);
        number(access.server.number);
        number(access.owner.kind);
        same_kind(access.owner.number, access.owner.kind);
        number(access.from - access.asked);
        number(access.to - access.from);
    }

private:
    void number(auto value) { writer_.number(static_cast<std::uint64_t>(value)); }
    void place(Cycle cycle, std::int64_t place) {
        number(cycle - std::exchange(before_.cycle, cycle));
        writer_.difference(place - std::exchange(before_.place, place));
    }
    void same_kind(std::uint64_t value, auto kind) {
        const auto written = static_cast<std::int64_t>(value);
        writer_.difference(written - std::exchange(before_.last(kind), written));
    }

    RecordingWriter& writer_;
    NodeEventBefore before_;
};

class NodeReader {
public:
    NodeReader(RecordingReader& reader, const RecordedRanges& ranges, const RunLog& log)
        : reader_(reader), ranges_(ranges), placement_(ranges.machine), log_(log) {}

    LoggedWhole read_whole() {
        LoggedWhole whole;
        read_place(last_rank(), "a rank");
        whole.started = before_.cycle;
        whole.from = RankId(static_cast<int>(before_.place));
        whole.to = RankId(static_cast<int>(reader_.number_from(whole.from, 0, last_rank(), "a rank")));
        if (whole.to == whole.from) throw MalformedRecording("a message goes to its own sender");
        whole.sequence = read_sequence(whole.from);
        before_.tag = reader_.number_from(before_.tag, std::numeric_limits<int>::min(), std::numeric_limits<int>::max(),
                                          "the tag of a message");
        whole.tag = static_cast<int>(before_.tag);
        before_.bytes =
            reader_.number_from(before_.bytes, 0, ranges_.machine.message.largest_payload(), "the length of a message");
        whole.bytes = before_.bytes;
        whole.message_class = read_kind<MessageClass>(all_message_classes.size());
        whole.activity = static_cast<int>(reader_.number(most_activity, "the number of an activity"));
        whole.asked = read_earlier(whole.started);
        whole.is_within_node = placement_.node_of(whole.from) == placement_.node_of(whole.to);
        whole.number_in_pair = of_pair_[{whole.from, whole.to, whole.message_class}]++;
        whole.matched = read_cycle(whole.started);
        if (whole.matched != never) whole.request = reader_.number();
        whole.admitted = read_cycle(whole.started);
        whole.delivered = read_cycle(whole.started);
        whole.received = read_cycle(whole.started);
        return whole;
    }

    /// `wholes`: the messages between ranks, of which the log does not have any yet.
    LoggedPacket read_packet(const LoggedMessage& m, const std::vector<LoggedWhole>& wholes) {
        LoggedPacket packet;
        packet.kind = read_kind<Message::Packet>(packet_kinds);
        if (packet.is_alone()) {
            packet.of_rank = RankId(static_cast<int>(reader_.number(as_limit(last_rank()), "a rank")));
            packet.for_rank = RankId(static_cast<int>(reader_.number(as_limit(last_rank()), "a rank")));
        } else {
            packet.whole = read_whole_number(packet.kind, wholes.size());
            const LoggedWhole& whole = wholes[packet.whole];
            const bool goes_back = packet.kind == Message::Packet::grant;
            packet.of_rank = goes_back ? whole.to : whole.from;
            packet.for_rank = goes_back ? whole.from : whole.to;
        }
        if (placement_.node_of(packet.of_rank) != placement_.node_with(m.from) ||
            placement_.node_of(packet.for_rank) != placement_.node_with(m.to))
            throw MalformedRecording(
                fmt::format("packet {}.{} is of other nodes than its message", m.from, m.sequence));
        if (packet.kind == Message::Packet::data) packet.number = read_packet_number(wholes[packet.whole]);
        packet.credit =
            static_cast<std::int64_t>(reader_.number(as_limit(ranges_.machine.room_bytes()), "the credit of a packet"));
        packet.asked = read_earlier(m.started);
        return packet;
    }

    LoggedStep read_step() {
        LoggedStep step{};
        read_place(last_rank(), "a rank");
        step.to = before_.cycle;
        step.rank = RankId(static_cast<int>(before_.place));
        step.kind = read_kind<ProcessorStep::Kind>(step_kinds);
        const bool copies = step.kind == ProcessorStep::Kind::into_segment || step.kind == ProcessorStep::Kind::receive;
        if (copies && !log_.has_packets())
            throw MalformedRecording("a processor has a step that only shared nodes have");
        step.what = step.is_of_message() ? read_whole_number(step.kind, log_.wholes().size())
                                         : reader_.number(most_activity, "the number of an activity");
        if (step.is_of_message() && rank_of(step) != step.rank)
            throw MalformedRecording(fmt::format("rank {} has a step of a message that it does not have", step.rank));
        constexpr auto most_number = std::uint64_t{std::numeric_limits<int>::max()};
        step.number = static_cast<int>(reader_.number(most_number, "the number of a step")) - 1;
        const auto waited = step.is_of_message() ? Cycle{0} : read_length(step.to);
        step.from = read_earlier(step.to);
        if (!step.is_of_message()) step.asked = step.from - waited;
        if (step.asked < 0) throw MalformedRecording("a step was asked for before the run");
        step.overhead_end = reader_.later(step.from, step.to, "the overhead of a step");
        Cycle at = step.overhead_end;
        for (std::size_t left = reader_.count(least_bytes_a_chunk, "chunks"); left > 0; --left) {
            const Cycle from = reader_.later(at, step.to, "a chunk");
            at = reader_.later(from, step.to, "a chunk");
            step.chunks.push_back({from, at});
        }
        return step;
    }

    ServerAccess read_access() {
        ServerAccess access{};
        read_place(placement_.nodes() - 1, "a node");
        access.from = before_.cycle;
        access.server.node = NodeId(static_cast<int>(before_.place));
        access.server.kind = read_kind<ServerId::Kind>(server_kinds);
        access.server.number = static_cast<int>(
            reader_.number(as_limit(most_servers_of(access.server.kind) - 1), "the number of a server"));
        access.owner.kind = read_kind<AccessOwner::Kind>(owner_kinds);
        access.owner.number = read_owner(access.owner.kind);
        access.asked = read_earlier(access.from);
        access.to = reader_.later(access.from, ranges_.last_cycle, "the end of an access");
        return access;
    }

private:
    std::int64_t last_rank() const { return placement_.ranks() - 1; }
    static std::uint64_t as_limit(std::int64_t last) { return static_cast<std::uint64_t>(last); }

    void read_place(std::int64_t last, const char* what) {
        before_.cycle = reader_.later(before_.cycle, ranges_.last_cycle, "an event");
        before_.place = reader_.number_from(before_.place, 0, last, what);
    }
    template <class Kind>
    Kind read_kind(std::uint64_t kinds) {
        return static_cast<Kind>(reader_.number(kinds - 1, "the kind of an event"));
    }
    Cycle read_cycle(Cycle base) { return reader_.cycle(base, ranges_.last_cycle, "an event of a message"); }
    Cycle read_length(Cycle most) { return static_cast<Cycle>(reader_.number(as_limit(most), "a number of cycles")); }
    Cycle read_earlier(Cycle cycle) { return cycle - read_length(cycle); }

    std::uint32_t read_sequence(RankId from) {
        auto& expected = before_.sequence;
        expected.resize(static_cast<std::size_t>(placement_.ranks()));
        std::int64_t& next = expected[static_cast<std::size_t>(from)];
        const std::int64_t sequence =
            reader_.number_from(next, 0, std::numeric_limits<std::uint32_t>::max() - 1, "the number of a message");
        next = sequence + 1;
        return static_cast<std::uint32_t>(sequence);
    }
    /// Reads the number of one of so many messages between programs.
    std::uint64_t read_whole_number(auto kind, std::size_t messages) {
        const std::int64_t last = static_cast<std::int64_t>(messages) - 1;
        before_.last(kind) = reader_.number_from(before_.last(kind), 0, last, "the number of a message");
        return static_cast<std::uint64_t>(before_.last(kind));
    }
    int read_packet_number(const LoggedWhole& whole) {
        const PacketPlan plan(ranges_.machine.message, static_cast<std::size_t>(whole.bytes));
        return static_cast<int>(reader_.number(as_limit(plan.packets() - 1), "the number of a packet"));
    }
    std::uint64_t read_owner(AccessOwner::Kind kind) {
        const std::int64_t last =
            kind == AccessOwner::Kind::processor ? last_rank() : static_cast<std::int64_t>(log_.messages().size()) - 1;
        before_.last(kind) = reader_.number_from(before_.last(kind), 0, last, "whom a server serves");
        return static_cast<std::uint64_t>(before_.last(kind));
    }
    RankId rank_of(const LoggedStep& step) const {
        const bool receives = step.kind == ProcessorStep::Kind::receive || step.kind == ProcessorStep::Kind::take;
        const LoggedWhole whole = log_.whole(step.what);
        return receives ? whole.to : whole.from;
    }
    int most_servers_of(ServerId::Kind kind) const {
        const Machine& machine = ranges_.machine;
        switch (kind) {
            case ServerId::Kind::memory: return 1;
            case ServerId::Kind::port: return machine.memory.ports;
            case ServerId::Kind::host_bus: break;
        }
        return machine.host_buses();
    }

    RecordingReader& reader_;
    const RecordedRanges& ranges_;
    const Placement placement_;
    const RunLog& log_;  ///< what has been read so far
    NodeEventBefore before_;
    std::map<std::tuple<RankId, RankId, MessageClass>, std::uint32_t> of_pair_;
};

void write_list(RecordingWriter& writer, const auto& events) {
    writer.number(events.size());
    NodeWriter list(writer);
    for (const auto& event : events) list.write(event);
}

}  // namespace

void write_nodes(RecordingWriter& writer, const RunLog& log, const Machine& machine) {
    const NodeLog& nodes = log.nodes();
    write_list(writer, nodes.wholes);
    NodeWriter list(writer);
    for (std::size_t i = 0; i < nodes.packets.size(); ++i) list.write(nodes.packets[i], log.messages()[i]);
    write_list(writer, nodes.accesses);
    if (machine.host.is_given()) write_transfers(writer, nodes.transfers);
}

void write_processor_steps(RecordingWriter& writer, const RunLog& log) { write_list(writer, log.processor_steps()); }

void read_nodes(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log) {
    const LoggedMessages& packets = log.messages();
    NodeLog nodes;
    const auto new_list = [&] { return NodeReader(reader, ranges, log); };
    NodeReader wholes = new_list();
    for (std::size_t left = reader.count(least_bytes_a_whole, "messages between ranks"); left > 0; --left)
        nodes.wholes.push_back(wholes.read_whole());
    NodeReader of_packets = new_list();
    for (const LoggedMessage& m : packets) nodes.packets.push_back(of_packets.read_packet(m, nodes.wholes));
    NodeReader accesses = new_list();
    for (std::size_t left = reader.count(least_bytes_an_access, "accesses"); left > 0; --left)
        nodes.accesses.push_back(accesses.read_access());
    if (ranges.machine.host.is_given()) nodes.transfers = read_transfers(reader, ranges, packets.size());
    log.restore(std::move(nodes));
}

void read_processor_steps(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log) {
    NodeReader steps(reader, ranges, log);
    for (std::size_t left = reader.count(least_bytes_a_step, "steps of processors"); left > 0; --left) {
        const LoggedStep s = steps.read_step();
        log.observer().processor_step({s.rank,
                                       s.kind,
                                       s.what,
                                       s.number,
                                       s.asked,
                                       s.from,
                                       s.overhead_end,
                                       s.to,
                                       {s.chunks.data(), s.chunks.size()}});
    }
}

}  // namespace narrows
