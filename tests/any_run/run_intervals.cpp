#include "tests/any_run/run_intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace narrows {

RunIntervals::RunIntervals(const RunLog& log, const Machine& machine, const Topology& topology)
    : log_(log), machine_(machine), topology_(topology) {
    Intervals(log, machine, topology).report(*this);
    std::ranges::sort(lines_);
}

std::string RunIntervals::name_of(std::uint64_t message, std::uint64_t whole) const {
    if (whole == no_message && message != no_message && log_.has_packets()) whole = log_.nodes().packets[message].whole;
    if (whole != no_message)
        return fmt::format("{}.{}", log_.nodes().wholes[whole].from, log_.nodes().wholes[whole].sequence);
    if (message == no_message) return "no message";
    return fmt::format("{}.{}", log_.messages()[message].from, log_.messages()[message].sequence);
}

std::string RunIntervals::name_of(const Station& station) const { return station_name(topology_, machine_, station); }

void RunIntervals::has(const Interval& interval) {
    std::string line = fmt::format("{:>9} to {}: {} has {}:", interval.from, interval.to,
                                   name_of(interval.message, interval.whole), name_of(interval.station));
    for (const IntervalStage& stage : interval.stages)
        line += fmt::format(" {} to {}", occupation_name(stage.occupation), stage.to);
    lines_.push_back(line);
}

void RunIntervals::waits(const WaitingTime& waiting) {
    lines_.push_back(fmt::format("{:>9} to {}: {} in {} waits for {}", waiting.from, waiting.to,
                                 name_of(waiting.message, waiting.whole), name_of(waiting.at),
                                 resource_name(topology_, waiting.resource)));
}

std::string difference(const RunIntervals& expected, const RunIntervals& got) {
    std::vector<std::string> different;
    std::ranges::set_symmetric_difference(expected.lines_, got.lines_, std::back_inserter(different));
    if (different.empty()) return "";
    const bool is_expected = std::ranges::binary_search(expected.lines_, different.front());
    return fmt::format("{} of {} and {} lines differ; only in the {}: {}", different.size(), expected.lines_.size(),
                       got.lines_.size(), is_expected ? "expected" : "other", different.front());
}

}  // namespace narrows
