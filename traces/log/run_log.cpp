#include "traces/log/run_log.h"

#include <fmt/format.h>

#include "models/network/topology/packet_plan.h"
#include "models/system/names.h"
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

LoggedPacket RunLog::packet(std::uint64_t number) const {
    if (has_packets()) return nodes().packets.at(number);
    const LoggedMessage m = messages().at(number);
    return {.of_rank = m.from, .for_rank = m.to, .whole = number, .asked = m.asked};
}

/// A receive of two messages ends with the later one. The log then does not tell when the other one was matched.
LoggedWhole RunLog::whole(std::uint64_t number) const {
    if (has_packets()) return nodes().wholes.at(number);
    const LoggedMessage m = messages().at(number);
    LoggedWhole whole;
    whole.from = m.from;
    whole.to = m.to;
    whole.sequence = m.sequence;
    whole.number_in_pair = m.number_in_pair;
    whole.tag = m.tag;
    whole.message_class = m.message_class;
    whole.bytes = m.bytes;
    whole.asked = m.asked;
    whole.started = m.started;
    whole.matched = whole.received = m.received;
    whole.delivered = m.delivered;
    whole.first_packet = m.presented;
    return whole;
}

int RunLog::activities() const { return events_->activities(); }
std::size_t RunLog::forgotten() const { return events_->forgotten(); }

std::string packet_name(const RunLog& log, std::uint64_t number, const Machine& machine) {
    const LoggedPacket packet = log.packet(number);
    if (packet.kind == Message::Packet::other_job) return "packet of another job";
    if (packet.kind == Message::Packet::credit) return fmt::format("credit of rank {}", packet.of_rank);
    const LoggedWhole whole = log.whole(packet.whole);
    const std::string message = message_id(whole.from, whole.sequence);
    switch (packet.kind) {
        case Message::Packet::request: return "request of " + message;
        case Message::Packet::grant: return "grant of " + message;
        default: break;
    }
    const PacketPlan plan(machine.message, static_cast<std::size_t>(whole.bytes));
    return plan.packets() == 1 ? message : fmt::format("{} packet {}", message, packet.number);
}

}  // namespace narrows
