#pragma once

#include <cstdint>

#include "models/machine/host.h"

namespace narrows {

/// The least times of an access over a host bus, from its bytes alone (docs/host-bus.md).
class HostTimes {
public:
    explicit HostTimes(const HostParameters& host) : host_(host) {}

    std::int64_t read_up(std::int64_t bytes) const { return requests(bytes) * host_.read_header; }
    std::int64_t read_down(std::int64_t bytes) const;
    std::int64_t write_up(std::int64_t bytes) const;
    /// The time of all these bytes on one direction of a bus, or divided among several buses.
    Cycle crossing(std::int64_t bytes, int buses = 1) const;

    // The time that an access occupies the reader or the writer, and the mover.
    Cycle reader(std::int64_t bytes) const { return host_.read.of(static_cast<int>(bytes)); }
    Cycle writer(std::int64_t bytes) const { return host_.write.of(static_cast<int>(bytes)); }
    Cycle mover(std::int64_t bytes) const { return host_.card_time + host_.card_bandwidth.cycles_for(bytes); }
    /// The time that all requests of a read hold their tags, added up.
    Cycle tags(std::int64_t bytes) const;
    /// Cycles from the cut of a read to its end.
    Cycle read_after_cut(std::int64_t bytes) const {
        return around_data() + crossing(read_down(bytes)) + passing_on(bytes);
    }
    /// Cycles from the cut of a write until it has left.
    Cycle write_after_cut(std::int64_t bytes) const { return crossing(write_up(bytes)); }
    /// Cycles from the arrival of a read's last completion to the end of the read.
    Cycle passing_on(std::int64_t bytes) const { return host_.serial_bandwidth.cycles_for(bytes); }
    /// The earliest end of the first walk of the IOMMU.
    Cycle first_walk() const;
    /// Cycles from the service of a request to the end of its read.
    Cycle after_served(std::int64_t bytes) const;

private:
    std::int64_t requests(std::int64_t bytes) const { return (bytes + host_.read_request - 1) / host_.read_request; }
    /// The whole time of a request, without the time in which completions cross.
    Cycle around_data() const {
        return crossing(host_.read_header) + host_.up_latency + host_.latency_of_data() + host_.down_latency;
    }

    const HostParameters& host_;
};

}  // namespace narrows
