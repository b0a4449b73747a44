#include "tests/any_run/run_events.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "traces/log/node_log.h"

namespace narrows {

namespace {

/// A packet has no sequence and no tag, but its message has.
const Message& whole_of(const Message& message) {
    const Message* const whole = message.more().whole;
    return whole == nullptr ? message : *whole;
}

}  // namespace

RunEvents::Name RunEvents::name_of(const Message& message) {
    return {whole_of(message).from, whole_of(message).sequence};
}

void RunEvents::add(Kind kind, Cycle cycle, Name message, std::array<std::int64_t, 5> rest) {
    events_.push_back({cycle, kind, {message.first, message.second, rest[0], rest[1], rest[2], rest[3], rest[4]}});
}

void RunEvents::message_started(const MessageStart& start) { names_[start.message.number] = name_of(start.message); }

void RunEvents::send_started(const Message& message, Cycle start) {
    if (message.more().whole == nullptr) names_[message.number] = name_of(message);
    add(Kind::start, start, name_of(message),
        {message.to, whole_of(message).tag, message.bytes, static_cast<std::int64_t>(message.message_class),
         message.link});
}

void RunEvents::copied_to_send_buffer(const Message& message, Cycle cycle) {
    add(Kind::copied, cycle, name_of(message));
}

void RunEvents::head_crossed(const Message& message, const Crossing& c) {
    add(Kind::head, c.head, name_of(message), {message.crossed, c.router, c.port, c.channel, c.lane});
}

void RunEvents::tail_crossed(const Message& message, int index, Cycle tail) {
    add(Kind::tail, tail, name_of(message), {index});
}

void RunEvents::presented(const Message& message, Cycle cycle) { add(Kind::presented, cycle, name_of(message)); }

void RunEvents::delivered(const Message& message, Cycle cycle) {
    if (message.more().whole == nullptr) add(Kind::delivered, cycle, name_of(message));
}

void RunEvents::message_delivered(const Message& message, Cycle cycle) {
    add(Kind::delivered, cycle, name_of(message));
}

void RunEvents::collided(const Collision& collision) {
    for (const LostFrame& frame : collision.frames) add(Kind::collision, frame.from, {frame.station, frame.to});
}

void RunEvents::program_step(const ProgramStep& step) {
    std::array<std::int64_t, 5> rest{static_cast<std::int64_t>(step.kind), step.asked, -1, -1, -1};
    if (step.count > 0) std::tie(rest[2], rest[3]) = names_.at(step.messages[0]);
    if (step.count > 1) rest[4] = names_.at(step.messages[1]).second;
    add(Kind::step, step.done, {step.node, step.activity}, rest);
}

void RunEvents::processor_step(const ProcessorStep& step) {
    const auto activity = static_cast<std::int64_t>(step.what);
    const Name name = LoggedStep::is_of_message(step.kind) ? names_.at(step.what) : Name{step.rank, activity};
    const bool works = step.kind == ProcessorStep::Kind::work;  // V7: it may copy bytes instead
    add(Kind::processor, step.to, name,
        {step.rank, static_cast<std::int64_t>(step.kind), step.asked, step.from, works ? step.to : step.overhead_end});
}

std::vector<RunEvents::Event> RunEvents::in_order() const {
    std::vector<Event> events = events_;
    std::sort(events.begin(), events.end());
    return events;
}

std::string RunEvents::text(const std::vector<Event>& events, Cycle cycle) {
    static constexpr std::array names{"start",     "copied",    "head", "tail",     "presented",
                                      "delivered", "collision", "step", "processor"};
    std::string result;
    for (const Event& event : events) {
        if (event.cycle == cycle)
            result +=
                fmt::format("\n    {} {}", names[static_cast<std::size_t>(event.kind)], fmt::join(event.what, " "));
    }
    return result;
}

std::string difference(const RunEvents& expected, const RunEvents& got) {
    const std::vector<RunEvents::Event> ones = expected.in_order();
    const std::vector<RunEvents::Event> others = got.in_order();
    const auto [one, other] = std::mismatch(ones.begin(), ones.end(), others.begin(), others.end());
    if (one == ones.end() && other == others.end()) return "";
    const Cycle cycle = std::min(one == ones.end() ? never : one->cycle, other == others.end() ? never : other->cycle);
    return fmt::format("in cycle {}\n  expected:{}\n  got:{}", cycle, RunEvents::text(ones, cycle),
                       RunEvents::text(others, cycle));
}

}  // namespace narrows
