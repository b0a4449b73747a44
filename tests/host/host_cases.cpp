#include "tests/host/host_cases.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "models/network/topology/make_topology.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/nodes/observed_run.h"

namespace narrows::host_test {

namespace {

using reference::BusAccess;
using reference::NodeActivity;

/// Each access as an activity of its own.
std::vector<NodeActivity> programs_of(const std::vector<CaseAccess>& accesses) {
    std::vector<NodeActivity> activities;
    for (const CaseAccess& access : accesses) {
        activities.push_back({0,
                              {{.what = reference::NodeOperation::What::dma,
                                .bytes = access.bytes,
                                .not_before = access.asks,
                                .is_write = access.is_write,
                                .interface = access.interface,
                                .address = access.address}}});
    }
    return activities;
}

std::vector<Cycle> ends_of(const reference::NodesOutcome& outcome) {
    std::vector<Cycle> ends;
    for (const auto& of_activity : outcome.ends) ends.push_back(of_activity.front().end);
    return ends;
}

}  // namespace

std::vector<BusAccess> accesses_over(const Machine& machine, const std::vector<CaseAccess>& accesses) {
    reference::BusesOfNode buses(machine);
    std::vector<reference::BusAccessPlace> places(accesses.size());
    const auto last = std::max_element(accesses.begin(), accesses.end(),
                                       [](const CaseAccess& a, const CaseAccess& b) { return a.asks < b.asks; });
    for (Cycle t = 0; t <= last->asks || buses.are_busy(); ++t) {
        for (std::size_t i = 0; i < accesses.size(); ++i) {
            const CaseAccess& access = accesses[i];
            if (access.asks != t) continue;
            places[i] = buses.ask({.is_write = access.is_write,
                                   .interface = access.interface,
                                   .address = access.address,
                                   .bytes = access.bytes,
                                   .turn = {0, static_cast<int>(i), 0}},
                                  t);
        }
        buses.decide(t);
    }
    std::vector<BusAccess> result;
    for (const reference::BusAccessPlace& place : places) result.push_back(*place);
    return result;
}

std::vector<Cycle> cycles_of(const Machine& machine, const std::vector<CaseAccess>& accesses) {
    std::vector<Cycle> cycles;
    for (const BusAccess& access : accesses_over(machine, accesses))
        cycles.push_back(access.is_write ? access.left : access.end);
    const auto topology = make_topology(machine);
    const std::vector<NodeActivity> programs = programs_of(accesses);
    EXPECT_EQ(ends_of(reference::simulate_one_node(machine, *topology, programs)), cycles);
    EXPECT_EQ(ends_of(run_programs(machine, *topology, programs)), cycles);
    return cycles;
}

}  // namespace narrows::host_test
