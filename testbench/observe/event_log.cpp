#include "testbench/observe/event_log.h"

#include <algorithm>
#include <numeric>
#include <tuple>

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

void EventLog::put_in_order() {
    std::vector<std::uint64_t> order(messages_.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::sort(order, {}, [this](std::uint64_t number) {
        const LoggedMessage& m = messages_[number];
        return std::tuple(m.started, m.from, m.sequence);
    });
    std::vector<LoggedMessage> messages;
    std::vector<std::uint64_t> new_number(order.size());
    messages.reserve(order.size());
    for (const std::uint64_t number : order) {
        new_number[number] = messages.size();
        messages.push_back(std::move(messages_[number]));
    }
    messages_ = std::move(messages);
    for (ProcessorBusy& busy : processors_) {
        if (busy.use == ProcessorUse::send || busy.use == ProcessorUse::receive) busy.what = new_number[busy.what];
    }
    for (MemoryBusy& busy : memory_) busy.message = new_number[busy.message];
    for (ProgramStep& step : steps_) {
        for (int i = 0; i < step.count; ++i) {
            auto& message = step.messages[static_cast<std::size_t>(i)];
            message = new_number[message];
        }
    }
    std::ranges::stable_sort(processors_, {}, [](auto& busy) { return std::pair(busy.from, busy.node); });
    std::ranges::stable_sort(memory_, {}, [](auto& busy) { return std::pair(busy.from, busy.node); });
    std::ranges::stable_sort(steps_, {}, [](auto& step) { return std::tuple(step.done, step.node, step.activity); });
}

}  // namespace narrows
