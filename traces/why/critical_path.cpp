#include "traces/why/critical_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "models/link/worm.h"
#include "traces/log/derived_times.h"
#include "traces/why/history.h"

namespace narrows {

namespace {

/// Walks back from the end of the run, event by event. Every kind of event has a member function. When it is called,
/// `cycle_` is the cycle of the event. It adds the segments that led to the event, and sets `next_` to the function of
/// the event before.
class PathTracer {
public:
    PathTracer(const RunLog& log, const Machine& machine)
        : times_(log, machine),
          history_(log, machine),
          machine_(machine),
          worm_(machine),
          most_in_a_cycle_(events_of_a_message * (log.messages().size() + 1) + log.processors().size() +
                           log.memory().size() + log.steps().size()) {}

    std::vector<Segment> go() {
        begin_at_the_end();
        for (std::size_t in_this_cycle = 0; next_ != nullptr && cycle_ > 0; ++in_this_cycle) {
            const Cycle before = cycle_;
            const auto event = std::exchange(next_, nullptr);
            (this->*event)();
            if (cycle_ < before) in_this_cycle = 0;
            if (in_this_cycle > most_in_a_cycle_)
                throw std::logic_error(fmt::format("events of cycle {} wait for each other", cycle_));
        }
        if (cycle_ > 0) throw std::logic_error(fmt::format("no cause found for an event of cycle {}", cycle_));
        std::reverse(segments_.begin(), segments_.end());
        return std::move(segments_);
    }

private:
    using Event = void (PathTracer::*)();

    /// The number of functions for events of a message. Only the log of an impossible run has more of them in one
    /// cycle.
    static constexpr std::size_t events_of_a_message = 16;

    // --- moves ------------------------------------------------------------------------------------------------------

    void add(Cycle from, Occupation cause, const Resource& resource, bool has_message = true) {
        if (from > cycle_)
            throw std::logic_error(
                fmt::format("a {} that begins at cycle {} ends before that", occupation_name(cause), from));
        if (from < cycle_) segments_.push_back({from, cycle_, cause, resource, has_message ? number_ : no_message});
        cycle_ = from;
    }
    void go_to(Event event) { next_ = event; }
    void go_to(Event event, std::uint64_t message) {
        number_ = message;
        next_ = event;
    }
    void go_to(Event event, std::uint64_t message, std::size_t place) {
        place_ = place;
        go_to(event, message);
    }
    void go_to_step(const ProgramStep* step) {  // null: the program begins here
        step_ = step;
        next_ = step == nullptr ? nullptr : &PathTracer::step_done;
    }

    const LoggedMessage& m() const { return history_.message(number_); }
    const LoggedMessage& of(std::uint64_t number) const { return history_.message(number); }
    const LoggedCrossing& crossing(std::size_t place) const {
        if (place >= m().crossings.size())
            throw std::logic_error(fmt::format("a message did not cross channel {} of its path", place));
        return m().crossings[place];
    }
    std::size_t last() const { return m().crossings.size() - 1; }
    bool is_last(std::size_t place) const { return crossing(place).port == Topology::local; }
    Resource processor(NodeId node) const { return {ResourceKind::processor, node}; }
    Resource link_out() const { return {ResourceKind::link_out, m().from, m().link_out}; }
    Resource link_in() const { return {ResourceKind::link_in, m().to, m().link_in}; }
    Resource channel(std::size_t place) const {
        const LoggedCrossing& here = crossing(place);
        return is_last(place) ? link_in() : Resource{ResourceKind::channel, here.router, here.port};
    }
    bool moves_bytes() const { return machine_.interface.data_mover == DataMover::processor; }
    bool injects() const { return machine_.interface.injection_buffers > 0; }

    // --- programs ---------------------------------------------------------------------------------------------------

    void begin_at_the_end() {
        const ProgramStep* step = history_.last_step();
        const MemoryBusy* memory = history_.last_memory();
        if (memory != nullptr && (step == nullptr || memory->to > step->done)) {
            cycle_ = memory->to;
            memory_ = memory;
            next_ = &PathTracer::memory_done;
        } else if (step != nullptr) {
            cycle_ = step->done;
            go_to_step(step);
        }
    }

