// The critical path: for each segment, the events show that its resource was busy with its message; the shares are sums
// over the segments.
#include <optional>

#include "tests/figures/figured_run.h"
#include "traces/why/critical_path.h"
#include "traces/why/summary.h"
#include "traces/why/what_if.h"

namespace narrows::path_test {

const int cases = usual_cases(1000);

/// Looks up in the events what a segment of a path claims. docs/why.md assigns resources to causes.
class Witness {
public:
    explicit Witness(const FiguredRun& run) : run_(run), machine_(run.machine) {}

    bool saw(Segment s) const {
        if (s.message == no_message) s.message = s.whole;  // each message is its only packet
        if (s.message == no_message) return saw_program(s) || saw_processor(s, no_message);
        const LoggedMessage& m = run_.log.messages().at(s.message);
        switch (s.cause) {
            case Occupation::send_overhead:
                return is_at(s, ResourceKind::processor, m.from) &&
                       is(s, m.started, m.started + machine_.processor.send_overhead);
            case Occupation::interface_send_overhead: return saw_interface_send_overhead(s, m);
            case Occupation::interface_receive_overhead:
                return is_at(s,
                             machine_.interface.data_mover == DataMover::processor ? ResourceKind::receive_buffer
                                                                                   : ResourceKind::receive_register,
                             m.to) &&
                       is(s, m.presented - machine_.interface.receive_overhead, m.presented);
            case Occupation::receive_overhead: return is_at(s, ResourceKind::processor, m.to) && saw_take(s);
            case Occupation::moving_data: return saw_processor(s, s.message);
            case Occupation::transmission: return saw_transmission(s, m);
            case Occupation::hop: return saw_hop(s, m);
            case Occupation::turn_around: return saw_turn_around(s, m);
            case Occupation::head_of_line: return saw_head_of_line(s, m);
            case Occupation::memory_access: return saw_memory(s);
            default: return false;
        }
    }

private:
    static bool is(const Segment& s, Cycle from, Cycle to) { return s.from == from && s.to == to; }
    static bool is_at(const Segment& s, ResourceKind kind, int place, int number = 0) {
        return s.resource.kind == kind && s.resource.place == place && s.resource.first == number &&
               s.resource.last == number;
    }

    bool saw_program(const Segment& s) const {
        for (const ProgramStep& step : run_.log.steps()) {
            const bool is_cause = (s.cause == Occupation::computing && step.kind == ProgramStep::Kind::compute) ||
                                  (s.cause == Occupation::program_wait && step.kind == ProgramStep::Kind::wait);
            if (is_cause && is_at(s, ResourceKind::processor, step.node) && is(s, step.asked, step.done)) return true;
        }
        return false;
    }

    /// P2, P3, P5, P6
    bool saw_processor(const Segment& s, std::uint64_t message) const {
        for (const LoggedStep& step : run_.log.processor_steps()) {
            if (!is_at(s, ResourceKind::processor, step.rank) || step.to != s.to || step.whole() != message) continue;
            const bool is_whole = step.from == s.from;
            if (step.kind == ProcessorStep::Kind::work && s.cause == Occupation::work && is_whole) return true;
            if (step.kind == ProcessorStep::Kind::request && s.cause == Occupation::receive_overhead && is_whole)
                return true;
            if (step.is_of_message() && s.cause == Occupation::moving_data && s.from == move_begins(step, s))
                return true;
        }
        return false;
    }

    /// P3
    bool saw_take(const Segment& s) const {
        return std::ranges::any_of(run_.log.processor_steps(), [&](const LoggedStep& step) {
            return step.kind == ProcessorStep::Kind::take && step.what == s.message &&
                   is(s, step.from, step.from + machine_.processor.receive_overhead);
        });
    }

    /// A processor moves a message after the overheads; at the end it may only wait for the last byte.
    Cycle move_begins(const LoggedStep& step, const Segment& s) const {
        const bool at_request = machine_.processor.receive_overhead_due == ReceiveOverhead::at_request;
        if (step.kind == ProcessorStep::Kind::send)
            return step.from + machine_.processor.send_overhead + machine_.interface.send_overhead;
        const Cycle last_byte = run_.log.messages()[step.what].crossings.back().tail;
        if (s.from == last_byte && s.to == last_byte + 1) return last_byte;
        return step.from + (at_request ? 0 : machine_.processor.receive_overhead);
    }

    bool saw_interface_send_overhead(const Segment& s, const LoggedMessage& m) const {
        const bool by_processor =
            machine_.interface.data_mover == DataMover::processor && is_at(s, ResourceKind::processor, m.from);
        const Cycle from = m.started + machine_.processor.send_overhead;
        return (by_processor || is_at(s, ResourceKind::send_register, m.from)) &&
               is(s, from, from + machine_.interface.send_overhead);
    }

