#pragma once

#include <memory>
#include <vector>

#include "models/link/observer.h"
#include "traces/log/logged_message.h"

namespace narrows {

class EventLog;

/// Everything that happened in a run, or in a part of it: what is handed to a simulation and read afterwards. Who had
/// what from when to when, and who waited for it, follows from it: Intervals (traces/log/intervals.h).
class RunLog {
public:
    /// Of the whole run.
    RunLog();
    /// Of what touches [from, to], so that memory does not grow with the run, and of the `history` messages that each
    /// link had before.
    RunLog(Cycle from, Cycle to, std::size_t history);
    RunLog(RunLog&& other) noexcept;
    RunLog& operator=(RunLog&& other) noexcept;
    ~RunLog();

    /// Who has to see the run.
    Observer& observer();

    /// After the run: makes the log independent of the order in which the events of a cycle were worked off. Messages
    /// are numbered by start and sender, the rest is in order of cycles and nodes.
    void put_in_order();

    const std::vector<LoggedMessage>& messages() const;
    const std::vector<ProcessorBusy>& processors() const;  ///< in order of their begin
    const std::vector<MemoryBusy>& memory() const;         ///< likewise
    const std::vector<ProgramStep>& steps() const;         ///< in order of their end
    int activities() const;                                ///< the most that a node has
    /// Messages that were delivered before the window and are not in the log any more.
    std::size_t forgotten() const;

private:
    std::unique_ptr<EventLog> events_;
};

}  // namespace narrows
