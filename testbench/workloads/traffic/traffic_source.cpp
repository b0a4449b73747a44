#include "testbench/workloads/traffic/traffic_source.h"

#include <algorithm>
#include <cmath>

namespace narrows {

namespace {

/// `never` for a time that no run reaches.
Cycle cycle_at(double time) {
    constexpr double end_of_runs = 0x1p44;
    return time < end_of_runs ? static_cast<Cycle>(time) : never;
}

}  // namespace

TrafficSource::TrafficSource(const TrafficSetting& setting, const Destinations& destinations, NodeId node,
                             std::uint64_t seed)
    : setting_(setting),
      destinations_(destinations),
      node_(node),
      rate_(setting.rate.value_or(0) * destinations.relative_rate(node)),
      numbers_(seed, static_cast<std::uint64_t>(int{node}) + 1) {}

GeneratedMessage& TrafficSource::message(std::size_t number) {
    while (messages_.size() <= number) generate();
    return messages_[number];
}

std::size_t TrafficSource::generate_before(Cycle cycle) {
    if (rate_ == 0) return 0;
    while (messages_.empty() || messages_.back().cycle < cycle) generate();
    const auto end = std::ranges::lower_bound(messages_, cycle, {}, &GeneratedMessage::cycle);
    return static_cast<std::size_t>(end - messages_.begin());
}

void TrafficSource::generate() {
    const Cycle cycle = rate_ == 0 ? never : next_cycle();
    const NodeId to = destinations_.draw(node_, numbers_);
    messages_.push_back({cycle, to, next_size()});
}

Cycle TrafficSource::next_cycle() {
    switch (setting_.process) {
        case ArrivalProcess::bernoulli:
            // Each cycle has a message with probability `rate_`; the first one can come in cycle 0.
            time_ += numbers_.geometric(rate_);
            return cycle_at(time_ - 1);
        case ArrivalProcess::poisson: time_ += numbers_.exponential(1 / rate_); break;
        case ArrivalProcess::bursty: {
            // Within a burst there is a message in each period of the links; pauses between bursts give the rate.
            const double period = setting_.period;
            if (left_of_burst_ == 0) {
                left_of_burst_ = numbers_.geometric(1 / setting_.mean_burst);
                time_ += numbers_.exponential(setting_.mean_burst * std::max(0.0, 1 / rate_ - period));
            }
            --left_of_burst_;
            time_ += period;
            break;
        }
    }
    return cycle_at(time_);
}

int TrafficSource::next_size() {
    if (setting_.sizes.size() == 1) return setting_.sizes.front().bytes;
    double share = numbers_.share();
    for (const DrawnSize& size : setting_.sizes) {
        if (share <= size.share) return size.bytes;
        share -= size.share;
    }
    return setting_.sizes.back().bytes;
}

}  // namespace narrows
