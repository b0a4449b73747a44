#pragma once

#include <functional>
#include <map>
#include <span>

#include "models/network/link/observer.h"
#include "models/network/topology/resource.h"
#include "models/rtl/pin.h"
#include "traces/log/interval.h"
#include "traces/waves/canvas.h"

namespace narrows::waves {

/// A signal for the state of a station: 0 is idle, the next values are the station's occupations.
struct StateSignal {
    SignalId id = Canvas::nowhere;
    std::span<const Occupation> states;

    std::uint32_t value_of(Occupation occupation) const {
        const auto found = std::ranges::find(states, occupation);
        return found == states.end() ? 0 : static_cast<std::uint32_t>(found - states.begin() + 1);
    }
};

/// The signals of a station (traces/log/station.h). Signals that it does not have are `nowhere`.
struct StationSignals {
    SignalId message = Canvas::nowhere;
    StateSignal state;
    SignalId waits_for = Canvas::nowhere;  ///< the channel or inward links for which its message's head waits
    SignalId occupied = Canvas::nowhere;   ///< number of held buffers, if there are several of a kind
};

struct LinkOutSignals {
    SignalId packets_waiting = Canvas::nowhere;  ///< packets that wait for the register, with a packet engine
    StationSignals send_register;
    std::vector<StationSignals> buffers;
    StationSignals wire;
    std::vector<StationSignals> injection;
};

struct LinkInSignals {
    StationSignals link;
    std::vector<StationSignals> buffers;
    StationSignals receive_register;
};

/// The channels of an output port.
struct ChannelSignals {
    std::vector<StationSignals> wires;
    // Numbered through all lanes of all channels; empty if a channel has a single slot.
    std::vector<StationSignals> slots;
    SignalId waiting = Canvas::nowhere;  ///< heads that wait for any of the channels
};

/// The pins of an RTL node or switch, in the order of its list. Pins of ports that lead nowhere are `nowhere`.
using PinSignals = std::vector<SignalId>;

/// The signals of a processor and the programs on it.
struct ProgramSignals {
    bool shown = false;
    StationSignals processor;
    SignalId put_together = Canvas::nowhere;  ///< messages to a rank that have only some of their packets
    SignalId inbox = Canvas::nowhere;         ///< delivered messages that no program has asked for
    std::vector<SignalId> activities;         ///< what each activity waits for
};

/// The signals of a server of a node.
struct ServerSignals {
    StationSignals station;
    SignalId waiting = Canvas::nowhere;  ///< accesses that have not begun
};

/// The signals of an interface and its router, or of a switch, which only has channels.
struct NodeSignals {
    bool shown = false;
    std::vector<LinkOutSignals> out;
    std::vector<LinkInSignals> in;
    SignalId waiting_in = Canvas::nowhere;  ///< number of heads that wait for any inward link
    // Accesses over a host bus with transactions. Many are under way at a time.
    StationSignals host_reads;
    StationSignals host_writes;
    std::vector<ChannelSignals> channels;  ///< indexed by port
    PinSignals pins;
};

/// The signals of everything shown.
struct WaveSignals {
    std::vector<NodeSignals> routers;
    std::vector<ProgramSignals> ranks;
    std::map<ServerId, ServerSignals> servers;      ///< empty where nodes have none
    std::map<NodeId, StationSignals> memory_ports;  ///< ports for vector registers; empty where memory takes no time

    /// Null if no signal shows the station, as for nodes that are not shown.
    const StationSignals* of(const Station& station) const;
    const NodeSignals& router(int number) const { return routers[static_cast<std::size_t>(number)]; }
    const ProgramSignals& program(RankId rank) const { return ranks[static_cast<std::size_t>(rank)]; }
};

/// Returns all pins of an RTL node or switch, or none for a model.
using PinsOfRouter = std::function<const std::vector<rtl::Pin>&(RouterId)>;

/// Declares a scope for the node with all its signals: those of its ranks, servers and interfaces.
void declare_node(Canvas& canvas, const Machine& machine, const Topology& topology, NodeId node, int activities,
                  const PinsOfRouter& pins, WaveSignals& signals);
/// Declares a scope for the switch with all its channels.
void declare_switch(Canvas& canvas, const Machine& machine, const Topology& topology, RouterId router,
                    const PinsOfRouter& pins, WaveSignals& signals);
/// "node_5", "switch_3"; the node of an endpoint
std::string scope_of(const Topology& topology, RouterId router);

// Parts of a node, used by the functions above.

/// The parts of an interface. They have no signals yet.
NodeSignals parts_of(const Machine& machine);
ProgramSignals declare_processor(Canvas& canvas, const Machine& machine, int activities);
/// Declares the signals of the node's memory port, if it has one.
void declare_memory_port(Canvas& canvas, const Machine& machine, NodeId node, WaveSignals& signals);
/// Declares scopes for the links of the interface.
void declare_links(Canvas& canvas, const Machine& machine, const Topology& topology, EndpointId endpoint,
                   NodeSignals& signals);
/// Declares a scope for the router with its channels.
void declare_router(Canvas& canvas, const Machine& machine, const Topology& topology, RouterId router,
                    NodeSignals& signals);
/// Declares scopes for the parts of the node to which the pins belong.
PinSignals declare_pins(Canvas& canvas, const Topology& topology, RouterId router, const std::vector<rtl::Pin>& pins);
StateSignal declare_state(Canvas& canvas, std::string name, const char* enumeration, std::string_view nothing,
                          std::span<const Occupation> states);

/// The states of an activity by what it waits for, in the order of ProgramStep::Kind; 0 is nothing.
constexpr std::uint32_t value_of(ProgramStep::Kind kind) { return static_cast<std::uint32_t>(kind) + 1; }

}  // namespace narrows::waves