    /// The place on the path of the channel, or the link inwards, that the segment names.
    std::optional<std::size_t> place_of(const Segment& s, const LoggedMessage& m) const {
        for (std::size_t place = 0; place < m.crossings.size(); ++place) {
            const LoggedCrossing& crossing = m.crossings[place];
            const bool leaves = place + 1 == m.crossings.size();
            if (leaves ? is_at(s, ResourceKind::link_in, m.to, m.link_in)
                       : is_at(s, ResourceKind::channel, crossing.router, crossing.port))
                return place;
        }
        return {};
    }

    /// True if the segment goes from the head over the resource to a last byte that follows from it: over this channel,
    /// or over an earlier one that is held back.
    bool saw_transmission(const Segment& s, const LoggedMessage& m) const {
        if (is_at(s, ResourceKind::link_out, m.from, m.link_out)) {
            const Cycle flits =
                (m.bytes + machine_.interface.link_bytes_per_cycle - 1) / machine_.interface.link_bytes_per_cycle;
            return machine_.interface.injection_buffers > 0
                       ? is(s, m.supplied + 1 - flits * machine_.interface.link_flit_time, m.supplied)
                       : is(s, m.crossings.front().head, m.crossings.front().tail);
        }
        const auto place = place_of(s, m);
        for (std::size_t i = 0; place && i <= *place; ++i) {
            if (is(s, m.crossings[*place].head, m.crossings[i].tail) && s.cycles() == longest_chain(m, i, *place))
                return true;
        }
        return false;
    }

    ChannelParameters values_of(const LoggedCrossing& crossing) const {
        return shared_channel_values(machine_, *run_.topology, crossing.router, crossing.port);
    }

    struct Pace {
        Cycle bytes;
        Cycle flit_time;
    };
    /// The pace of a channel on the path. The send buffer feeds the first one directly, if there is no injection
    /// buffer.
    Pace pace_of(const LoggedMessage& m, std::size_t place) const {
        const Pace interface { machine_.interface.link_bytes_per_cycle, machine_.interface.link_flit_time };
        const bool leaves = place + 1 == m.crossings.size();
        if (leaves) return interface;
        const ChannelParameters channel = values_of(m.crossings[place]);
        const Pace network{channel.link_bytes_per_cycle, channel.link_flit_time};
        const bool fed = place == 0 && machine_.interface.injection_buffers == 0;
        return fed && is_slower(interface, network) ? interface : network;
    }
    static bool is_slower(Pace a, Pace b) { return a.flit_time * b.bytes > b.flit_time * a.bytes; }

    /// The cycles from the head over channel k to the last byte over channel i (docs/timing.md, "Tails follow from
    /// heads").
    Cycle longest_chain(const LoggedMessage& m, std::size_t i, std::size_t k) const {
        const Cycle buffer = Cycle{machine_.network.buffer_flits} * machine_.network.link_bytes_per_cycle;
        std::size_t slowest_place = i;
        Cycle steps = 0;
        for (std::size_t place = i; place < k; ++place) {
            steps += pace_of(m, place).flit_time;
            if (is_slower(pace_of(m, place + 1), pace_of(m, slowest_place))) slowest_place = place + 1;
        }
        const Pace slowest = pace_of(m, slowest_place);
        const Cycle rest = m.bytes - 1 - buffer * static_cast<Cycle>(k - i);
        const std::size_t last = m.crossings.size() - 1;
        const Cycle returns = machine_.network.link_latency +
                              (slowest_place == last ? machine_.network.link_flit_time : slowest.flit_time);
        const Cycle back_and_forth = std::max<Cycle>(0, returns - buffer * slowest.flit_time / slowest.bytes);
        return pace_of(m, k).flit_time - 1 + steps + rest / slowest.bytes * slowest.flit_time +
               (i == last ? 0 : rest / buffer * back_and_forth);
    }

    /// True if the segment is the hop of a head or of a last byte. Without cut-through a head goes to the interface
    /// when the last byte has come.
    bool saw_hop(const Segment& s, const LoggedMessage& m) const {
        const auto place = place_of(s, m);
        if (!place || *place == 0) return false;
        const LoggedCrossing& before = m.crossings[*place - 1];
        if (s.cycles() != values_of(before).link_latency) return false;
        const LoggedCrossing& here = m.crossings[*place];
        const bool waits_for_tail = *place + 1 == m.crossings.size() && !machine_.interface.cut_through;
        return is(s, before.tail, here.tail) || is(s, waits_for_tail ? before.tail : before.head, here.head);
    }

    /// S2, S3, S5, N1, R1, R2
    bool saw_turn_around(const Segment& s, const LoggedMessage& m) const {
        const Cycle left = m.crossings.front().tail;
        if (is_at(s, ResourceKind::link_out, m.from, m.link_out)) {
            const bool injects = machine_.interface.injection_buffers > 0;
            return s.cycles() == 1 && (s.from == m.copied || s.from == (injects ? m.supplied : left));
        }
        if (is_at(s, ResourceKind::injection, m.from, m.link_out)) return is(s, left, left + 1);
        if (is_at(s, ResourceKind::link_in, m.to, m.link_in)) {
            const Cycle moves = m.presented - machine_.interface.receive_overhead;
            return is(s, m.crossings.back().tail, m.crossings.back().tail + 1) || is(s, moves, moves + 2);
        }
        const auto place = place_of(s, m);
        if (!place) return false;
        const Cycle crossed = m.crossings[*place].tail;
        const Cycle left_slot = m.crossings[*place + 1].tail;
        return is(s, left_slot, left_slot + values_of(m.crossings[*place]).credit_latency) ||
               (machine_.has_lanes_or_slots() && is(s, crossed, crossed + 1));
    }

