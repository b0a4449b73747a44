#include "testbench/run/measured_medium.h"

namespace narrows {

namespace {

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

std::optional<MeasuredMedium> measure_medium(const System& system, const std::optional<MeasuredTraffic>& traffic,
                                             Cycle lasted) {
    const Medium* const medium = system.medium();
    if (medium == nullptr) return std::nullopt;
    const MediumCounts counts = traffic ? medium->counts(traffic->from, traffic->to) : medium->counts();
    const NetworkParameters& network = system.machine().network;
    const auto time = static_cast<double>(traffic ? traffic->to - traffic->from : lasted);
    const double bytes_a_cycle =
        static_cast<double>(network.link_bytes_per_cycle) / static_cast<double>(network.link_flit_time);
    const auto frames = static_cast<double>(counts.frames);
    return MeasuredMedium{share(static_cast<double>(counts.busy), time),
                          share(counts.payload_bytes, time * bytes_a_cycle),
                          static_cast<std::int64_t>(counts.frames),
                          static_cast<std::int64_t>(counts.collisions),
                          static_cast<std::int64_t>(counts.excessive_collisions),
                          share(static_cast<double>(counts.waited), frames)};
}

}  // namespace narrows
