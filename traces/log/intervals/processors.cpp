// What processors do (docs/timing.md, P1 to P6, P9; docs/nodes.md, Z1).
#include <algorithm>

#include "models/network/topology/packet_plan.h"
#include "models/node/processor/interruptions.h"
#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

namespace {

struct Span {
    Cycle from;
    Cycle to;
};

/// The activity of one rank, sorted by time.
struct RankLog {
    std::vector<StepPlace> steps;
    std::vector<Span> computations;  ///< each from the request of a program to its end
};

/// Reports what the processor of a rank does. Everything stops while the processor is interrupted (Z1).
class RankTeller {
public:
    RankTeller(RankId rank, const Machine& machine, std::uint64_t seed, const RunLog& log, const FirstServed& served,
               IntervalReader& reader)
        : station_{int{rank}, NodePart::processor},
          rank_(rank),
          machine_(machine),
          noise_(machine.processor, rank, seed),
          log_(log),
          served_(served),
          reader_(reader) {}

    void report(const RankLog& rank, Cycle end) {
        for (const StepPlace place : rank.steps) report_step(log_.processor_steps()[place]);
        report_computing(rank);
        report_pauses(end);
    }

private:
    void report_step(const LoggedStep& step) {
        report_waiting(reader_, {{ResourceKind::processor, int{rank_}},
                                 message_of(step),
                                 station_,
                                 asked_for(step),
                                 step.from,
                                 whole_of(step)});
        if (step.from == step.to) return;
        Interval interval{station_, message_of(step), step.from, step.to, {}, whole_of(step)};
        add(interval, overhead_of(step.kind), step.from, step.overhead_end);
        if (machine_.moves_by_processor()) add_move(interval, step);
        Cycle at = step.overhead_end;
        for (const CopiedChunk& chunk : step.chunks) {
            interval.add(Occupation::interrupted, at, chunk.from);  // Z1: no chunk begins in an interruption
            const Cycle served = std::min(chunk.to, served_.chunk(rank_, chunk.from).from);
            add(interval, Occupation::waits_for_server, chunk.from, served);
            add(interval, Occupation::copying_data, served, chunk.to);
            at = chunk.to;
        }
        report_interval(reader_, interval);
        busy_.push_back({step.from, step.to});
    }

    /// The packet that is the whole message; no_message where messages have packets.
    std::uint64_t message_of(const LoggedStep& step) const { return log_.has_packets() ? no_message : step.whole(); }
    std::uint64_t whole_of(const LoggedStep& step) const { return log_.has_packets() ? step.whole() : no_message; }

    /// When a program asked for the step; `never` if none did.
    Cycle asked_for(const LoggedStep& step) const {
        if (!step.is_of_message()) return step.asked;
        if (step.kind == ProcessorStep::Kind::take) return never;  // its wait appears at its register
        const LoggedWhole whole = log_.whole(step.what);
        const bool is_first = step.kind == ProcessorStep::Kind::send && step.from == whole.started && step.number <= 0;
        return is_first ? whole.asked : never;
    }

    /// P2, R4: a processor that moves the bytes of a packet is never interrupted. Within a node it copies chunks.
    void add_move(Interval& interval, const LoggedStep& step) const {
        if (!step.is_of_message() || log_.whole(step.what).is_within_node) return;
        const bool sends = step.kind == ProcessorStep::Kind::send;
        const Cycle prepared = step.overhead_end + (sends ? machine_.interface.send_overhead : 0);
        const Cycle moved_from = step.to - (sends ? cycles_to_move(step) : 0);
        const Served access = served_.move(step, moved_from);
        interval.add(Occupation::interface_send_overhead, step.overhead_end, std::min(prepared, step.to));
        if (!sends) interval.add(Occupation::moving_data, step.overhead_end, access.asked);
        interval.add(Occupation::waits_for_server, access.asked, access.from);
        interval.add(Occupation::memory_access, access.from, moved_from);
        interval.add(Occupation::moving_data, moved_from, step.to);
    }

