#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"
#include "testbench/lockstep/sends.h"
#include "traces/log/logged_message.h"

namespace narrows::lockstep {

/// Counts the difficult situations of routers and interfaces that occurred in runs. A message has the place of its
/// send in both lists.
class Coverage {
public:
    using Messages = std::vector<LoggedMessage>;

    Coverage(const Machine& machine, const Topology& topology);

    void count(const std::vector<PlannedSend>& sends, const Messages& messages);

    /// A line for each counter.
    std::string text() const;
    /// Names of the counters that are possible on this machine and still zero.
    std::vector<std::string> missing() const;

private:
    struct Counter {
        std::string name;
        bool possible;
        std::uint64_t times = 0;
    };
    enum Event {
        waits_for_channel,
        contends,
        ties,
        stops_in_the_middle,
        waits_for_send_buffer,
        waits_for_injection_buffer,
        waits_for_receive_register,
        waits_for_receive_buffer,
        waits_for_processor,
        waits_for_acknowledge,
        back_to_back,
        two_lanes_at_once,
        passes_another,
        several_slots,
        later_channel,
        overtakes,
        events
    };

    using Asked = std::vector<std::vector<Cycle>>;  ///< indexed by message and by the place in its path
    /// When the heads asked for the channels of their paths (N2), except for the first ones.
    Asked when_asked(const Messages& messages) const;

    void count_waits(const PlannedSend& send, const LoggedMessage& message, const std::vector<Cycle>& asked);
    void find_possible_turns();
    void follow_turns(NodeId from, NodeId to);
    void count_turns(const LoggedMessage& message);
    void count_contention(const Messages& messages, const Asked& asked);
    void count_lanes(const Messages& messages);
    void count_overtaking(const std::vector<PlannedSend>& sends, const Messages& messages);
    void count_back_to_back(const Messages& messages);
    void count_injections(const std::vector<PlannedSend>& sends, const Messages& messages);
    void count_acknowledges(const std::vector<PlannedSend>& sends, const Messages& messages);
    std::vector<Counter> all() const;

    const Machine& machine_;
    const Topology& topology_;
    std::array<Counter, events> counters_;
    /// Keys are input and output port, Topology::local for the interface. Used only where all routers have the same
    /// ports.
    using Turns = std::map<std::pair<Port, Port>, std::uint64_t>;
    Turns possible_turns_;
    Turns turns_;
};

}  // namespace narrows::lockstep
