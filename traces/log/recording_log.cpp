#include "traces/log/recording_log.h"

#include <algorithm>
#include <tuple>

#include "traces/log/recorded_parts.h"

namespace narrows {

namespace {

Message as_message(const LoggedMessage& logged, std::uint64_t number, LinkId link) {
    Message message;
    message.number = number;
    message.from = logged.from;
    message.to = logged.to;
    message.sequence = logged.sequence;
    message.number_in_pair = logged.number_in_pair;
    message.tag = logged.tag;
    message.message_class = logged.message_class;
    message.bytes = logged.bytes;
    message.link = link;
    if (logged.injection_buffer >= 0) {
        message.more().injection_buffer = logged.injection_buffer;
        message.more().supplied = logged.supplied == never ? 0 : logged.supplied;
    }
    return message;
}

Crossing as_crossing(const LoggedCrossing& crossing) {
    return {crossing.head, crossing.router, crossing.port, crossing.channel, crossing.lane};
}

/// Reports the events of a message before its first channel.
void replay_sending(const LoggedMessage& logged, std::uint64_t number, Observer& log) {
    const Message message = as_message(logged, number, logged.link_out);
    log.send_started(message, logged.started);
    if (logged.copied != never) log.copied_to_send_buffer(message, logged.copied);
}

void replay_crossing(const LoggedMessage& logged, std::uint64_t number, std::size_t place, Observer& log) {
    const LoggedCrossing& crossing = logged.crossings[place];
    const bool arrives = crossing.port == Topology::local;
    const Message message = as_message(logged, number, arrives ? logged.link_in : logged.link_out);
    log.head_crossed(message, as_crossing(crossing));
    if (!arrives) return;
    if (logged.presented != never) log.presented(message, logged.presented);
    if (logged.delivered != never) log.delivered(message, logged.delivered);
}

void replay_tails(const LoggedMessage& logged, std::uint64_t number, Observer& log) {
    const Message message = as_message(logged, number, logged.link_out);
    for (std::size_t place = 0; place < logged.crossings.size(); ++place) {
        const Cycle tail = logged.crossings[place].tail;
        if (tail != never) log.tail_crossed(message, static_cast<int>(place), tail);
    }
}

/// Reports all events of the messages to `log`, with crossings in the order of their heads, so that each lane and each
/// inward link gets its messages in order.
void replay(const std::vector<LoggedMessage>& messages, Observer& log) {
    std::vector<std::tuple<Cycle, std::uint64_t, std::size_t>> crossings;
    for (std::uint64_t number = 0; number < messages.size(); ++number) {
        replay_sending(messages[number], number, log);
        for (std::size_t place = 0; place < messages[number].crossings.size(); ++place)
            crossings.emplace_back(messages[number].crossings[place].head, number, place);
    }
    std::ranges::sort(crossings);
    for (const auto& [head, number, place] : crossings) replay_crossing(messages[number], number, place, log);
    for (std::uint64_t number = 0; number < messages.size(); ++number) replay_tails(messages[number], number, log);
}

bool has_collisions(const Machine& machine) { return machine.topology.kind == TopologyKind::ethernet; }

}  // namespace

Cycle last_recordable_cycle(const Machine& machine) {
    constexpr std::int64_t most_ps = 4'000'000'000'000'000'000;  // the longest time of a run (docs/command-line.md)
    return most_ps / machine.cycle_time_ps;
}

void write_log(RecordingWriter& writer, const RunLog& log, const Machine& machine, const Topology& topology) {
    write_messages(writer, log.messages(), {machine, topology, last_recordable_cycle(machine)});
    if (machine.has_packet_engine()) write_nodes(writer, log, machine);
    write_processor_steps(writer, log);
    write_memory(writer, log.memory());
    write_steps(writer, log.steps());
    if (has_collisions(machine)) write_collisions(writer, log.collisions());
}

RunLog read_log(RecordingReader& reader, const Machine& machine, const Topology& topology) {
    const RecordedRanges ranges{machine, topology, last_recordable_cycle(machine)};
    RunLog log;
    replay(read_messages(reader, ranges), log.observer());
    const LoggedMessages& messages = log.messages();
    if (machine.has_packet_engine()) read_nodes(reader, ranges, log);
    read_processor_steps(reader, ranges, log);
    for (const MemoryBusy& busy : read_memory(reader, ranges, messages)) log.observer().memory_busy(busy);
    for (const ProgramStep& step : read_steps(reader, ranges, log)) log.observer().program_step(step);
    if (has_collisions(machine)) {
        for (const LoggedCollision& collision : read_collisions(reader, ranges, messages))
            log.observer().collided({collision.from, collision.to, collision.frames});
    }
    log.put_in_order();
    return log;
}

}  // namespace narrows
