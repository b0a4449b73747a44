#include "tests/any_run/run_intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "traces/log/intervals/intervals.h"

namespace narrows {

namespace {

/// "3.2"; a message that is one packet has the name of the packet.
std::string number_of(const RunLog& log, std::uint64_t message, std::uint64_t whole) {
    if (whole == no_message && message != no_message && log.has_packets()) whole = log.nodes().packets[message].whole;
    if (whole != no_message)
        return fmt::format("{}.{}", log.nodes().wholes[whole].from, log.nodes().wholes[whole].sequence);
    if (message == no_message) return "no message";
    return fmt::format("{}.{}", log.messages()[message].from, log.messages()[message].sequence);
}

class IntervalLines final : public IntervalReader {
public:
    IntervalLines(const RunLog& log, const Machine& machine, const Topology& topology)
        : log_(log), machine_(machine), topology_(topology) {}

    void has(const Interval& interval) override;
    void waits(const WaitingTime& waiting) override;

    std::vector<std::string> lines;

private:
    std::string name_of(const Station& station) const { return station_name(topology_, machine_, station); }

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
};

void IntervalLines::has(const Interval& interval) {
    std::string line = fmt::format("{:>9} to {}: {} has {}:", interval.from, interval.to,
                                   number_of(log_, interval.message, interval.whole), name_of(interval.station));
    for (const IntervalStage& stage : interval.stages)
        line += fmt::format(" {} to {}", occupation_name(stage.occupation), stage.to);
    lines.push_back(line);
}

void IntervalLines::waits(const WaitingTime& waiting) {
    lines.push_back(fmt::format("{:>9} to {}: {} in {} waits for {}", waiting.from, waiting.to,
                                number_of(log_, waiting.message, waiting.whole), name_of(waiting.at),
                                resource_name(topology_, waiting.resource)));
}

}  // namespace

std::vector<std::string> interval_lines(const RunLog& log, const Machine& machine, const Topology& topology) {
    IntervalLines reader(log, machine, topology);
    Intervals(log, machine, topology).report(reader);
    std::ranges::sort(reader.lines);
    return std::move(reader.lines);
}

std::string difference_of_lines(const std::vector<std::string>& expected, const std::vector<std::string>& got) {
    std::vector<std::string> different;
    std::ranges::set_symmetric_difference(expected, got, std::back_inserter(different));
    if (different.empty()) return "";
    const bool is_expected = std::ranges::binary_search(expected, different.front());
    return fmt::format("{} of {} and {} lines differ; only in the {}: {}", different.size(), expected.size(),
                       got.size(), is_expected ? "expected" : "other", different.front());
}

}  // namespace narrows