    void step_done() {
        const ProgramStep& step = *step_;
        if (step.asked == cycle_) return go_to_step(history_.step_before(step));
        switch (step.kind) {
            case ProgramStep::Kind::wait:
                add(step.asked, Occupation::program_wait, processor(step.node), false);
                return go_to_step(history_.step_before(step));
            case ProgramStep::Kind::compute:
                add(step.asked, Occupation::computing, processor(step.node), false);
                return go_to_step(history_.step_before(step));
            case ProgramStep::Kind::receive: return received(step);
            case ProgramStep::Kind::send: return handed_over(step);
            case ProgramStep::Kind::work: return go_to(&PathTracer::processor_done, step.node);
        }
    }

    void handed_over(const ProgramStep& step) {
        for (int i = 0; i < step.count; ++i) {  // without overhead
            const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
            if (of(number).started == cycle_) return go_to(&PathTracer::started, number);
        }
        go_to(&PathTracer::processor_done, step.node);
    }

    void received(const ProgramStep& step) {
        for (int i = 0; i < step.count; ++i) {
            const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
            if (of(number).delivered == cycle_) return go_to(&PathTracer::delivered, number);
        }
        go_to(&PathTracer::processor_done, step.node);  // the overhead of the request ended last
    }

    // --- processor --------------------------------------------------------------------------------------------------

    void go_to(Event event, NodeId node) {
        node_ = node;
        next_ = event;
    }

    /// The processor of a node was busy until now.
    void processor_done() {
        const ProcessorBusy* busy = history_.processor_until(node_, cycle_);
        if (busy == nullptr)
            throw std::logic_error(fmt::format("the processor of node {} was idle before cycle {}", node_, cycle_));
        number_ = busy->what;
        switch (busy->task) {
            case ProcessorTask::send: return sent(*busy);
            case ProcessorTask::receive: return received(*busy);
            case ProcessorTask::request:
                add(busy->from, Occupation::receive_overhead, processor(node_), false);
                return go_to_asked(*busy, ProgramStep::Kind::receive);
            case ProcessorTask::work:
                add(busy->from, Occupation::work, processor(node_), false);
                return go_to_asked(*busy, ProgramStep::Kind::work);
        }
    }

    void sent(const ProcessorBusy& busy) {
        if (moves_bytes()) {
            const Cycle prepared = busy.from + machine_.processor.send_overhead + machine_.interface.send_overhead;
            add(prepared, Occupation::moving_data, processor(node_));
            add(busy.from + machine_.processor.send_overhead, Occupation::interface_send_overhead, processor(node_));
        }
        add(busy.from, Occupation::send_overhead, processor(node_));
        go_to(&PathTracer::started, busy.what);
    }

    void received(const ProcessorBusy& busy) {
        if (!moves_bytes()) {
            add(busy.from, Occupation::receive_overhead, processor(node_));
            return go_to(&PathTracer::taken, busy.what);
        }
        const Cycle overhead = machine_.processor.receive_overhead_due == ReceiveOverhead::at_request
                                   ? 0
                                   : machine_.processor.receive_overhead;
        const Cycle last_byte = crossing(last()).tail;
        if (cycle_ == after(last_byte) && cycle_ > busy.from + overhead + machine_.interface_cycles(m().bytes)) {
            add(last_byte, Occupation::moving_data, processor(node_));
            return go_to(&PathTracer::tail, busy.what, last());
        }
        add(busy.from + overhead, Occupation::moving_data, processor(node_));
        add(busy.from, Occupation::receive_overhead, processor(node_));
        go_to(&PathTracer::taken, busy.what);
    }

    /// Work or a request begins in this cycle: it was asked for in this cycle, or the processor was busy until then.
    void go_to_asked(const ProcessorBusy& busy, ProgramStep::Kind kind) {
        const ProgramStep* step = history_.step_during(node_, static_cast<int>(busy.what), kind, cycle_);
        if (step != nullptr && step->asked == cycle_) return go_to_step(history_.step_before(*step));
        go_to(&PathTracer::processor_done, node_);
    }

