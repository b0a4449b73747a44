#include "testbench/observe/event_log.h"

namespace narrows {

void EventLog::send_started(const Message& message, Cycle start) {
    messages_.resize(message.number + 1);  // numbers are given in the order of starts
    LoggedMessage& logged = of(message);
    logged.from = message.from;
    logged.to = message.to;
    logged.sequence = message.sequence;
    logged.tag = message.tag;
    logged.bytes = message.bytes;
    logged.link_out = message.link;
    logged.started = start;
}

void EventLog::copied_to_send_buffer(const Message& message, Cycle cycle) { of(message).copied = cycle; }

void EventLog::head_crossed(const Message& message, const Crossing& crossing) {
    LoggedMessage& logged = of(message);
    if (logged.crossings.empty()) {
        logged.injection_buffer = message.injection_buffer;
        if (message.supplied > 0) logged.supplied = message.supplied;
    }
    logged.crossings.push_back({crossing.router, crossing.port, crossing.head});
    if (crossing.port == Topology::local) logged.link_in = message.link;
}

void EventLog::tail_crossed(const Message& message, int index, Cycle tail) {
    of(message).crossings[static_cast<std::size_t>(index)].tail = tail;
}

void EventLog::presented(const Message& message, Cycle cycle) { of(message).presented = cycle; }
void EventLog::delivered(const Message& message, Cycle cycle) {
    LoggedMessage& logged = of(message);
    logged.delivered = cycle;
    if (logged.taken == never) logged.taken = cycle;  // P5: the processor had nothing to do with it
}

void EventLog::processor_busy(const ProcessorBusy& busy) {
    processors_.push_back(busy);
    if (busy.use == ProcessorUse::receive) messages_[busy.what].taken = busy.from;
}

void EventLog::program_step(const ProgramStep& step) {
    steps_.push_back(step);
    if (step.kind != ProgramStep::Kind::send) return;
    for (int i = 0; i < step.count; ++i) messages_[step.messages[static_cast<std::size_t>(i)]].asked = step.asked;
}

}  // namespace narrows
