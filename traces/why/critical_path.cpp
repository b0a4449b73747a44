#include "traces/why/critical_path.h"

#include "models/network/topology/make_topology.h"
#include "traces/why/path_tracer.h"

namespace narrows {

std::vector<Segment> critical_path(const RunLog& log, const Machine& machine, std::uint64_t seed) {
    const auto topology = make_topology(machine, seed);
    return PathTracer(log, machine, *topology).go();
}

}  // namespace narrows
