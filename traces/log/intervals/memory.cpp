// Loads and stores of the memory port (docs/timing.md, M1, M2).
#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

void Intervals::report_memory(IntervalReader& reader) const {
    for (const MemoryBusy& access : log_.memory()) {
        const LoggedMessage& m = message(access.message);
        Interval interval{{access.node, NodePart::memory}, access.message, access.from, access.to, {}};
        interval.add(access.loads ? Occupation::load : Occupation::store, access.from, access.to);
        report_interval(reader, interval);
        const Station in_register = access.loads ? Station{m.from, NodePart::send_register, m.link_out}
                                                 : Station{m.to, NodePart::receive_register, m.link_in};
        report_waiting(reader, {{ResourceKind::memory, access.node},
                                access.message,
                                in_register,
                                access.loads ? m.started : m.delivered,
                                access.from});
    }
}

}  // namespace narrows
