#pragma once

#include <optional>
#include <unordered_map>

#include "models/network/topology/topology.h"
#include "traces/log/derived_times.h"
#include "traces/log/interval.h"
#include "traces/log/intervals/first_served.h"

namespace narrows {

/// Derives from a log when each message held or waited for each register, buffer, wire, channel, link, memory port,
/// processor and acknowledge. All outputs that show a run read these intervals. Each part of a node has a file. Nothing
/// is stored; a reader keeps what it needs.
class Intervals {
public:
    /// The log must outlive this object.
    Intervals(const RunLog& log, const Machine& machine, const Topology& topology);

    void report(IntervalReader& reader) const;

private:
    void report_processors(IntervalReader& reader) const;
    void report_memory(IntervalReader& reader) const;
    void report_servers(IntervalReader& reader) const;
    void report_transfers(IntervalReader& reader) const;
    Station asking_station(const ServerAccess& access) const;
    void report_acknowledges(IntervalReader& reader) const;

    void report_sending(std::uint64_t number, IntervalReader& reader) const;
    void report_wire(std::uint64_t number, IntervalReader& reader) const;
    void report_injection(std::uint64_t number, IntervalReader& reader) const;
    void report_channels(std::uint64_t number, IntervalReader& reader) const;
    void report_collisions(IntervalReader& reader) const;
    void add_waiting(std::uint64_t number, Cycle from, Cycle to, Interval& interval) const;
    Resource wanted(std::uint64_t number, std::size_t place) const;

    void report_receiving(IntervalReader& reader) const;
    std::vector<std::vector<std::uint64_t>> arrivals() const;
    void report_link_in(const std::vector<std::uint64_t>& arrived, IntervalReader& reader) const;
    void report_receive_register(std::uint64_t number, IntervalReader& reader) const;
    void add_taking(std::uint64_t number, Interval& interval) const;
    std::optional<LoggedStep> step_taking(std::uint64_t number) const;
    /// When the message asked for its register.
    Cycle asked(std::uint64_t number) const { return log_.packet(number).asked; }

    LoggedMessage message(std::uint64_t number) const { return log_.messages()[number]; }
    bool processor_moves() const { return machine_.interface.data_mover == DataMover::processor; }

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    DerivedTimes times_;
    FirstServed served_;
    std::unordered_map<std::uint64_t, std::vector<LostFrame>> lost_;  ///< the collided frames of each message
};

}  // namespace narrows
