// What processors do (docs/timing.md, P1 to P6), and the loads and stores of the memory port (M1, M2).
#include <algorithm>

#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"
#include "traces/log/intervals/served_steps.h"

namespace narrows {

namespace {

struct BusySpan {
    Cycle from;
    Cycle to;
};

/// The time after the overheads is spent on moving data (P2, P3).
void add_stages(Interval& interval, const ProcessorBusy& busy, const Machine& machine) {
    const ProcessorParameters& processor = machine.processor;
    const auto until = [&](Cycle cycle) { return std::min(cycle, busy.to); };
    switch (busy.task) {
        case ProcessorTask::send: {
            const Cycle overhead = until(busy.from + processor.send_overhead);
            const Cycle prepared = until(overhead + machine.interface.send_overhead);
            interval.add(Occupation::send_overhead, busy.from, overhead);
            interval.add(Occupation::interface_send_overhead, overhead, prepared);
            interval.add(Occupation::moving_data, prepared, busy.to);
            break;
        }
        case ProcessorTask::receive: {
            const bool at_request = processor.receive_overhead_due == ReceiveOverhead::at_request;
            const Cycle overhead = until(busy.from + (at_request ? 0 : processor.receive_overhead));
            interval.add(Occupation::receive_overhead, busy.from, overhead);
            interval.add(Occupation::moving_data, overhead, busy.to);
            break;
        }
        case ProcessorTask::request: interval.add(Occupation::receive_overhead, busy.from, busy.to); break;
        case ProcessorTask::work: interval.add(Occupation::work, busy.from, busy.to); break;
    }
}

}  // namespace

void Intervals::report_processors(IntervalReader& reader) const {
    ServedSteps served(log_);
    for (const ProcessorBusy& busy : log_.processors()) {
        const bool of_message = busy.task == ProcessorTask::send || busy.task == ProcessorTask::receive;
        const std::uint64_t number = of_message ? busy.what : no_message;
        Interval interval{{busy.node, NodePart::processor}, number, busy.from, busy.to, {}};
        add_stages(interval, busy, machine_);
        report_interval(reader, interval);
        const Cycle asked = !of_message                           ? served.asked(busy)
                            : busy.task == ProcessorTask::receive ? message(number).presented
                                                                  : message(number).asked;
        report_waiting(reader, {{ResourceKind::processor, busy.node}, number, interval.station, asked, busy.from});
    }
}

/// P4: while a computation is asked for, the processor computes in the cycles that nothing else takes.
void Intervals::report_computing(IntervalReader& reader) const {
    if (std::ranges::none_of(log_.steps(), [](auto& step) { return step.kind == ProgramStep::Kind::compute; })) return;
    const auto nodes = static_cast<std::size_t>(topology_.nodes());
    std::vector<std::vector<BusySpan>> busy(nodes);
    for (const ProcessorBusy& one : log_.processors()) {
        if (one.to > one.from) busy[static_cast<std::size_t>(one.node)].push_back({one.from, one.to});
    }
    std::vector<Cycle> computed_until(nodes, 0);  // computations run one after the other
    for (const ProgramStep& step : log_.steps()) {
        if (step.kind != ProgramStep::Kind::compute) continue;
        const auto node = static_cast<std::size_t>(step.node);
        Cycle at = std::max(step.asked, computed_until[node]);
        auto next = std::ranges::partition_point(busy[node], [at](const BusySpan& span) { return span.to <= at; });
        while (at < step.done) {
            const bool is_interrupted = next != busy[node].end() && next->from < step.done;
            const Cycle to = is_interrupted ? next->from : step.done;
            Interval interval{{step.node, NodePart::processor}, no_message, at, to, {}};
            interval.add(Occupation::computing, at, to);
            report_interval(reader, interval);
            at = is_interrupted ? (next++)->to : step.done;
        }
        computed_until[node] = step.done;
    }
}

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

}  // namespace narrows
