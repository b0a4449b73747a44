#include "traces/timeline/slices.h"

namespace narrows {

namespace {

class Slices final : public IntervalReader {
public:
    explicit Slices(const Machine& machine) : processor_moves_(machine.interface.data_mover == DataMover::processor) {}

    void has(const Interval& interval) override {
        switch (interval.station.part) {
            case NodePart::processor:
            case NodePart::memory: return add_stages(interval);
            case NodePart::channel:
                if (interval.message == no_message) return add_stages(interval);  // a collision
                [[fallthrough]];
            case NodePart::link_in: return add(interval, interval.stage(Occupation::transmission)->to);
            case NodePart::send_register:  // a buffer is reserved from the start on (P2): that is shown instead
                if (processor_moves_) return;
                break;
            default: break;
        }
        add(interval, interval.to);
    }

    TrackSlices take() { return std::move(slices_); }

private:
    void add(const Interval& interval, Cycle crossed) {
        slices_[interval.station].push_back(
            {0, interval.from, interval.to, crossed, interval.message, Occupation::filled, interval.is_unfinished()});
    }

    /// Where the processor moves the bytes, the interface's send overhead is part of that; computing is not shown.
    void add_stages(const Interval& interval) {
        const Slice* last = nullptr;
        for (const IntervalStage& stage : interval.stages) {
            if (stage.occupation == Occupation::computing) continue;
            const bool moves = stage.occupation == Occupation::interface_send_overhead;
            const Occupation occupation = moves ? Occupation::moving_data : stage.occupation;
            std::vector<Slice>& track = slices_[interval.station];
            if (last != nullptr && last->occupation == occupation) {
                track.back().to = track.back().crossed = stage.to;
            } else {
                track.push_back({0, stage.from, stage.to, stage.to, interval.message, occupation, false});
            }
            last = &track.back();
        }
    }

    bool processor_moves_;
    TrackSlices slices_;
};

}  // namespace

TrackSlices slices_of(const Intervals& intervals, const Machine& machine) {
    Slices slices(machine);
    intervals.tell(slices);
    return slices.take();
}

}  // namespace narrows