    void started() {
        const std::uint64_t acknowledged = history_.acknowledged_at(number_, cycle_);
        if (acknowledged != no_message) return go_to(&PathTracer::delivered, acknowledged);
        const std::uint64_t before = history_.earlier_out(number_, 1);
        if (before != no_message && of(before).copied == cycle_) return go_to(&PathTracer::copied, before);
        const ProgramStep* step = history_.sending_step(number_);
        if (step != nullptr && step->asked == cycle_) return go_to_step(history_.step_before(*step));
        if (history_.processor_until(m().from, cycle_) != nullptr) return go_to(&PathTracer::processor_done, m().from);
        const std::uint64_t buffered = history_.earlier_out(number_, machine_.interface.send_buffers);
        if (buffered == no_message)
            throw std::logic_error(fmt::format("no cause found for a send that starts at cycle {}", cycle_));
        leave_send_buffer(buffered);  // P2: a processor that moves the bytes needs one
    }

    void taken() {
        if (m().presented == cycle_) return go_to(&PathTracer::presented);
        go_to(&PathTracer::processor_done, m().to);
    }

    void delivered() {
        if (m().taken == cycle_) return go_to(&PathTracer::taken);  // P5, or no overhead
        go_to(&PathTracer::processor_done, m().to);
    }

    // --- memory -----------------------------------------------------------------------------------------------------

    void memory_done() {
        if (memory_ == nullptr) throw std::logic_error(fmt::format("no memory access ends at cycle {}", cycle_));
        const MemoryBusy& busy = *memory_;
        number_ = busy.message;
        add(busy.from, Occupation::memory_access, {ResourceKind::memory, busy.node});
        const Cycle asked = busy.loads ? m().started : m().delivered;
        if (asked == cycle_) return go_to(busy.loads ? &PathTracer::started : &PathTracer::delivered);
        memory_ = history_.memory_until(busy.node, cycle_);
        go_to(&PathTracer::memory_done);
    }

    // --- sending interface ------------------------------------------------------------------------------------------

    void ready() {
        if (cycle_ > times_.prepared(number_)) {
            memory_ = history_.memory_for(m().from, number_);
            return go_to(&PathTracer::memory_done);
        }
        add(times_.send_overhead_end(number_), Occupation::interface_send_overhead, link_out());
        add(m().started, Occupation::send_overhead, processor(m().from));
        go_to(&PathTracer::started);
    }

    void copied() {
        if (times_.ready(number_) == cycle_) return go_to(&PathTracer::ready);
        leave_send_buffer(history_.earlier_out(number_, machine_.interface.send_buffers));
    }

    /// A send buffer is free: the last byte of `holder` left it one cycle ago.
    void leave_send_buffer(std::uint64_t holder) {
        number_ = holder;
        add(cycle_ - 1, Occupation::turn_around, link_out());
        injects() ? go_to(&PathTracer::supplied) : go_to(&PathTracer::left_buffer, holder, 0);
    }

    void front() {
        if (m().copied + 1 == cycle_) {
            add(m().copied, Occupation::turn_around, link_out());
            return go_to(&PathTracer::copied);
        }
        leave_send_buffer(history_.earlier_out(number_, 1));
    }

    void supplied() {
        add(times_.injected(number_), Occupation::transmission, link_out());
        go_to(&PathTracer::injected);
    }

    void injected() {
        if (cycle_ == times_.front(number_)) return go_to(&PathTracer::front);
        const std::uint64_t before = history_.earlier_in_injection_buffer(number_);
        number_ = before;
        add(cycle_ - 1, Occupation::turn_around, {ResourceKind::injection, m().from, m().link_out});
        go_to(&PathTracer::tail, before, 0);
    }

    // --- network ----------------------------------------------------------------------------------------------------

    /// The last byte crosses channel `place_`.
    void tail() { tail_over(channel(place_)); }

    /// The last byte leaves the send buffer through the first channel. The cycles count for the interface link, because
    /// the send buffer was waited for.
    void left_buffer() { tail_over(link_out()); }

    void tail_over(const Resource& here) {
        const std::size_t place = place_;
        const std::size_t by = held_back_by(place);
        if (by != place_before) {
            add(crossing(by).head, Occupation::transmission, by == place ? here : channel(by));
            return go_to(&PathTracer::head, number_, by);
        }
        if (place == 0) return go_to(&PathTracer::supplied);
        add(crossing(place - 1).tail, Occupation::hop, channel(place));
        go_to(&PathTracer::tail, number_, place - 1);
    }

