#pragma once

#include <span>

#include "models/link/observer.h"
#include "models/rtl/pin.h"
#include "models/topology/resource.h"
#include "traces/log/interval.h"
#include "traces/waves/canvas.h"

namespace narrows::waves {

/// A signal that shows the state of a station: 0 is idle, the next values are the occupations of the station.
struct StateSignal {
    SignalId id = Canvas::nowhere;
    std::span<const Occupation> states;

    std::uint32_t value_of(Occupation occupation) const {
        const auto found = std::ranges::find(states, occupation);
        return found == states.end() ? 0 : static_cast<std::uint32_t>(found - states.begin() + 1);
    }
};

/// The signals of a station (traces/log/station.h), as far as it has them.
struct StationSignals {
    SignalId message = Canvas::nowhere;
    StateSignal state;
    SignalId waits_for = Canvas::nowhere;  ///< the channel or the links inwards that its message's head waits for
    SignalId occupied = Canvas::nowhere;   ///< of several buffers of a kind: how many are held
};

struct LinkOutSignals {
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
    std::vector<StationSignals> slots;   ///< through all lanes of all channels; none if a channel has a single slot
    SignalId waiting = Canvas::nowhere;  ///< heads that wait for any of the channels
};

/// Pins of an RTL node or switch, in the order of its list; pins of ports that lead nowhere are `nowhere`.
using PinSignals = std::vector<SignalId>;

/// Of a node, or of a switch, which has only channels.
struct NodeSignals {
    bool shown = false;
    StationSignals processor;
    SignalId inbox = Canvas::nowhere;  ///< messages delivered that no program has asked for yet
    std::vector<SignalId> activities;  ///< for each activity of the program, what it waits for
    StationSignals memory;
    std::vector<LinkOutSignals> out;
    std::vector<LinkInSignals> in;
    SignalId waiting_in = Canvas::nowhere;  ///< number of heads that wait for any link inwards
    std::vector<ChannelSignals> channels;   ///< by port
    PinSignals pins;

    /// Null: no signal shows that station. Nothing shows those of a node that is not shown.
    const StationSignals* of(const Station& station) const;
};

/// Declares a scope for the node with all its signals. `pins`: all pins of a node that is RTL.
NodeSignals declare_node(Canvas& canvas, const Machine& machine, const Topology& topology, NodeId node, int activities,
                         const std::vector<rtl::Pin>& pins);
/// Declares a scope for the switch with all its channels. `pins`: all pins of a switch that is RTL.
NodeSignals declare_switch(Canvas& canvas, const Machine& machine, const Topology& topology, RouterId router,
                           const std::vector<rtl::Pin>& pins);
/// "node_5", "switch_3"
std::string scope_of(const Topology& topology, RouterId router);

/// The states of what an activity of a program waits for, in the order of ProgramStep::Kind; 0 is nothing.
constexpr std::uint32_t value_of(ProgramStep::Kind kind) { return static_cast<std::uint32_t>(kind) + 1; }

}  // namespace narrows::waves
