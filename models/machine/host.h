#pragma once

#include "models/machine/bandwidth.h"

namespace narrows {

/// Whether the data that an interface reads are in the host's cache.
enum class HostMemory { warm, cold };
/// The page that leaves the table of the IOMMU: the one used longest ago, or the one that came first.
enum class PageReplacement { lru, fifo };

/// The time that the reader or the writer of an interface needs for an access (docs/host-bus.md, J1).
struct AccessTimes {
    Cycle each = 0;
    Cycle each_128 = 0;  ///< for each 128 bytes begun
    Cycle above_64 = 0;  ///< once, for an access of more than 64 bytes

    Cycle of(int bytes) const { return each + (Cycle{bytes} + 127) / 128 * each_128 + (bytes > 64 ? above_64 : 0); }
};

/// The bus between the interfaces of a node and its memory (docs/host-bus.md).
struct HostParameters {
    Bandwidth bandwidth{};  ///< of each direction; without a limit there is no host bus
    int link_share = 0;     ///< share of each direction for acknowledges, credits and skips, in thousandths
    Cycle up_latency = 0;
    Cycle down_latency = 0;
    int read_header = 24;  ///< bytes of a request
    int write_header = 24;
    int completion_header = 20;
    int read_request = 512;        ///< most bytes in a request
    int payload = 256;             ///< most bytes in a posted write
    int completion_boundary = 64;  ///< completions end at multiples of so many bytes
    int completion_bytes = 256;    ///< most bytes in a completion
    int combine_from = 1;          ///< shortest request with combined completions; others are answered line by line
    int combine_alignment = 1;     ///< alignment that such a request needs, in bytes
    int tags = 32;                 ///< most requests of an interface under way
    int posted_writes = 0;         ///< most writes of a bus under way; 0: no limit
    int fetch_ahead = 32;          ///< packets of a link that can be read before they get its register
    AccessTimes read{};
    AccessTimes write{};
    Cycle card_time = 0;         ///< time for each access that the reader and the writer of an interface share,
    Bandwidth card_bandwidth{};  ///< and rate of its bytes
    Bandwidth serial_bandwidth{};
    Cycle read_latency = 0;
    Cycle cold_latency = 0;  ///< additional latency of a read whose data are not in the cache
    HostMemory memory = HostMemory::warm;
    // The IOMMU, which translates addresses (J6).
    int iommu_entries = 0;
    int page_bytes = 4096;
    PageReplacement iommu_replacement = PageReplacement::lru;
    Cycle walk_latency = 0;
    Cycle walk_interval = 0;  ///< the least time between the ends of two walks

    bool is_given() const { return bandwidth.bytes > 0; }
    /// The time from the service of a request until its data are there (J7).
    Cycle latency_of_data() const { return read_latency + (memory == HostMemory::cold ? cold_latency : 0); }
};

/// No transaction crosses a multiple of this, in bytes.
inline constexpr int host_border = 4096;

}  // namespace narrows
