#pragma once

#include <cstdint>

#include "models/machine/host.h"

namespace narrows {

/// What an access over a host bus needs at least (docs/host-bus.md), of which only the bytes are known.
class HostTimes {
public:
    explicit HostTimes(const HostParameters& host) : host_(host) {}

    std::int64_t read_up(std::int64_t bytes) const { return requests(bytes) * host_.read_header; }
    std::int64_t read_down(std::int64_t bytes) const;
    std::int64_t write_up(std::int64_t bytes) const;
    /// Of all these bytes on one direction of a bus, or on those of several that share them.
    Cycle crossing(std::int64_t bytes, int buses = 1) const;

    // How long an access occupies the reader or the writer, and the mover.
    Cycle reader(std::int64_t bytes) const { return host_.read.of(static_cast<int>(bytes)); }
    Cycle writer(std::int64_t bytes) const { return host_.write.of(static_cast<int>(bytes)); }
    Cycle mover(std::int64_t bytes) const { return host_.card_time + host_.card_bandwidth.cycles_for(bytes); }
    /// How long all requests of a read hold their tags, added up.
    Cycle tags(std::int64_t bytes) const;
    /// From the cycle in which a read is cut to its end.
    Cycle read_after_cut(std::int64_t bytes) const {
        return around_data() + crossing(read_down(bytes)) + passing_on(bytes);
    }
    /// From the cycle in which a write is cut to the one in which it has left.
    Cycle write_after_cut(std::int64_t bytes) const { return crossing(write_up(bytes)); }
    /// From the cycle in which the last completion of a read has come to its end.
    Cycle passing_on(std::int64_t bytes) const { return host_.serial_bandwidth.cycles_for(bytes); }
    /// The first walk of the IOMMU ends no earlier.
    Cycle first_walk() const;
    /// From the cycle in which a request is served to the end of its read.
    Cycle after_served(std::int64_t bytes) const;

private:
    std::int64_t requests(std::int64_t bytes) const { return (bytes + host_.read_request - 1) / host_.read_request; }
    /// A request, all of it but for the time in which completions cross.
    Cycle around_data() const {
        return crossing(host_.read_header) + host_.up_latency + host_.latency_of_data() + host_.down_latency;
    }

    const HostParameters& host_;
};

}  // namespace narrows
