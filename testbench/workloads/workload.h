#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/bounds/bound.h"
#include "models/bounds/delta/nbl.h"
#include "models/bounds/derived/order/ordered_programs.h"
#include "models/bounds/foster/cost.h"
#include "models/system/results.h"
#include "models/system/system.h"
#include "testbench/workloads/algorithm_choice.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "testbench/workloads/scoreboard/scoreboard.h"
#include "testbench/workloads/stated_bounds.h"
#include "testbench/workloads/traffic/measured_traffic.h"

namespace narrows {

/// The messages of a pattern in the long run: very many, in their average proportions.
struct LongTermTraffic {
    Traffic traffic;
    double messages_a_sender;  ///< on average
    double mean_bytes;         ///< mean payload
    double period;             ///< least cycles between messages on a node's interface links
};

/// The size of a collective operation in the usual terms.
struct CollectiveSize {
    double result_bytes;  ///< the whole result of a rank
    // The least share of these bytes that crosses the busiest link of a rank each way: busbw : algbw.
    double moved;
};

/// The data that programs moved over host buses without messages.
struct Accessed {
    std::int64_t accesses;
    std::int64_t bytes;
};

/// The work of one run: programs for every node, their data, and the checks of the result.
class Workload {
public:
    virtual ~Workload() = default;

    /// All messages and computations; the derived lower bound follows from them.
    virtual Traffic traffic() const = 0;
    /// Its likely duration compared with others: the number of its messages plus 1.
    virtual double effort() const {
        double messages = 1;
        for (const Flow& flow : traffic().flows) messages += static_cast<double>(flow.messages);
        return messages;
    }
    /// The order in which its programs send and receive, if it does not depend on the content or time of what they
    /// receive; else null. The workload must outlive it.
    virtual std::unique_ptr<OrderedPrograms> order() const { return nullptr; }
    /// The bounds that source documents state for this work on its machine.
    virtual StatedBounds stated_bounds(const Machine& /*machine*/) const { return {}; }
    /// Its messages as consecutive steps, for models of competition; empty if all are under way at once.
    virtual std::optional<foster::StepPattern> step_pattern() const { return std::nullopt; }
    /// The work as a global sum of Littlefield (1992), for fitting the f(L) of his models; empty for other work.
    virtual std::optional<delta::CombiningProblem> combining_problem() const { return std::nullopt; }
    /// Starts the programs; the workload must outlive the run.
    virtual void start(System& system) = 0;
    virtual std::vector<Check> checks() const = 0;
    /// Empty if the work is no collective operation, or has no usual measure.
    virtual std::optional<CollectiveSize> collective_size() const { return std::nullopt; }
    virtual std::optional<Accessed> accessed() const { return std::nullopt; }
    /// True if programs may end without having received every message. Then no check asks whether they did.
    virtual bool may_leave_messages() const { return false; }
    /// The milestones of a finished run, sorted by name.
    virtual std::vector<Milestone> milestones() const { return {}; }
    /// The names of milestones, known before the run.
    virtual std::vector<std::string_view> milestone_names() const { return {}; }
    /// The measurements of the network in a finished run (workload `traffic`).
    virtual std::optional<MeasuredTraffic> measured_traffic() const { return std::nullopt; }
    /// The measurements of each phase in a finished run, if there are any (docs/workloads.md, dense patterns).
    virtual std::optional<dense::MeasuredPhases> measured_phases() const { return std::nullopt; }
    /// The number of these phases, known before the run.
    virtual int phases() const { return 0; }
    /// The pattern of a workload that measures the network; empty if it has too many pairs of nodes.
    virtual std::optional<LongTermTraffic> long_term_traffic() const { return std::nullopt; }
    /// Notes on differences from what a reader might expect, known before the run.
    virtual std::vector<std::string> notes() const { return {}; }

    /// Set if Narrows has chosen the algorithm.
    std::optional<AlgorithmChoice> choice;
};

}  // namespace narrows
