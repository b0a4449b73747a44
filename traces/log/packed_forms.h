#pragma once

#include "models/network/link/observer.h"
#include "traces/log/node_log.h"
#include "traces/log/number_row.h"
#include "traces/log/packed_reader.h"

/// Events as rows of numbers. Each event is stored as differences to the one before.
namespace narrows {

/// How an Event is packed:
///
///     static Cycle cycle(const Event& event);  // by which a log orders such events
///     static void add(NumberRow& row, const Event& before, const Event& event);
///     static Event read(PackedReader& reader, const Event& before);
template <class Event>
struct PackedForm;

template <>
struct PackedForm<LoggedStep> {
    static Cycle cycle(const LoggedStep& step) { return step.to; }

    static void add(NumberRow& row, const LoggedStep& before, const LoggedStep& step) {
        row.add_difference(before.rank, step.rank);
        row.add(static_cast<std::uint64_t>(step.kind));
        row.add_difference(static_cast<std::int64_t>(before.what), static_cast<std::int64_t>(step.what));
        row.add_difference(0, step.number);
        row.add_cycle(before.to, step.to);
        row.add_cycle(step.to, step.from);
        row.add_cycle(step.from, step.overhead_end);
        row.add_cycle(0, step.asked);
        row.add(step.chunks.size());
        Cycle at = step.overhead_end;
        for (const CopiedChunk& chunk : step.chunks) {
            row.add_cycle(at, chunk.from);
            row.add_cycle(chunk.from, chunk.to);
            at = chunk.to;
        }
    }
    static LoggedStep read(PackedReader& reader, const LoggedStep& before) {
        LoggedStep step{};
        step.rank = RankId(static_cast<int>(reader.near(before.rank)));
        step.kind = static_cast<ProcessorStep::Kind>(reader.number());
        step.what = static_cast<std::uint64_t>(reader.near(static_cast<std::int64_t>(before.what)));
        step.number = static_cast<int>(reader.near(0));
        step.to = reader.cycle(before.to);
        step.from = reader.cycle(step.to);
        step.overhead_end = reader.cycle(step.from);
        step.asked = reader.cycle(0);
        Cycle at = step.overhead_end;
        for (std::uint64_t left = reader.number(); left > 0; --left) {
            const Cycle from = reader.cycle(at);
            at = reader.cycle(from);
            step.chunks.push_back({from, at});
        }
        return step;
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
