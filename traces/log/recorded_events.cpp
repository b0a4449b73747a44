// Implements docs/recordings.md, "Memory ports" and "Program steps".
#include "traces/log/recorded_parts.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <tuple>

namespace narrows {

namespace {

constexpr std::uint64_t kinds_of_steps = 7;
constexpr std::uint64_t most_messages_a_step = 2;
constexpr std::size_t least_bytes_an_event = 5;

bool has_messages(ProgramStep::Kind kind) {
    return kind == ProgramStep::Kind::send || kind == ProgramStep::Kind::receive;
}

/// The event before. Each event is written as a difference to it, and each message number as a difference to the last
/// one of the same kind.
struct EventBefore {
    Cycle cycle = 0;
    NodeId node = 0;
    std::array<std::int64_t, 8> message{};  ///< the last message of each kind

    std::int64_t& of(auto kind) { return message[static_cast<std::size_t>(kind)]; }
};

class EventWriter {
public:
    explicit EventWriter(RecordingWriter& writer) : writer_(writer) {}

    void write(Cycle cycle, NodeId node, auto kind) {
        writer_.number(static_cast<std::uint64_t>(cycle - before_.cycle));
        writer_.difference(node - before_.node);
        writer_.number(static_cast<std::uint64_t>(kind));
        before_.cycle = cycle;
        before_.node = node;
    }
    void write_message(std::uint64_t number, auto kind) {
        const auto message = static_cast<std::int64_t>(number);
        writer_.difference(message - before_.of(kind));
        before_.of(kind) = message;
    }

private:
    RecordingWriter& writer_;
    EventBefore before_;
};

class EventReader {
public:
    EventReader(RecordingReader& reader, const RecordedRanges& ranges) : reader_(reader), ranges_(ranges) {}

    /// Reads the cycle and the node of the next event.
    void read_place() {
        before_.cycle = reader_.later(before_.cycle, ranges_.last_cycle, "an event");
        before_.node = NodeId(static_cast<int>(reader_.number_from(before_.node, 0, ranges_.last_rank(), "a node")));
    }
    Cycle cycle() const { return before_.cycle; }
    NodeId node() const { return before_.node; }

    template <class Kind>
    Kind read_kind(std::uint64_t kinds) {
        return static_cast<Kind>(reader_.number(kinds - 1, "the kind of an event"));
    }

    /// Reads the number of one of these messages that the node, or the rank, sends or receives. `interfaces`: number of
    /// interfaces of the node.
    std::uint64_t read_message(const auto& messages, auto kind, bool sends, int interfaces = 1) {
        const std::int64_t last = static_cast<std::int64_t>(messages.size()) - 1;
        before_.of(kind) = reader_.number_from(before_.of(kind), 0, last, "the number of a message");
        const auto number = static_cast<std::uint64_t>(before_.of(kind));
        const auto& m = messages[number];
        if ((sends ? m.from : m.to) / interfaces != node())
            throw MalformedRecording(
                fmt::format("node {} neither sends nor receives message {}.{}", node(), m.from, m.sequence));
        return number;
    }

