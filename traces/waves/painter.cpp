#include "traces/waves/painter.h"

#include "models/system/names.h"

namespace narrows::waves {

Painter::Painter(Canvas& canvas, const RunLog& log, const Topology& topology, const std::vector<NodeSignals>& nodes)
    : canvas_(canvas), log_(log), topology_(topology), nodes_(nodes) {
    for (const LoggedMessage& m : log.messages()) ids_.push_back(canvas.value(message_id(m.from, m.sequence)));
}

void Painter::has(const Interval& interval) {
    const StationSignals* const station = signals(interval.station.place).of(interval.station);
    if (station == nullptr) return;
    // A reserved buffer is still empty.
    const IntervalStage* const reserved = interval.stage(Occupation::reserved);
    const Cycle from = reserved == nullptr ? interval.from : reserved->to;
    if (interval.message != no_message) canvas_.draw(station->message, from, interval.to, ids_[interval.message]);
    canvas_.draw(station->occupied, from, interval.to, 1);
    // A waiting head is shown instead of what the bytes behind it do.
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
    const NodeSignals& node = signals(resource.place);
    const StationSignals* const at = signals(waiting.at.place).of(waiting.at);
    const SignalId waits_for = at == nullptr ? Canvas::nowhere : at->waits_for;
    if (!node.shown && waits_for == Canvas::nowhere) return;
    const std::string name = resource_name(topology_, resource);
    canvas_.draw(waits_for, waiting.from, waiting.to, canvas_.value(name));
    if (!node.shown) return;
    const SignalId count = leaves ? node.waiting_in : node.channels[static_cast<std::size_t>(resource.first)].waiting;
    canvas_.draw(count, waiting.from, waiting.to, 1);
    stalls_.push_back({waiting.from, waiting.message, RouterId(resource.place), name});
}

/// Draws what programs wait for, and the number of messages that no program has asked for yet.
void Painter::draw_programs() {
    for (const ProgramStep& step : log_.steps()) {
        if (!signals(step.node).shown) continue;
        const auto activity = static_cast<std::size_t>(step.activity);
        canvas_.draw(signals(step.node).activities[activity], step.asked, step.done, value_of(step.kind));
    }
    for (const LoggedMessage& m : log_.messages()) canvas_.draw(signals(m.to).inbox, m.delivered, m.received, 1);
}

}  // namespace narrows::waves