    static constexpr std::size_t place_before = ~std::size_t{0};

    /// The index of the channel whose head determines the time of a tail; place_before: the tail on the channel before
    /// determines it.
    std::size_t held_back_by(std::size_t place) const {
        std::vector<Crossing> heads;
        for (const LoggedCrossing& c : m().crossings) heads.push_back({c.head, c.router, c.port});
        const int channel = static_cast<int>(place);
        for (std::size_t k = place; k < heads.size(); ++k) {
            const bool complete = k + 1 == heads.size() && is_last(k);
            if (worm_.tail({heads.data(), k + 1}, complete, channel, m().bytes, 0) == cycle_) return k;
        }
        return place_before;
    }

    void head() {
        const std::size_t place = place_;
        if (cycle_ == times_.asked_for(number_, place, is_last(place))) {
            if (place == 0) return go_to(injects() ? &PathTracer::injected : &PathTracer::front);
            const bool waits_for_tail = is_last(place) && !machine_.interface.cut_through;
            const LoggedCrossing& before = crossing(place - 1);
            add(waits_for_tail ? before.tail : before.head, Occupation::hop, channel(place));
            return go_to(waits_for_tail ? &PathTracer::tail : &PathTracer::head, number_, place - 1);
        }
        is_last(place) ? wait_for_link_in() : wait_for_channel(place);
    }

    /// A channel is free one cycle after the last byte of the message before has left its input buffer (N1).
    void wait_for_channel(std::size_t place) {
        const History::Passage* before = history_.before_on_channel(number_, place);
        if (before == nullptr)
            throw std::logic_error(fmt::format("a head waited until cycle {} for a channel that was free", cycle_));
        const Resource waited_for = channel(place);
        number_ = before->message;
        add(cycle_ - 1, Occupation::turn_around, waited_for);
        go_to(&PathTracer::tail, before->message, before->place + 1);
    }

    /// R2, R4
    void wait_for_link_in() {
        const std::uint64_t before = history_.earlier_in(number_, 1);
        if (before != no_message && after(of(before).crossings.back().tail) == cycle_) {
            number_ = before;
            add(cycle_ - 1, Occupation::turn_around, link_in());
            return go_to(&PathTracer::tail, before, last());
        }
        const std::uint64_t buffered = history_.earlier_in(number_, machine_.interface.receive_buffers);
        if (buffered == no_message)
            throw std::logic_error(fmt::format("a head waited until cycle {} for a link that was free", cycle_));
        number_ = buffered;
        if (moves_bytes()) return go_to(&PathTracer::left_link);
        add(cycle_ - 2, Occupation::turn_around, link_in());
        go_to(&PathTracer::moved);
    }

    // --- receiving interface ----------------------------------------------------------------------------------------

    void presented() {
        add(cycle_ - machine_.interface.receive_overhead, Occupation::interface_receive_overhead, link_in());
        moves_bytes() ? go_to(&PathTracer::head, number_, last()) : go_to(&PathTracer::moved);
    }

    /// The message moves from a receive buffer to the register.
    void moved() {
        if (crossing(last()).tail == cycle_) return go_to(&PathTracer::tail, number_, last());
        go_to(&PathTracer::left_link, history_.earlier_in(number_, 1));
    }

    /// The register (or buffer) of the message is free: the processor has finished with it, or memory has begun to
    /// store it.
    void left_link() {
        const MemoryBusy* store = history_.memory_for(m().to, number_);
        if (store == nullptr || m().delivered == cycle_) return go_to(&PathTracer::delivered);
        memory_ = history_.memory_until(m().to, cycle_);
        go_to(&PathTracer::memory_done);
    }

    const DerivedTimes times_;
    const History history_;
    const Machine& machine_;
    WormTiming worm_;
    std::size_t most_in_a_cycle_;
    std::vector<Segment> segments_;
    Cycle cycle_ = 0;
    Event next_ = nullptr;
    std::uint64_t number_ = no_message;
    std::size_t place_ = 0;
    NodeId node_ = 0;
    const ProgramStep* step_ = nullptr;
    const MemoryBusy* memory_ = nullptr;
};

}  // namespace

std::vector<Segment> critical_path(const RunLog& log, const Machine& machine) { return PathTracer(log, machine).go(); }

}  // namespace narrows
