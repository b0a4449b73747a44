#pragma once

#include <optional>

#include "models/rtl/pin.h"
#include "models/topology/resource.h"
#include "traces/waves/canvas.h"

namespace narrows::waves {

// What the signals of a node are, part by part, and what their states mean: the first of each is that nothing goes on.
enum class ProcessorState { idle, send_overhead, interface_send_overhead, receive_overhead, moving, computing, work };
enum class ProgramState { nothing, send, receive, compute, work, wait };
enum class MemoryState { idle, load, store };
enum class SendRegisterState { free, send_overhead, interface_send_overhead, memory_access, waits_for_buffer };
enum class WireState { free, turn_around, waits_for_injection_buffer, waits_for_channel, transmission };
enum class InjectionState { free, waits_for_channel, transmission };
enum class ChannelState { free, transmission, head_waits, draining };
enum class LinkInState { free, transmission, waits_for_buffer };
enum class ReceiveRegisterState {
    free,
    interface_receive_overhead,
    waits_for_processor,
    receive_overhead,
    waits_for_memory
};

struct ProcessorSignals {
    SignalId state = Canvas::nowhere;
    SignalId message = Canvas::nowhere;
    SignalId inbox = Canvas::nowhere;  ///< messages delivered that no program has asked for yet
    std::vector<SignalId> activities;  ///< what each activity of the program waits for
    SignalId memory = Canvas::nowhere;
    SignalId memory_message = Canvas::nowhere;
};

/// Message buffers that are filled in turn.
struct BufferSignals {
    SignalId occupied = Canvas::nowhere;
    std::vector<SignalId> messages;
};

struct InjectionSignals {
    SignalId message = Canvas::nowhere;
    SignalId state = Canvas::nowhere;
    SignalId waits_for = Canvas::nowhere;
};

struct LinkOutSignals {
    SignalId register_message = Canvas::nowhere;
    SignalId register_state = Canvas::nowhere;
    BufferSignals buffers;
    SignalId wire_message = Canvas::nowhere;
    SignalId wire_state = Canvas::nowhere;
    SignalId wire_waits_for = Canvas::nowhere;
    std::vector<InjectionSignals> injection;
};

struct LinkInSignals {
    SignalId owner = Canvas::nowhere;
    SignalId state = Canvas::nowhere;
    BufferSignals buffers;
    SignalId register_message = Canvas::nowhere;
    SignalId register_state = Canvas::nowhere;
};

struct ChannelSignals {
    SignalId owner = Canvas::nowhere;
    SignalId state = Canvas::nowhere;
    SignalId waits_for = Canvas::nowhere;  ///< the head of its owner
    SignalId waiting = Canvas::nowhere;    ///< heads that wait for this channel
};

/// Pins of an RTL node, in the order of its list; pins of ports that lead nowhere are `nowhere`.
using PinSignals = std::vector<SignalId>;

struct NodeSignals {
    bool shown = false;
    ProcessorSignals processor;
    std::vector<LinkOutSignals> out;
    std::vector<LinkInSignals> in;
    SignalId waiting_in = Canvas::nowhere;  ///< heads that wait for any link inwards
    std::vector<ChannelSignals> channels;
    PinSignals pins;
};

/// A node that is not shown.
NodeSignals hidden_node(const Machine& machine, const Topology& topology, int activities);
/// Declares a scope for the node with all its signals. `pins`: all pins of a node that is RTL.
NodeSignals declare_node(Canvas& canvas, const Machine& machine, const Topology& topology, NodeId node, int activities,
                         const std::vector<rtl::Pin>& pins);

template <class State>
requires std::is_enum_v<State> std::uint32_t value_of(State state) { return static_cast<std::uint32_t>(state); }

}  // namespace narrows::waves
