#include "traces/timeline/slices.h"

namespace narrows {

namespace {

class Slices final : public IntervalReader {
public:
    Slices(const RunLog& log, const Machine& machine)
        : log_(log), processor_moves_(machine.interface.data_mover == DataMover::processor) {}

    void has(const Interval& interval) override {
        if (interval.is_between_steps()) return;
        switch (interval.station.part) {
            case NodePart::processor:
            case NodePart::memory:
            case NodePart::node_memory:
            case NodePart::port:
            case NodePart::host_bus:
            case NodePart::host_read:
            case NodePart::host_write: return add_stages(interval);
            case NodePart::channel:
                if (interval.message == no_message) return add_stages(interval);  // a collision
                [[fallthrough]];
            case NodePart::link_in: return add(interval, interval.stage(Occupation::transmission)->to);
            case NodePart::send_register:  // a buffer is reserved from the start on (P2) and is shown instead
                if (processor_moves_) return;
                break;
            default: break;
        }
        add(interval, interval.to);
    }

    TrackSlices take() { return std::move(slices_); }

private:
    void add(const Interval& interval, Cycle crossed) {
        slices_[interval.station].push_back({0, interval.from, interval.to, crossed, message_of(interval),
                                             Occupation::filled, interval.is_unfinished(), packet_of(interval)});
    }

    std::uint64_t packet_of(const Interval& interval) const {
        return log_.has_packets() ? interval.message : no_message;
    }
    std::uint64_t message_of(const Interval& interval) const {
        return interval.message == no_message ? interval.whole : log_.whole_of(interval.message);
    }

    /// Where the processor moves the bytes, that includes the interface's send overhead.
    void add_stages(const Interval& interval) {
        const Slice* last = nullptr;
        for (const IntervalStage& stage : interval.stages) {
            const bool moves = stage.occupation == Occupation::interface_send_overhead;
            const Occupation occupation = moves ? Occupation::moving_data : stage.occupation;
            std::vector<Slice>& track = slices_[interval.station];
            if (last != nullptr && last->occupation == occupation) {
                track.back().to = track.back().crossed = stage.to;
            } else {
                track.push_back(
                    {0, stage.from, stage.to, stage.to, message_of(interval), occupation, false, packet_of(interval)});
            }
            last = &track.back();
        }
    }

    const RunLog& log_;
    bool processor_moves_;
    TrackSlices slices_;
};

}  // namespace

TrackSlices slices_of(const Intervals& intervals, const RunLog& log, const Machine& machine) {
    Slices slices(log, machine);
    intervals.report(slices);
    return slices.take();
}

}  // namespace narrows
