#include "traces/log/recording_log.h"

#include <algorithm>

#include "traces/log/recorded_events.h"
#include "traces/log/recorded_messages.h"

namespace narrows {

namespace {

Message as_message(const LoggedMessage& logged, std::uint64_t number, LinkId link) {
    Message message;
    message.number = number;
    message.from = logged.from;
    message.to = logged.to;
    message.sequence = logged.sequence;
    message.tag = logged.tag;
    message.bytes = logged.bytes;
    message.link = link;
    message.injection_buffer = logged.injection_buffer;
    message.supplied = logged.supplied == never ? 0 : logged.supplied;
    return message;
}

Crossing as_crossing(const LoggedCrossing& crossing) {
    return {crossing.head, crossing.router, crossing.port, crossing.channel, crossing.lane};
}

/// Reports the events of a message up to the last channel before the interface link inwards.
void replay_sending(const LoggedMessage& logged, std::uint64_t number, Observer& log) {
    const Message message = as_message(logged, number, logged.link_out);
    log.send_started(message, logged.started);
    if (logged.copied != never) log.copied_to_send_buffer(message, logged.copied);
    for (const LoggedCrossing& crossing : logged.crossings) {
        if (crossing.port != Topology::local) log.head_crossed(message, as_crossing(crossing));
    }
}

void replay_arrival(const LoggedMessage& logged, std::uint64_t number, Observer& log) {
    const Message message = as_message(logged, number, logged.link_in);
    log.head_crossed(message, as_crossing(logged.crossings.back()));
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

/// Reports all events of the messages to `log`. The arrivals are in the order of their heads, so that each link inwards
/// gets its messages in order.
void replay(const std::vector<LoggedMessage>& messages, Observer& log) {
    std::vector<std::pair<Cycle, std::uint64_t>> arrivals;
    for (std::uint64_t number = 0; number < messages.size(); ++number) {
        replay_sending(messages[number], number, log);
        if (messages[number].has_arrived()) arrivals.emplace_back(messages[number].crossings.back().head, number);
    }
    std::ranges::sort(arrivals);
    for (const auto& [head, number] : arrivals) replay_arrival(messages[number], number, log);
    for (std::uint64_t number = 0; number < messages.size(); ++number) replay_tails(messages[number], number, log);
}

}  // namespace

Cycle last_recordable_cycle(const Machine& machine) {
    constexpr std::int64_t most_ps = 4'000'000'000'000'000'000;  // as much as a run may take (docs/command-line.md)
    return most_ps / machine.cycle_time_ps;
}

void write_log(RecordingWriter& writer, const RunLog& log) {
    write_messages(writer, log.messages());
    write_processors(writer, log.processors());
    write_memory(writer, log.memory());
    write_steps(writer, log.steps());
}

RunLog read_log(RecordingReader& reader, const Machine& machine, const Topology& topology) {
    const RecordedRanges ranges{machine, topology, last_recordable_cycle(machine)};
    RunLog log;
    replay(read_messages(reader, ranges), log.observer());
    const std::vector<LoggedMessage>& messages = log.messages();
    for (const ProcessorBusy& busy : read_processors(reader, ranges, messages)) log.observer().processor_busy(busy);
    for (const MemoryBusy& busy : read_memory(reader, ranges, messages)) log.observer().memory_busy(busy);
    for (const ProgramStep& step : read_steps(reader, ranges, messages)) log.observer().program_step(step);
    log.put_in_order();
    return log;
}

}  // namespace narrows
