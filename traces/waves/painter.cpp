#include "traces/waves/painter.h"

#include <fmt/format.h>

#include "models/system/names.h"

namespace narrows::waves {

Painter::Painter(Canvas& canvas, const RunLog& log, const Machine& machine, const Topology& topology,
                 const WaveSignals& signals)
    : canvas_(canvas), log_(log), topology_(topology), signals_(signals) {
    for (std::uint64_t number = 0; number < log.messages().size(); ++number)
        ids_.push_back(canvas.value(packet_name(log, number, machine)));
    for (const LoggedWhole& whole : log.nodes().wholes)
        wholes_.push_back(canvas.value(message_id(whole.from, whole.sequence)));
}

void Painter::has(const Interval& interval) {
    const StationSignals* const station = signals_.of(interval.station);
    if (station == nullptr) return;
    // A reserved buffer is still empty.
    const IntervalStage* const reserved = interval.stage(Occupation::reserved);
    const Cycle from = reserved == nullptr ? interval.from : reserved->to;
    if (interval.message != no_message) canvas_.draw(station->message, from, interval.to, ids_[interval.message]);
    const bool is_step = interval.whole != no_message && interval.station.part == NodePart::processor;
    if (is_step) canvas_.draw(station->message, from, interval.to, wholes_[interval.whole]);
    canvas_.draw(station->occupied, from, interval.to, 1);
    // A waiting head takes precedence over the bytes behind it.
    const IntervalStage* const waits = interval.stage(Occupation::head_waits);
    for (const IntervalStage& stage : interval.stages) {
        const bool is_hidden = waits != nullptr && &stage != waits;
        canvas_.draw_around(station->state.id, stage.from, stage.to, is_hidden ? waits->from : never,
                            is_hidden ? waits->to : never, station->state.value_of(stage.occupation));
    }
}

void Painter::waits(const WaitingTime& waiting) {
    const Resource& resource = waiting.resource;
    const bool leaves = resource.kind == ResourceKind::link_in;
    if (!leaves && resource.kind != ResourceKind::channel) return;
    const NodeSignals& node = signals_.router(resource.place);
    const StationSignals* const at = signals_.of(waiting.at);
    const SignalId waits_for = at == nullptr ? Canvas::nowhere : at->waits_for;
    if (!node.shown && waits_for == Canvas::nowhere) return;
    const std::string name = resource_name(topology_, resource);
    canvas_.draw(waits_for, waiting.from, waiting.to, canvas_.value(name));
    if (!node.shown) return;
    const SignalId count = leaves ? node.waiting_in : node.channels[static_cast<std::size_t>(resource.first)].waiting;
    canvas_.draw(count, waiting.from, waiting.to, 1);
    stalls_.push_back({waiting.from, waiting.message, RouterId(resource.place), name});
}

void Painter::draw_programs() {
    for (const ProgramStep& step : log_.steps()) {
        const ProgramSignals& program = signals_.program(step.node);
        if (!program.shown) continue;
        const auto activity = static_cast<std::size_t>(step.activity);
        canvas_.draw(program.activities[activity], step.asked, step.done, value_of(step.kind));
    }
    for (const LoggedWhole& whole : log_.wholes()) {
        const ProgramSignals& program = signals_.program(whole.to);
        canvas_.draw(program.put_together, whole.first_packet, whole.delivered, 1);
        canvas_.draw(program.inbox, whole.delivered, whole.received, 1);
    }
}

void Painter::draw_queues() {
    const auto waits = [&](EndpointId endpoint, LinkId link, Cycle asked, Cycle started) {
        const NodeSignals& node = signals_.router(endpoint);
        if (node.shown) canvas_.draw(node.out[static_cast<std::size_t>(link)].packets_waiting, asked, started, 1);
    };
    for (std::uint64_t number = 0; number < log_.nodes().packets.size(); ++number) {
        const LoggedMessage& packet = log_.messages()[number];
        waits(packet.from, packet.link_out, log_.nodes().packets[number].asked, packet.started);
    }
    for (const LatePacket& packet : log_.nodes().late)
        waits(packet.endpoint, packet.link, packet.asked, packet.started);
    draw_servers();
}

/// The intervals contain what servers do for packets.
void Painter::draw_servers() {
    for (const ServerAccess& access : log_.nodes().accesses) {
        const auto server = signals_.servers.find(access.server);
        if (server == signals_.servers.end()) continue;
        canvas_.draw(server->second.waiting, access.asked, access.from, 1);
        if (access.owner.kind != AccessOwner::Kind::processor) continue;
        const std::string rank = fmt::format("rank {}", access.owner.number);
        canvas_.draw(server->second.station.message, access.from, access.to, canvas_.value(rank));
    }
}

}  // namespace narrows::waves
