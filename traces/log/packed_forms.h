#pragma once

#include "models/network/link/observer.h"
#include "traces/log/number_row.h"
#include "traces/log/packed_reader.h"

/// Events as numbers of a row, each event as differences to the one before.
namespace narrows {

/// How an Event is packed:
///
///     static Cycle cycle(const Event& event);  // by which a log orders such events
///     static void add(NumberRow& row, const Event& before, const Event& event);
///     static Event read(PackedReader& reader, const Event& before);
template <class Event>
struct PackedForm;

template <>
struct PackedForm<ProcessorBusy> {
    static Cycle cycle(const ProcessorBusy& busy) { return busy.from; }

    static void add(NumberRow& row, const ProcessorBusy& before, const ProcessorBusy& busy) {
        row.add_difference(before.node, busy.node);
        row.add(static_cast<std::uint64_t>(busy.task));
        row.add_difference(static_cast<std::int64_t>(before.what), static_cast<std::int64_t>(busy.what));
        row.add_cycle(before.from, busy.from);
        row.add_cycle(busy.from, busy.to);
    }
    static ProcessorBusy read(PackedReader& reader, const ProcessorBusy& before) {
        ProcessorBusy busy{};
        busy.node = NodeId(static_cast<int>(reader.near(before.node)));
        busy.task = static_cast<ProcessorTask>(reader.number());
        busy.what = static_cast<std::uint64_t>(reader.near(static_cast<std::int64_t>(before.what)));
        busy.from = reader.cycle(before.from);
        busy.to = reader.cycle(busy.from);
        return busy;
    }
};

template <>
struct PackedForm<ProgramStep> {
    static Cycle cycle(const ProgramStep& step) { return step.done; }

    static void add(NumberRow& row, const ProgramStep& before, const ProgramStep& step) {
        row.add_difference(before.node, step.node);
        row.add_difference(0, step.activity);
        row.add(static_cast<std::uint64_t>(step.kind));
        row.add_cycle(before.done, step.done);
        row.add_cycle(step.done, step.asked);
        row.add(static_cast<std::uint64_t>(step.count));
        std::uint64_t near = before.messages.front();
        for (int i = 0; i < step.count; ++i) {
            const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
            row.add_difference(static_cast<std::int64_t>(near), static_cast<std::int64_t>(number));
            near = number;
        }
    }
    static ProgramStep read(PackedReader& reader, const ProgramStep& before) {
        ProgramStep step{};
        step.node = NodeId(static_cast<int>(reader.near(before.node)));
        step.activity = static_cast<int>(reader.near(0));
        step.kind = static_cast<ProgramStep::Kind>(reader.number());
        step.done = reader.cycle(before.done);
        step.asked = reader.cycle(step.done);
        step.count = static_cast<int>(reader.number());
        std::uint64_t near = before.messages.front();
        for (int i = 0; i < step.count; ++i) {
            near = static_cast<std::uint64_t>(reader.near(static_cast<std::int64_t>(near)));
            step.messages[static_cast<std::size_t>(i)] = near;
        }
        return step;
    }
};

}  // namespace narrows
