// docs/recordings.md, "Messages"
#include "traces/log/recorded_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace narrows {

namespace {

constexpr std::size_t least_bytes_a_message = 11;
constexpr std::size_t least_bytes_a_crossing = 4;
constexpr int most_channels = 256;  // channels in a port

/// The message before. The next one stores differences to it.
struct MessageBefore {
    Cycle started = 0;
    NodeId from = 0;
    int tag = 0;
    int bytes = 0;
    std::vector<std::uint32_t> sequence;  ///< expected sequence number of each node's next message
};

std::uint32_t& expected_sequence(MessageBefore& before, NodeId from) {
    const auto node = static_cast<std::size_t>(from);
    if (before.sequence.size() <= node) before.sequence.resize(node + 1);
    return before.sequence[node];
}

void remember(MessageBefore& before, const LoggedMessage& m) {
    before.started = m.started;
    before.from = m.from;
    before.tag = m.tag;
    before.bytes = m.bytes;
    expected_sequence(before, m.from) = m.sequence + 1;
}

void write_crossings(RecordingWriter& writer, const LoggedMessage& m, const RecordedRanges& ranges) {
    writer.number(m.crossings.size());
    int before = m.from;  // the first router is written as a difference to the sender
    Cycle head = m.started;
    for (const LoggedCrossing& crossing : m.crossings) {
        writer.difference(crossing.router - before);
        writer.number(static_cast<std::uint64_t>(crossing.port - Topology::local));
        const bool leaves = crossing.port == Topology::local;
        if (ranges.has_channels() && !leaves) writer.number(crossing.channel);
        if (ranges.has_lanes() && !leaves) writer.number(crossing.lane);
        writer.difference(crossing.head - head);
        writer.cycle(crossing.tail, crossing.head);
        before = crossing.router;
        head = crossing.head;
    }
}

void write_message(RecordingWriter& writer, const LoggedMessage& m, const RecordedRanges& ranges,
                   MessageBefore& before) {
    writer.number(static_cast<std::uint64_t>(m.started - before.started));
    writer.difference(m.from - before.from);
    writer.difference(m.to - m.from);
    writer.difference(std::int64_t{m.sequence} - expected_sequence(before, m.from));
    writer.difference(std::int64_t{m.tag} - before.tag);
    writer.difference(m.bytes - before.bytes);
    if (ranges.has_message_classes()) writer.number(static_cast<std::uint64_t>(m.message_class));
    writer.number(static_cast<std::uint64_t>(m.link_out));
    writer.cycle(m.copied, m.started);
    writer.number(static_cast<std::uint64_t>(m.injection_buffer + 1));
    writer.cycle(m.supplied, m.started);
    write_crossings(writer, m, ranges);
    if (!m.has_arrived()) return;
    const Cycle head = m.crossings.back().head;
    writer.number(static_cast<std::uint64_t>(m.link_in));
    writer.cycle(m.presented, head);
    writer.cycle(m.delivered, m.presented == never ? head : m.presented);
}

class MessageReader {
public:
    MessageReader(RecordingReader& reader, const RecordedRanges& ranges) : reader_(reader), ranges_(ranges) {}

    LoggedMessage read() {
        LoggedMessage m;
        m.started = reader_.later(before_.started, ranges_.last_cycle, "the start of a message");
        m.from = NodeId(static_cast<int>(reader_.number_from(before_.from, 0, ranges_.last_node(), "a sender")));
        m.to = NodeId(static_cast<int>(reader_.number_from(m.from, 0, ranges_.last_node(), "a receiver")));
        m.sequence = static_cast<std::uint32_t>(reader_.number_from(expected_sequence(before_, m.from), 0,
                                                                    std::numeric_limits<std::uint32_t>::max() - 1,
                                                                    "the sequence number of a message"));
        m.tag = static_cast<int>(reader_.number_from(before_.tag, std::numeric_limits<int>::min(),
                                                     std::numeric_limits<int>::max(), "the tag of a message"));
        m.bytes = static_cast<int>(
            reader_.number_from(before_.bytes, 1, ranges_.machine.message.largest(), "the length of a message"));
        if (ranges_.has_message_classes())
            m.message_class = MessageClass(reader_.number(all_message_classes.size() - 1, "the class of a message"));
        m.link_out = read_link(m);
        m.copied = read_cycle(m.started, "the copy of a message");
        m.injection_buffer =
            static_cast<int>(reader_.number(static_cast<std::uint64_t>(ranges_.machine.interface.injection_buffers),
                                            "an injection buffer")) -
            1;
        m.supplied = read_cycle(m.started, "the move into an injection buffer");
        if (messages_overtake(ranges_.machine, ranges_.topology))
            m.number_in_pair = of_pair_[{m.from, m.to, m.message_class}]++;
        read_crossings(m);
        if (m.has_arrived()) {
            m.link_in = read_link(m);
            m.presented = read_cycle(m.crossings.back().head, "the presentation of a message");
            m.delivered =
                read_cycle(m.presented == never ? m.crossings.back().head : m.presented, "the delivery of a message");
        }
        check(m);
        remember(before_, m);
        return m;
    }

private:
    LinkId read_link(const LoggedMessage& m) {
        const InterfaceParameters& interface = ranges_.machine.interface;
        const auto links = static_cast<std::uint64_t>(all_links(interface));
        const LinkId link(static_cast<int>(reader_.number(links - 1, "an interface link")));
        if (!links_of(interface, m.message_class).has(link))
            throw MalformedRecording("a message uses an interface link that its class does not have");
        return link;
    }
    Cycle read_cycle(Cycle base, const char* what) { return reader_.cycle(base, ranges_.last_cycle, what); }

