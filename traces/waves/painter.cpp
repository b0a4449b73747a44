#include "traces/waves/painter.h"

#include "models/system/names.h"

namespace narrows::waves {

Painter::Painter(Canvas& canvas, const EventLog& log, const Machine& machine, const Topology& topology,
                 const std::vector<NodeSignals>& nodes)
    : canvas_(canvas),
      log_(log),
      machine_(machine),
      topology_(topology),
      nodes_(nodes),
      departures_(log.messages().size()) {
    for (const LoggedMessage& m : log.messages()) ids_.push_back(canvas.value(message_id(m.from, m.sequence)));
}

void Painter::draw_memory() {
    for (const MemoryBusy& busy : log_.memory()) {
        const ProcessorSignals& node = signals(busy.node).processor;
        canvas_.draw(node.memory, busy.from, busy.to, value_of(busy.loads ? MemoryState::load : MemoryState::store));
        canvas_.draw(node.memory_message, busy.from, busy.to, id(busy.message));
    }
}

}  // namespace narrows::waves
