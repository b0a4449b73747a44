#pragma once

#include <map>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"
#include "traces/log/run_log.h"

namespace narrows {

/// The cycles [from, to).
struct CycleSpan {
    Cycle from;
    Cycle to;
};

/// The activity of one resource, register or buffer in a run.
struct CountedPart {
    std::string kind;  ///< "interface link in", as in all outputs
    int node;          ///< for a channel the router
    int number;        ///< link: its number; channel: its port; buffer: its number among all of its kind in the node
    int channel = 0;   ///< number in the group
    std::vector<CycleSpan> held{};
    Cycle waiting = 0;

    /// The cycles in which it was held by anything, each counted once.
    Cycle busy() const;
};

/// Every resource of a run, counted a second time: from the recorded events, by the definitions of docs/command-line.md
/// and the rules of docs/timing.md, in plain loops. It uses nothing that computes the figures of the outputs. The run
/// must have finished.
class SecondCount {
public:
    SecondCount(const RunLog& log, const Machine& machine, const Topology& topology);

    /// All parts of the machine by name.
    const std::map<std::string, CountedPart>& parts() const { return parts_; }

private:
    using Messages = std::vector<const LoggedMessage*>;

    void add_parts();
    void add_channels();
    void add_slots(const CountedPart& channel, const std::string& name);
    void add_acknowledges(NodeId node);
    void read_times_of_messages();
    void count_processors();
    void count_memory();
    void count_acknowledges();
    void count_link_out(const Messages& in_turn);
    void count_channels(const LoggedMessage& m);
    void count_lane(const std::vector<std::pair<const LoggedMessage*, std::size_t>>& in_turn);
    void count_link_in(const Messages& in_turn);

    bool processor_moves() const { return machine_.interface.data_mover == DataMover::processor; }
    Cycle injected(const LoggedMessage& m) const;
    Cycle has_come(const LoggedMessage& m, std::size_t place) const;
    Cycle receiver_finished(const LoggedMessage& m);

    ChannelParameters values_of(const LoggedCrossing& c) const {
        return shared_channel_values(machine_, topology_, c.router, c.port);
    }
    std::string link(int node, int number, const std::string& part) const;
    std::string part_of_link(int node, int number, const std::string& part) const;
    std::string channel(RouterId router, Port port, int number) const;
    std::string channel(const LoggedCrossing& c) const { return channel(c.router, c.port, c.channel); }
    std::string next_after(const LoggedMessage& m, std::size_t place) const;
    std::string acknowledge(NodeId node, Port port) const;
    std::string buffer(int node, int number, const std::string& part, std::size_t turn, int of) const;
    void hold(const std::string& name, Cycle from, Cycle to) { parts_.at(name).held.push_back({from, to}); }
    void wait(const std::string& name, Cycle from, Cycle to) { parts_.at(name).waiting += to - from; }

    const RunLog& log_;
    const std::vector<LoggedMessage> messages_;
    const Machine& machine_;
    const Topology& topology_;
    std::map<std::string, CountedPart> parts_;
    std::map<const LoggedMessage*, Cycle> asked_;         ///< q of P1
    std::map<const LoggedMessage*, Cycle> load_ends_;     ///< 0 without memory timing
    std::map<const LoggedMessage*, Cycle> store_begins_;  ///< likewise
};

/// The messages of a log, each at a place of its own.
inline std::vector<LoggedMessage> messages_of(const RunLog& log) {
    return {log.messages().begin(), log.messages().end()};
}

/// All messages in the order in which the sender gave them to its link, link by link.
std::map<std::pair<int, int>, std::vector<const LoggedMessage*>> by_link_out(const std::vector<LoggedMessage>& all);
/// All messages in the order in which they entered each lane, with the place of the channel on their path.
std::vector<std::vector<std::pair<const LoggedMessage*, std::size_t>>> by_lane(
    const std::vector<LoggedMessage>& messages);
/// All messages in the order in which they came, link inwards by link inwards.
std::map<std::pair<int, int>, std::vector<const LoggedMessage*>> by_link_in(const std::vector<LoggedMessage>& all);

}  // namespace narrows
