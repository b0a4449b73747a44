#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "models/network/topology/make_topology.h"
#include "testbench/workloads/catalogue.h"
#include "testbench/workloads/collectives/plan/planned_work.h"

namespace narrows {

/// The plan and the data of a collective of the catalogue. The machine must outlive it.
class MadePlan {
public:
    MadePlan(const Machine& machine, std::string_view workload, const std::vector<KeyValue>& arguments,
             std::uint64_t seed = 1)
        : topology_(make_topology(machine)),
          work_(find_workload(workload).choose(machine, *topology_, arguments).make(seed)) {}

    const collectives::Plan& plan() const { return planned().plan(); }
    const collectives::CollectiveData& contents() const { return planned().contents(); }
    Traffic traffic() const { return work_->traffic(); }

private:
    const collectives::PlannedWork& planned() const { return dynamic_cast<const collectives::PlannedWork&>(*work_); }

    std::unique_ptr<const Topology> topology_;
    std::unique_ptr<const Workload> work_;
};

}  // namespace narrows
