#include "tests/figures/figures_of_a_run.h"

#include <algorithm>
#include <tuple>

namespace narrows {

namespace {

/// The order in which docs/bounds.md lists equally busy resources: by kind, then by node, then by number.
const std::vector<std::string> kinds_of_resources{"interface link in", "interface link out", "channel",
                                                  "processor",         "memory port",        "acknowledge"};

std::vector<CountedResource> resources_of(const SecondCount& count) {
    std::vector<CountedResource> all;
    for (const std::string& kind : kinds_of_resources) {
        std::map<std::tuple<int, int, int>, CountedResource> of_kind;
        for (const auto& [name, part] : count.parts()) {
            if (part.kind == kind)
                of_kind[{part.node, part.number, part.channel}] = {name, kind, part.busy(), part.waiting};
        }
        for (const auto& [place, resource] : of_kind) all.push_back(resource);
    }
    return all;
}

}  // namespace

CountedFigures::CountedFigures(const RunLog& log, const Machine& machine, const Topology& topology) {
    for (const ProgramStep& step : log.steps()) cycles = std::max(cycles, step.done);
    for (const MemoryBusy& access : log.memory()) cycles = std::max(cycles, access.to);
    double sum = 0;
    for (const LoggedMessage& m : log.messages()) {
        ++messages;
        message_hops += std::ssize(m.crossings) - 1;  // the last one is the interface link inwards
        payload_bytes += m.bytes - machine.message.header_bytes;
        latencies.push_back(m.delivered - m.started);
        sum += static_cast<double>(latencies.back());
    }
    std::ranges::sort(latencies);
    if (messages > 0) mean_latency = sum / static_cast<double>(messages);

    const SecondCount count(log, machine, topology);
    resources = resources_of(count);
    for (const std::string& kind : kinds_of_resources) {
        CountedKind counted{"", 0, 0, 0, 0};
        for (const CountedResource& one : resources) {
            if (one.kind != kind) continue;
            ++counted.all;
            if (one.busy == counted.busy) ++counted.alike;
            if (one.busy > counted.busy) counted = {one.name, one.busy, one.waiting, 1, counted.all};
        }
        if (counted.busy > 0) kinds.push_back(counted);
    }
    const auto busier = [](const auto& a, const auto& b) { return a.busy > b.busy; };
    std::ranges::stable_sort(kinds, busier);
    std::ranges::stable_sort(resources, busier);
}

Cycle CountedFigures::percentile(int percent) const {
    for (const Cycle latency : latencies) {
        const auto within = std::ranges::count_if(latencies, [&](Cycle other) { return other <= latency; });
        if (100 * within >= percent * messages) return latency;
    }
    return 0;
}

bool CountedFigures::may_be_percentile(int percent, Cycle shown) const {
    const Cycle exact = percentile(percent);
    return exact <= 127 ? shown == exact : shown >= exact && 64 * (shown - exact) <= exact;
}

}  // namespace narrows
