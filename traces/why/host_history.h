#pragma once

#include <optional>

#include "traces/why/history.h"
#include "traces/why/sorted_index.h"

namespace narrows {

/// The accesses over host buses in a log, and when packets got their places (docs/host-bus.md, J). Empty without such a
/// bus.
class HostHistory {
public:
    HostHistory(const RunLog& log, const Machine& machine, const History& history);

    bool is_given() const { return machine_.host.is_given(); }
    /// Empty if the packet has no payload.
    std::optional<HostTransfer> read_of(std::uint64_t packet) const { return of({AccessOwner::Kind::read, packet}); }
    std::optional<HostTransfer> write_of(std::uint64_t packet) const { return of({AccessOwner::Kind::write, packet}); }
    /// The access for which a program waited until `done`.
    std::optional<HostTransfer> of_program(const ProgramStep& step) const;
    /// The packet that freed this packet's place in the fetch buffer, or no_message if a place was free.
    std::uint64_t place_holder(std::uint64_t packet) const;
    /// When the packet got its place (J9).
    Cycle placed(std::uint64_t packet) const;

private:
    std::optional<HostTransfer> of(const AccessOwner& owner) const;
    const HostTransfer& transfer(std::uint32_t place) const { return log_.nodes().transfers[place]; }

    const RunLog& log_;
    const Machine& machine_;
    const History& history_;
    SortedIndex<AccessOwner> by_owner_;
};

}  // namespace narrows