    /// N2: the message ahead leaves the lane at the end of the channel.
    bool saw_head_of_line(const Segment& s, const LoggedMessage& m) const {
        const auto place = place_of(s, m);
        if (!place || *place + 1 == m.crossings.size()) return false;
        const Cycle left = m.crossings[*place + 1].tail;
        return is(s, left, left + 1);
    }

    bool saw_memory(const Segment& s) const {
        for (const MemoryBusy& access : run_.log.memory()) {
            if (access.message == s.message && is_at(s, ResourceKind::memory, access.node) &&
                is(s, access.from, access.to))
                return true;
        }
        return false;
    }

    const FiguredRun& run_;
    const Machine& machine_;
};

/// A segment that the events do not show; empty if there is none.
std::string unseen(const FiguredRun& run, const std::vector<Segment>& path) {
    const Witness witness(run);
    for (const Segment& s : path) {
        if (!witness.saw(s))
            return fmt::format("[{}, {}) {} at {}", s.from, s.to, occupation_name(s.cause),
                               resource_name(*run.topology, s.resource));
    }
    return "";
}

/// A share that is not the sum of the segments that it covers, or is not in order; empty if there is none.
template <class Share, class Covers>
std::string wrong_share(const std::vector<Segment>& path, const std::vector<Share>& shares, const Covers& covers) {
    Cycle last = never;
    std::size_t segments = 0;
    for (const Share& share : shares) {
        Cycle cycles = 0;
        std::size_t count = 0;
        for (const Segment& s : path) {
            if (!covers(share, s)) continue;
            cycles += s.to - s.from;
            ++count;
        }
        if (share.cycles != cycles || share.segments != count || share.cycles > last) return "a share";
        last = share.cycles;
        segments += count;
    }
    return segments == path.size() ? "" : "not all segments";
}

/// The length of the path if each segment with this cause loses `less` cycles.
Cycle shortened(const std::vector<Segment>& path, Occupation cause, Cycle less) {
    Cycle length = 0;
    for (const Segment& s : path) length += s.to - s.from - (s.cause == cause ? less : 0);
    return length;
}

/// The prediction for a changed overhead that differs from the path with shorter segments; empty if there is none.
std::string wrong_prediction(const FiguredRun& run, const std::vector<Segment>& path) {
    for (const WhatIf& change : what_ifs(run.machine, path)) {
        const std::string name = change.change.substr(0, change.change.find('='));
        const Machine& m = run.machine;
        Cycle predicted = -1;
        if (name == "processor.send_overhead")
            predicted = shortened(path, Occupation::send_overhead, (m.processor.send_overhead + 1) / 2);
        if (name == "processor.receive_overhead")
            predicted = shortened(path, Occupation::receive_overhead, (m.processor.receive_overhead + 1) / 2);
        if (name == "interface.send_overhead")
            predicted = shortened(path, Occupation::interface_send_overhead, (m.interface.send_overhead + 1) / 2);
        if (name == "interface.receive_overhead")
            predicted = shortened(path, Occupation::interface_receive_overhead, (m.interface.receive_overhead + 1) / 2);
        if (name == "network.link_latency" && m.network.classes.empty())
            predicted = shortened(path, Occupation::hop, (m.network.link_latency + 1) / 2);
        if (name == "network.credit_latency") {
            predicted = path.back().to;
            for (const Segment& s : path) {
                const bool is_credit = s.resource.kind == ResourceKind::channel && s.cause == Occupation::turn_around &&
                                       s.to - s.from == m.network.credit_latency;
                if (is_credit) predicted -= (m.network.credit_latency + 1) / 2;
            }
        }
        if (predicted >= 0 && change.predicted != predicted)
            return fmt::format("{}: predicted {}, by the segments {}", change.change, change.predicted.value_or(-1),
                               predicted);
    }
    return "";
}

TEST(FiguresOfAnyRun, OfTheCriticalPathAreSeenInTheEvents) {
    EXPECT_TRUE(holds_for(cases, [] {
        const FiguredRun run = any_run();
        const std::vector<Segment> path = critical_path(run.log, run.machine);
        RC_ASSERT(unseen(run, path) == "");
        const auto has_cause = [](const CauseShare& share, const Segment& s) { return s.cause == share.cause; };
        RC_ASSERT(wrong_share(path, by_cause(path), has_cause) == "");
        const auto is_at = [](const ResourceShare& share, const Segment& s) {
            return share.resource.covers(s.resource);
        };
        RC_ASSERT(wrong_share(path, by_resource(path), is_at) == "");
        RC_ASSERT(wrong_prediction(run, path) == "");
    }));
}

}  // namespace narrows::path_test
