// The acknowledge of a first channel (docs/timing.md, "Acknowledge").
#include <algorithm>
#include <map>

#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

/// The channel awaits the acknowledge from the start of a send to its delivery. The next send through it waits for
/// that.
void Intervals::report_acknowledges(IntervalReader& reader) const {
    if (machine_.interface.acknowledge == Acknowledge::none) return;
    std::map<std::pair<NodeId, Port>, Cycle> last;
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {
        const LoggedMessage& m = message(number);
        const Port first = topology_.first_port(m.from, m.to);
        Cycle& acknowledged = last.try_emplace({m.from, first}, 0).first->second;
        report_waiting(reader, {{ResourceKind::acknowledge, m.from, first},
                                number,
                                {m.from, NodePart::processor},
                                m.asked,
                                std::min(acknowledged, m.started)});
        report_interval(reader, {{m.from, NodePart::acknowledge, first}, number, m.started, m.delivered, {}});
        acknowledged = m.delivered;
    }
}

}  // namespace narrows
