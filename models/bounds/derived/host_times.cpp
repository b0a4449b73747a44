#include "models/bounds/derived/host_times.h"

#include <algorithm>
#include <numeric>

#include "models/bounds/derived/shared_work.h"

namespace narrows {

/// J7: a request is at most as long as its read, so the request of a short read is answered line by line.
std::int64_t HostTimes::read_down(std::int64_t bytes) const {
    const int most = bytes < host_.combine_from ? host_.completion_boundary : host_.completion_bytes;
    return (bytes + most - 1) / most * host_.completion_header + bytes;
}

std::int64_t HostTimes::write_up(std::int64_t bytes) const {
    return (bytes + host_.payload - 1) / host_.payload * host_.write_header + bytes;
}

/// Computes bytes * k / parts, rounded up, without a product of three large numbers.
Cycle HostTimes::crossing(std::int64_t bytes, int buses) const {
    std::int64_t parts = std::int64_t{host_.bandwidth.bytes} * (1000 - host_.link_share) * buses;
    std::int64_t k = std::int64_t{host_.bandwidth.cycles} * 1000;
    const std::int64_t divisor = std::gcd(parts, k);
    parts /= divisor;
    k /= divisor;
    const std::int64_t rest = (limited_product(bytes % parts, k) + parts - 1) / parts;
    return limited_sum(limited_product(bytes / parts, k), rest);
}

Cycle HostTimes::tags(std::int64_t bytes) const {
    return limited_sum(limited_product(requests(bytes), around_data()), crossing(read_down(bytes)));
}

Cycle HostTimes::first_walk() const {
    return crossing(std::min(host_.read_header, host_.write_header + 1)) + host_.up_latency + host_.walk_latency;
}

Cycle HostTimes::after_served(std::int64_t bytes) const {
    return host_.latency_of_data() + crossing(host_.completion_header + 1) + host_.down_latency + passing_on(bytes);
}

}  // namespace narrows
