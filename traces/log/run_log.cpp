#include "traces/log/run_log.h"

#include "traces/log/event_log.h"

namespace narrows {

RunLog::RunLog() : events_(std::make_unique<EventLog>()) {}
RunLog::RunLog(Cycle from, Cycle to, std::size_t history) : events_(std::make_unique<EventLog>(from, to, history)) {}
RunLog::RunLog(RunLog&& other) noexcept = default;
RunLog& RunLog::operator=(RunLog&& other) noexcept = default;
RunLog::~RunLog() = default;

void RunLog::expect(std::int64_t messages) { events_->expect(messages); }

Observer& RunLog::observer() { return *events_; }
void RunLog::restore(NodeLog nodes) { events_->restore(std::move(nodes)); }
void RunLog::put_in_order() { events_->put_in_order(); }

const LoggedMessages& RunLog::messages() const { return events_->messages(); }
const PackedEvents<LoggedStep>& RunLog::processor_steps() const { return events_->processor_steps(); }
const std::vector<MemoryBusy>& RunLog::memory() const { return events_->memory(); }
const std::vector<LoggedCollision>& RunLog::collisions() const { return events_->collisions(); }
const PackedEvents<ProgramStep>& RunLog::steps() const { return events_->steps(); }
const NodeLog& RunLog::nodes() const { return events_->nodes(); }
int RunLog::activities() const { return events_->activities(); }
std::size_t RunLog::forgotten() const { return events_->forgotten(); }

}  // namespace narrows
