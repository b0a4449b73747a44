#include "testbench/observe/waves/painter.h"

#include "models/system/names.h"

namespace narrows::waves {

Painter::Painter(Canvas& canvas, const EventLog& log, const Machine& machine, const Topology& topology,
                 const std::vector<NodeSignals>& nodes)
    : canvas_(canvas),
      log_(log),
      machine_(machine),
      topology_(topology),
      nodes_(nodes),
      departures_(log.messages().size()),
      loaded_(log.messages().size(), 0),
      store_begins_(log.messages().size(), never) {
    for (const LoggedMessage& m : log.messages()) ids_.push_back(canvas.value(message_id(m.from, m.sequence)));
    for (const MemoryBusy& busy : log.memory()) {
        if (busy.loads) {
            loaded_[busy.message] = busy.to;
        } else {
            store_begins_[busy.message] = busy.from;
        }
    }
}

void Painter::draw_memory() {
    for (const MemoryBusy& busy : log_.memory()) {
        const ProcessorSignals& node = signals(busy.node).processor;
        canvas_.draw(node.memory, busy.from, busy.to, value_of(busy.loads ? MemoryState::load : MemoryState::store));
        canvas_.draw(node.memory_message, busy.from, busy.to, id(busy.message));
    }
}

}  // namespace narrows::waves
