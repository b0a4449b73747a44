#pragma once

#include <optional>
#include <vector>

#include "models/network/link/worm.h"
#include "models/node/processor/interruptions.h"
#include "traces/log/derived_times.h"
#include "traces/why/history.h"
#include "traces/why/node_history.h"
#include "traces/why/segment.h"

namespace narrows {

/// Walks back from the end of the run, event by event. Every kind of event has a member function. When it is called,
/// `cycle_` is the cycle of the event. It adds the segments that led to the event, and sets `next_` to the function of
/// the event before. There is a file for each part of a node.
class PathTracer {
public:
    PathTracer(const RunLog& log, const Machine& machine, const Topology& topology);

    /// Throws std::logic_error if the log does not explain an event.
    std::vector<Segment> go();

private:
    using Event = void (PathTracer::*)();

    /// The number of functions for events of a message. Only the log of an impossible run has more of them in one
    /// cycle.
    static constexpr std::size_t events_of_a_message = 16;

    void add(Cycle from, Occupation cause, const Resource& resource, bool has_message = true);
    void go_to(Event event) { next_ = event; }
    void go_to(Event event, std::uint64_t message) {
        number_ = message;
        next_ = event;
    }
    void go_to(Event event, std::uint64_t message, std::size_t place) {
        place_ = place;
        go_to(event, message);
    }
    void go_to(Event event, NodeId node) {
        node_ = node;
        next_ = event;
    }
    /// Throws std::logic_error if there is no such step, or if `event` is its end and that is another cycle's.
    void go_to(Event event, const LoggedStep* step);
    void go_to(Event event, const ServerAccess& access) {
        access_ = &access;
        next_ = event;
    }
    void go_to_whole(Event event, std::uint64_t whole) {
        whole_ = whole;
        next_ = event;
    }
    void go_to_step(const std::optional<NumberedStep>& step) {  // none: the program begins here
        step_ = step;
        next_ = step ? &PathTracer::step_done : nullptr;
    }

    LoggedMessage m() const { return history_.message(number_); }
    LoggedMessage of(std::uint64_t number) const { return history_.message(number); }
    LoggedCrossing crossing(std::size_t place) const;
    std::size_t last() const { return m().crossings.size() - 1; }
    bool is_last(std::size_t place) const { return crossing(place).port == Topology::local; }
    Resource processor(NodeId node) const { return {ResourceKind::processor, node}; }
    Resource link_out() const { return {ResourceKind::link_out, m().from, m().link_out}; }
    Resource link_in() const { return {ResourceKind::link_in, m().to, m().link_in}; }
    // An interface's overhead keeps the place of the message, not the link; bounds name these places alike.
    Resource send_registers() const { return {ResourceKind::send_register, m().from}; }
    Resource receive_registers() const {
        return {moves_bytes() ? ResourceKind::receive_buffer : ResourceKind::receive_register, m().to};
    }
    Resource channel(std::size_t place) const;
    ChannelParameters values_of(const LoggedCrossing& crossing) const {
        return shared_channel_values(machine_, topology_, crossing.router, crossing.port);
    }
    const WormTiming& worm_of(std::size_t place) const;
    bool moves_bytes() const { return machine_.interface.data_mover == DataMover::processor; }
    bool is_ethernet() const { return machine_.topology.kind == TopologyKind::ethernet; }
    bool injects() const { return machine_.interface.injection_buffers > 0; }

    bool has_shared_nodes() const { return nodes_.has_value(); }
    /// Nothing of the run led to it. What waits for it counts as waiting for another job, and the path goes on with
    /// what waited.
    bool is_of_other_job(std::uint64_t packet) const {
        return has_shared_nodes() && packet != no_message && nodes_->packet(packet).is_of_other_job();
    }

    // Programs, processors, memory ports
    void begin_at_the_end();
    void step_done();
    void handed_over(const ProgramStep& step);
    void received(const ProgramStep& step);
    void processor_done();
    void sent(const ProcessorBusy& busy);
    void received(const ProcessorBusy& busy);
    void go_to_asked(const ProcessorBusy& busy, ProgramStep::Kind kind);
    void started();
    void taken();
    void delivered();
    void memory_done();

    // Sending interfaces
    void ready();
    void copied();
    void leave_send_buffer(std::uint64_t holder);
    void front();
    void supplied();
    void injected();

    // The network
    static constexpr std::size_t place_before = ~std::size_t{0};
    void tail();
    void left_buffer();
    void tail_over(const Resource& here);
    std::size_t held_back_by(std::size_t place) const;
    void head();
    void asked(std::size_t place);
    bool is_behind_other_job(std::size_t place) const;
    void wait_to_be_first(std::size_t place);
    void wait_for_channel(std::size_t place);
    void wait_for_link_in(std::size_t place);
    void wait_for_medium();
    void wait_for_other_job(std::size_t place);
    void wait_for_ethernet(const Passage* before);

    // Receiving interfaces
    void presented();
    void moved();
    void left_link();

    // Ranks of shared nodes
    void add_of_rank(RankId rank, Cycle from, Occupation cause);
    void add_interruption(RankId rank, Cycle from);
    void go_to_program(RankId rank, int activity);
    void rank_sent(const ProgramStep& step);
    void rank_received(const ProgramStep& step);
    void rank_worked(const ProgramStep& step);
    void sends_ended(const ProgramStep& step);
    void set_message_of(const LoggedStep& step);
    void step_ended();
    void chunk_ended();
    void chunk_began();
    void overhead_ended();
    void step_began();
    Cycle room_since(const LoggedStep& step) const;
    Cycle ready_since(const LoggedStep& step) const;
    void go_to_ready(const LoggedStep& step);
    static Resource server_of(const ServerAccess& access);
    void access_ended();
    const LoggedStep* step_of(const ServerAccess& access) const;
    static std::size_t chunk_from(const LoggedStep& step, Cycle from);
    void whole_matched();
    void whole_known();
    void whole_received();
    void whole_delivered();

    // Their packets
    bool was_behind_other_job(std::uint64_t holder, Cycle came, const Resource& held, Event event);
    void set_packet(std::uint64_t number);
    void packet_ready();
    void got_register();
    void asked_for_register();
    void asked_for_credit(const LoggedPacket& packet);
    void in_memory();
    Cycle write_asked_at(std::uint64_t number) const;
    void write_asked();

    const DerivedTimes times_;
    const History history_;
    const std::optional<NodeHistory> nodes_;  ///< none unless nodes are shared
    const Machine& machine_;
    const Topology& topology_;
    std::vector<WormTiming> worms_;  ///< indexed by ChannelClass; one where all classes have the same values
    std::size_t most_in_a_cycle_;
    std::vector<Segment> segments_;
    Cycle cycle_ = 0;
    Event next_ = nullptr;
    std::uint64_t number_ = no_message;
    std::size_t place_ = 0;
    NodeId node_ = 0;
    std::optional<NumberedStep> step_;
    const MemoryBusy* memory_ = nullptr;
    std::uint64_t whole_ = no_message;  ///< the message between ranks if nodes are shared
    const LoggedStep* node_step_ = nullptr;
    std::size_t chunk_ = 0;
    const ServerAccess* access_ = nullptr;
};

}  // namespace narrows
