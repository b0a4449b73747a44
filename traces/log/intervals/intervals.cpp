#include "traces/log/intervals/intervals.h"

namespace narrows {

Intervals::Intervals(const RunLog& log, const Machine& machine, const Topology& topology)
    : log_(log), machine_(machine), topology_(topology), times_(log, machine, topology), served_(log.nodes()) {
    for (const LoggedCollision& collision : log.collisions()) {
        for (const LostFrame& frame : collision.frames) lost_[frame.message].push_back(frame);
    }
}

void Intervals::tell(IntervalReader& reader) const {
    if (machine_.has_shared_nodes()) {
        tell_ranks(reader);
        tell_servers(reader);
    } else {
        tell_processors(reader);
        tell_computing(reader);
        tell_memory(reader);
    }
    tell_acknowledges(reader);
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) tell_sending(number, reader);
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) tell_channels(number, reader);
    tell_collisions(reader);
    tell_receiving(reader);
}

}  // namespace narrows
