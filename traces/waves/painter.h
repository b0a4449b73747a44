#pragma once

#include "traces/log/event_log.h"
#include "traces/waves/node_signals.h"

namespace narrows::waves {

/// The time in which the head of a message waited, at a node, for a channel or an interface link.
struct Stall {
    Cycle from;
    std::uint64_t message;
    NodeId node;
    std::string waits_for;
};

/// A message's way over the sending side of its link, as far as it came.
struct Departure {
    Cycle front = never;     ///< f of S3
    Cycle injected = never;  ///< J of S5
    int injection_buffer = -1;
    Cycle wire_free = never;
};

/// Draws what a log says on the signals of the nodes. docs/timing.md has the rules and the letters.
class Painter {
public:
    Painter(Canvas& canvas, const EventLog& log, const Machine& machine, const Topology& topology,
            const std::vector<NodeSignals>& nodes);

    void draw_processors();
    void draw_memory();
    void draw_sending();
    void draw_network();
    void draw_receiving();

    const std::vector<Stall>& stalls() const { return stalls_; }

private:
    const NodeSignals& signals(NodeId node) const { return nodes_[static_cast<std::size_t>(node)]; }
    const LoggedMessage& message(std::uint64_t number) const { return log_.messages()[number]; }
    std::uint32_t id(std::uint64_t number) const { return ids_[number]; }

    void draw_busy(const ProcessorBusy& busy);
    void draw_computing();
    void draw_inbox();

    void draw_send_register(std::uint64_t number);
    void draw_departure(std::uint64_t number, const Departure& way);
    void draw_buffered(const BufferSignals& buffers, std::size_t turn, Cycle from, Cycle to, std::uint64_t number);

    void draw_way(std::uint64_t number);
    Cycle asked_for(std::uint64_t number, std::size_t place) const;
    Resource wanted(std::uint64_t number, std::size_t place) const;
    void draw_waiting(std::uint64_t number, const Resource& resource, Cycle from, Cycle to);

    void draw_link_in(NodeId node, int link, const std::vector<std::uint64_t>& messages);

    Canvas& canvas_;
    const EventLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    const std::vector<NodeSignals>& nodes_;
    std::vector<std::uint32_t> ids_;     ///< of messages, as texts
    std::vector<Departure> departures_;  ///< by message
    std::vector<Stall> stalls_;
};

/// Every time that a rule counts from another: `never` stays `never`.
constexpr Cycle after(Cycle cycle, Cycle by = 1) { return cycle == never ? never : cycle + by; }

}  // namespace narrows::waves
