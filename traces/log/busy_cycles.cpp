#include "traces/log/busy_cycles.h"

#include "traces/log/end_of_intervals.h"

namespace narrows {

namespace {

class Sums final : public IntervalReader {
public:
    explicit Sums(Cycle cycles) : end_(cycles) {}

    void has(const Interval& interval) override {
        if (interval.is_between_steps()) return;
        end_.include(interval.from, interval.to);
        if (interval.is_unfinished()) {
            open_.emplace_back(interval.station, interval.from);
        } else {
            cycles_[interval.station] += interval.to - interval.from;
        }
    }

    std::map<Station, Cycle> take() {
        for (const auto& [station, from] : open_) cycles_[station] += end_.cycle() - from;
        return std::move(cycles_);
    }

private:
    EndOfIntervals end_;
    std::map<Station, Cycle> cycles_;
    std::vector<std::pair<Station, Cycle>> open_;
};

}  // namespace

std::map<Station, Cycle> busy_cycles(const Intervals& intervals, Cycle cycles) {
    Sums sums(cycles);
    intervals.report(sums);
    return sums.take();
}

}  // namespace narrows