    /// Reads the end of the event, as a number of cycles after its beginning.
    Cycle read_end() { return reader_.later(cycle(), ranges_.last_cycle, "the end of an event"); }
    Cycle read_begin() {
        return cycle() -
               static_cast<Cycle>(reader_.number(static_cast<std::uint64_t>(cycle()), "the length of a step"));
    }

private:
    RecordingReader& reader_;
    const RecordedRanges& ranges_;
    EventBefore before_;
};

/// Appends an event. Events of a cycle must be in the order of nodes.
template <class Event, class Order>
void keep(std::vector<Event>& events, const Event& event, Order order) {
    if (!events.empty() && order(event) < order(events.back()))
        throw MalformedRecording(fmt::format("an event of node {} is out of order", event.node));
    events.push_back(event);
}

}  // namespace

void write_memory(RecordingWriter& writer, const std::vector<MemoryBusy>& memory) {
    writer.number(memory.size());
    EventWriter events(writer);
    for (const MemoryBusy& busy : memory) {
        events.write(busy.from, busy.node, busy.loads);
        events.write_message(busy.message, busy.loads);
        writer.number(static_cast<std::uint64_t>(busy.to - busy.from));
    }
}

std::vector<MemoryBusy> read_memory(RecordingReader& reader, const RecordedRanges& ranges,
                                    const LoggedMessages& messages) {
    std::vector<MemoryBusy> memory;
    EventReader events(reader, ranges);
    for (std::size_t left = reader.count(least_bytes_an_event, "uses of memory ports"); left > 0; --left) {
        events.read_place();
        MemoryBusy busy{events.node(), reader.flag("whether memory loads"), 0, events.cycle(), 0};
        busy.message = events.read_message(messages, busy.loads, busy.loads, ranges.machine.node.interfaces);
        busy.to = events.read_end();
        keep(memory, busy, [](const MemoryBusy& one) { return std::tuple(one.from, one.node); });
    }
    return memory;
}

void write_steps(RecordingWriter& writer, const PackedEvents<ProgramStep>& steps) {
    writer.number(steps.size());
    EventWriter events(writer);
    for (const ProgramStep& step : steps) {
        events.write(step.done, step.node, step.kind);
        writer.number(static_cast<std::uint64_t>(step.activity));
        writer.number(static_cast<std::uint64_t>(step.done - step.asked));
        if (!has_messages(step.kind)) continue;
        writer.number(static_cast<std::uint64_t>(step.count));
        for (int i = 0; i < step.count; ++i)
            events.write_message(step.messages[static_cast<std::size_t>(i)], step.kind);
    }
}

std::vector<ProgramStep> read_steps(RecordingReader& reader, const RecordedRanges& ranges, const RunLog& log) {
    std::vector<ProgramStep> steps;
    const auto messages = log.wholes();
    EventReader events(reader, ranges);
    for (std::size_t left = reader.count(least_bytes_an_event, "program steps"); left > 0; --left) {
        events.read_place();
        ProgramStep step{};
        step.node = events.node();
        step.done = events.cycle();
        step.kind = events.read_kind<ProgramStep::Kind>(kinds_of_steps);
        step.activity = static_cast<int>(reader.number(last_activity, "the number of an activity"));
        step.asked = events.read_begin();
        if (has_messages(step.kind)) {
            step.count = static_cast<int>(reader.number(most_messages_a_step, "the number of messages of a step"));
            for (int i = 0; i < step.count; ++i)
                step.messages[static_cast<std::size_t>(i)] =
                    events.read_message(messages, step.kind, step.kind == ProgramStep::Kind::send);
        }
        keep(steps, step, [](const ProgramStep& one) { return std::tuple(one.done, one.node, one.activity); });
    }
    return steps;
}

void write_collisions(RecordingWriter& writer, const std::vector<LoggedCollision>& collisions) {
    writer.number(collisions.size());
    Cycle before = 0;
    for (const LoggedCollision& collision : collisions) {
        writer.number(static_cast<std::uint64_t>(collision.from - before));
        writer.number(static_cast<std::uint64_t>(collision.to - collision.from));
        writer.number(collision.frames.size());
        for (const LostFrame& frame : collision.frames) {
            writer.number(frame.message);
            writer.number(static_cast<std::uint64_t>(frame.from - collision.from));
            writer.number(static_cast<std::uint64_t>(frame.to - frame.from));
        }
        before = collision.to;
    }
}

namespace {

LostFrame read_lost_frame(RecordingReader& reader, const LoggedCollision& collision, const LoggedMessages& messages) {
    if (messages.empty()) throw MalformedRecording("frames collide, but there is no message");
    LostFrame frame{};
    frame.message = reader.number(messages.size() - 1, "the number of a message that collides");
    frame.station = messages[frame.message].from;
    frame.from = reader.later(collision.from, collision.to, "the beginning of a frame that collides");
    frame.to = reader.later(frame.from, collision.to, "the end of a frame that collides");
    return frame;
}

}  // namespace

std::vector<LoggedCollision> read_collisions(RecordingReader& reader, const RecordedRanges& ranges,
                                             const LoggedMessages& messages) {
    constexpr std::size_t least_bytes_a_collision = 9;
    constexpr std::size_t least_bytes_a_frame = 3;
    std::vector<LoggedCollision> collisions;
    Cycle before = 0;
    for (std::size_t left = reader.count(least_bytes_a_collision, "collisions"); left > 0; --left) {
        LoggedCollision collision{};
        collision.from = reader.later(before, ranges.last_cycle, "a collision");
        collision.to = reader.later(collision.from, ranges.last_cycle, "the end of a collision");
        for (std::size_t frames = reader.count(least_bytes_a_frame, "frames that collide"); frames > 0; --frames)
            collision.frames.push_back(read_lost_frame(reader, collision, messages));
        before = collision.to;
        collisions.push_back(std::move(collision));
    }
    return collisions;
}

}  // namespace narrows