    /// Cycles in which a send step moves the bytes of a packet. The first step of a posted message moves none.
    Cycle cycles_to_move(const LoggedStep& step) const {
        if (!log_.has_packets()) return machine_.interface_cycles(log_.messages()[step.what].bytes);
        const int packet = machine_.interface.sends == SendStart::posted ? step.number - 1 : step.number;
        const PacketPlan plan(machine_.message, static_cast<std::size_t>(log_.whole(step.what).bytes));
        return packet < 0
                   ? 0
                   : machine_.interface_cycles(machine_.message.header_bytes + static_cast<int>(plan.bytes(packet)));
    }

    /// Adds the occupation in [from, to), without the interruptions.
    void add(Interval& interval, Occupation occupation, Cycle from, Cycle to) const {
        while (from < to) {
            const Cycle free = std::min(to, noise_.first_free(from));
            interval.add(Occupation::interrupted, from, free);
            const Cycle next = std::min(to, noise_.next_begin(free));
            interval.add(occupation, free, next);
            from = next;
        }
    }

    /// P4, P9: computations run one after the other, in the cycles that steps leave.
    void report_computing(const RankLog& rank) {
        const std::vector<Span> steps = busy_;
        Cycle computed_until = 0;
        for (const Span& computation : rank.computations) {
            Cycle at = std::max(computation.from, computed_until);
            auto next = std::ranges::partition_point(steps, [at](const Span& span) { return span.to <= at; });
            for (; at < computation.to; ++next) {
                const bool is_interrupted = next != steps.end() && next->from < computation.to;
                const Cycle to = is_interrupted ? next->from : computation.to;
                report_between_steps(Occupation::computing, at, to);
                at = is_interrupted ? next->to : computation.to;
                if (!is_interrupted) break;
            }
            computed_until = computation.to;
        }
    }

    void report_between_steps(Occupation occupation, Cycle from, Cycle to) {
        if (from >= to) return;
        Interval interval{station_, no_message, from, to, {}};
        add(interval, occupation, from, to);
        report_interval(reader_, interval);
        busy_.push_back({from, to});
    }

    /// Reports interruptions of a processor that has nothing to do, or whose work waits for the end.
    void report_pauses(Cycle end) {
        if (noise_.next_begin(0) == never) return;
        std::ranges::sort(busy_, {}, &Span::from);
        busy_.push_back({end, end});
        Cycle at = 0;
        for (const Span& span : busy_) {
            while (at < span.from) {
                const Cycle free = std::min(span.from, noise_.first_free(at));
                Interval pause{station_, no_message, at, free, {}};
                pause.add(Occupation::interrupted, at, free);
                report_interval(reader_, pause);
                at = std::min(span.from, noise_.next_begin(free));
            }
            at = std::max(at, span.to);
        }
    }

    Station station_;
    RankId rank_;
    const Machine& machine_;
    Interruptions noise_;
    const RunLog& log_;
    const FirstServed& served_;
    IntervalReader& reader_;
    std::vector<Span> busy_;
};

}  // namespace

void Intervals::report_processors(IntervalReader& reader) const {
    std::vector<RankLog> ranks(static_cast<std::size_t>(machine_.ranks()));
    Cycle end = 0;
    StepPlace place = 0;
    for (const LoggedStep& step : log_.processor_steps()) {
        ranks[static_cast<std::size_t>(step.rank)].steps.push_back(place++);
        end = std::max(end, step.to);
    }
    for (const ProgramStep& step : log_.steps()) {
        end = std::max(end, step.done);
        if (step.kind == ProgramStep::Kind::compute)
            ranks[static_cast<std::size_t>(step.node)].computations.push_back({step.asked, step.done});
    }
    for (const MemoryBusy& access : log_.memory()) end = std::max(end, access.to);
    for (const LoggedMessage& packet : log_.messages())
        end = std::max(end, packet.delivered == never ? packet.started : packet.delivered);
    ++end;  // includes the cycle of the last event
    for (RankId rank = 0; rank < machine_.ranks(); ++rank) {
        RankTeller(rank, machine_, topology_.seed(), log_, served_, reader)
            .report(ranks[static_cast<std::size_t>(rank)], end);
    }
}

}  // namespace narrows