    void read_crossings(LoggedMessage& m) {
        const Topology& topology = ranges_.topology;
        const std::size_t count = reader_.count(least_bytes_a_crossing, "crossings");
        int before = m.from;
        RoutePlace at = topology.start(m.from, m.to);
        Cycle head = m.started;
        for (std::size_t i = 0; i < count; ++i) {
            if (m.has_arrived()) throw MalformedRecording("a message crosses channels after it has arrived");
            LoggedCrossing crossing = read_channel(before);
            if (!may_take(m.message_class, at, crossing))
                throw MalformedRecording(fmt::format(
                    "a message from node {} to node {} does not take the route of the machine", m.from, m.to));
            crossing.head = reader_.number_from(head, 0, ranges_.last_cycle, "the head of a message");
            if (i > 0 && crossing.head <= head)
                throw MalformedRecording("the head of a message crosses its channels out of order");
            crossing.tail = read_cycle(crossing.head, "the tail of a message");
            if (crossing.tail < crossing.head) throw MalformedRecording("the tail of a message is before its head");
            m.crossings.push_back(crossing);
            before = crossing.router;
            head = crossing.head;
            if (crossing.port == Topology::local) continue;
            topology.cross(at, crossing.port, crossing.lane);
        }
    }

    LoggedCrossing read_channel(int before) {
        const Topology& topology = ranges_.topology;
        LoggedCrossing crossing;
        crossing.router =
            RouterId(static_cast<int>(reader_.number_from(before, 0, topology.routers() - 1, "a router")));
        const auto port =
            reader_.number(static_cast<std::uint64_t>(topology.ports(crossing.router)), "the port of a router");
        crossing.port = Port(static_cast<int>(port) + Topology::local);
        if (crossing.port == Topology::local) return crossing;
        if (ranges_.has_channels()) crossing.channel = read_byte(most_channels, "a channel of a port");
        if (ranges_.has_lanes()) crossing.lane = read_byte(lanes_of(crossing), "a lane");
        return crossing;
    }

    /// Number of lanes of the channel. A port that leads nowhere is refused later.
    int lanes_of(const LoggedCrossing& crossing) const {
        const PortGroup* const group = ranges_.topology.graph().group(crossing.router, crossing.port);
        if (group == nullptr) return 1;
        return shared_channel_values(ranges_.machine, group->channel_class).lanes;
    }

    std::uint8_t read_byte(int count, const char* what) {
        return static_cast<std::uint8_t>(reader_.number(static_cast<std::uint64_t>(count - 1), what));
    }

    /// True if some message at the place may take the channel and the lane next.
    bool may_take(MessageClass message_class, const RoutePlace& at, const LoggedCrossing& crossing) const {
        const Topology& topology = ranges_.topology;
        if (crossing.router != at.here) return false;
        if (at.here == topology.router_of(at.to)) return crossing.port == Topology::local;
        Choices choices;
        topology.choose_all_for(message_class, at, choices);
        // A port can be named twice, with other lanes.
        const bool is_chosen = std::ranges::any_of(choices, [&](const RouteChoice& choice) {
            return choice.port == crossing.port && (choice.lanes & only_lane(crossing.lane)) != 0;
        });
        return is_chosen && crossing.channel < topology.graph().group(at.here, crossing.port)->channels;
    }

    /// Refuses a message whose events contradict each other or the machine.
    void check(const LoggedMessage& m) const {
        const auto refuse = [&m](const char* what) {
            throw MalformedRecording(fmt::format("message {}.{} {}", m.from, m.sequence, what));
        };
        if (std::tie(m.started, m.from) < std::tie(before_.started, before_.from)) refuse("is out of order");
        if (m.from == m.to) refuse("goes to its own sender");
        if (m.copied < m.started) refuse("is copied before it starts");
        const bool injects = ranges_.machine.interface.injection_buffers > 0;
        const bool left = !m.crossings.empty();
        if (left && (m.copied == never || m.crossings.front().head < m.copied)) refuse("leaves before it is copied");
        if ((m.injection_buffer >= 0) != (injects && left) || (m.supplied != never) != (injects && left))
            refuse("has an injection buffer where the machine has none, or lacks one");
        if (injects && left && m.supplied < m.copied) refuse("is in an injection buffer before it is copied");
        if (!m.has_arrived()) return;
        if (m.presented < m.crossings.back().head) refuse("is presented before it arrives");
        if (m.delivered != never && (m.presented == never || m.delivered < m.presented))
            refuse("is delivered before it is presented");
        for (const LoggedCrossing& crossing : m.crossings) {
            if (m.delivered != never && crossing.tail == never) refuse("is delivered without its tail");
        }
    }

    RecordingReader& reader_;
    const RecordedRanges& ranges_;
    MessageBefore before_;
    /// Number of messages so far, by sender, receiver and class.
    std::map<std::tuple<NodeId, NodeId, MessageClass>, std::uint32_t> of_pair_;
};

}  // namespace

void write_messages(RecordingWriter& writer, const LoggedMessages& messages, const RecordedRanges& ranges) {
    writer.number(messages.size());
    MessageBefore before;
    for (const LoggedMessage& m : messages) {
        write_message(writer, m, ranges, before);
        remember(before, m);
    }
}

std::vector<LoggedMessage> read_messages(RecordingReader& reader, const RecordedRanges& ranges) {
    const std::size_t count = reader.count(least_bytes_a_message, "messages");
    std::vector<LoggedMessage> messages;
    MessageReader message(reader, ranges);
    for (std::size_t i = 0; i < count; ++i) messages.push_back(message.read());
    return messages;
}

}  // namespace narrows
