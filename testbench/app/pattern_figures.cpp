#include "testbench/app/pattern_figures.h"

#include <cmath>
#include <set>

#include "models/bounds/foster/competition.h"
#include "models/bounds/foster/ethernet.h"
#include "models/machine/bit_times.h"

namespace narrows {

std::vector<PatternFigure> pattern_figures(const Machine& machine, const Topology& topology, const Workload& workload) {
    const std::optional<LongRunTraffic> long_run = workload.long_run_traffic();
    if (!long_run) return {};
    std::set<NodeId> sources;
    std::vector<foster::Pair> pairs;
    for (const Flow& flow : long_run->traffic.flows) {
        if (flow.from == flow.to) continue;
        sources.insert(flow.from);
        pairs.push_back({flow.from, flow.to});
    }
    std::vector<PatternFigure> figures;
    if (pairs.size() == sources.size() && !machine.has_shared_nodes()) {
        const foster::Competition competition = foster::Wires(machine, topology).competition(pairs);
        figures.push_back(
            {"foster.S", competition.senders,
             competition.is_least ? "sources on the busiest wire, at least" : "sources on the busiest wire",
             "Foster 1995, equation 3.10"});
    }
    if (machine.topology.kind == TopologyKind::ethernet && !sources.empty()) {
        const int bytes = machine.message.header_bytes + static_cast<int>(std::lround(long_run->mean_bytes));
        const double efficiency = foster::ethernet_efficiency(
            static_cast<int>(sources.size()), static_cast<double>(BitTimes::frame(bytes)), double{BitTimes::slot});
        figures.push_back({"ethernet.efficiency", efficiency,
                           "share of the time in which frames are sent, if all sources always have one",
                           "Metcalfe and Boggs 1976"});
    }
    return figures;
}

}  // namespace narrows
