#include "traces/log/intervals/intervals.h"

namespace narrows {

Intervals::Intervals(const RunLog& log, const Machine& machine, const Topology& topology)
    : log_(log), machine_(machine), topology_(topology), times_(log, machine, topology), served_(log) {
    for (const LoggedCollision& collision : log.collisions()) {
        for (const LostFrame& frame : collision.frames) lost_[frame.message].push_back(frame);
    }
}

void Intervals::report(IntervalReader& reader) const {
    report_processors(reader);
    report_servers(reader);
    report_transfers(reader);
    report_memory(reader);
    report_acknowledges(reader);
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) report_sending(number, reader);
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) report_channels(number, reader);
    report_collisions(reader);
    report_receiving(reader);
}

}  // namespace narrows
