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
#include "models/system/system.h"
#include "testbench/workloads/algorithm_choice.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "testbench/workloads/scoreboard/scoreboard.h"
#include "testbench/workloads/stated_bounds.h"
#include "testbench/workloads/traffic/measured_traffic.h"

namespace narrows {

/// A measured length of time within a run, with a name.
struct Milestone {
    std::string name;
    Cycle cycles;
};

/// The messages of a pattern in the long run: very many, in the proportions in which they are generated on average.
struct LongTermTraffic {
    Traffic traffic;
    double messages_a_sender;  ///< on average
    double mean_bytes;         ///< mean payload
    double period;             ///< cycles from message to message that the interface links of a node carry at most
};

/// The size of a collective operation, as those who measure them give it.
struct CollectiveSize {
    double result_bytes;  ///< the whole result of a rank
    // The share of these that crosses the busiest link of a rank each way at least: busbw : algbw.
    double moved;
};

/// What programs moved over host buses without messages.
struct Accessed {
    std::int64_t accesses;
    std::int64_t bytes;
};

/// The work of one run: programs for every node, the data they move, and the checks of the result.
class Workload {
public:
    virtual ~Workload() = default;

    /// All messages and computations; the derived lower bound follows from them.
    virtual Traffic traffic() const = 0;
    /// How long it is likely to run, compared with others: its messages, and 1.
    virtual double effort() const {
        double messages = 1;
        for (const Flow& flow : traffic().flows) messages += static_cast<double>(flow.messages);
        return messages;
    }
    /// The order in which its programs send and receive, if they do so whatever they receive and whenever it comes;
    /// else null. The workload must outlive it.
    virtual std::unique_ptr<OrderedPrograms> order() const { return nullptr; }
    /// What source documents state for this work on the machine that it was made for.
    virtual StatedBounds stated_bounds(const Machine& /*machine*/) const { return {}; }
    /// Its messages as steps that follow each other, for models of competition; none if they are all under way at once.
    virtual std::optional<foster::StepPattern> step_pattern() const { return std::nullopt; }
    /// The work as a global sum of Littlefield (1992), to which the f(L) of his models can be fitted; none if it is not
    /// one.
    virtual std::optional<delta::CombiningProblem> combining_problem() const { return std::nullopt; }
    /// Starts the programs; the workload must outlive the run.
    virtual void start(System& system) = 0;
    virtual std::vector<Check> checks() const = 0;
    /// None if the work is no collective operation, or there is no usual measure of it.
    virtual std::optional<CollectiveSize> collective_size() const { return std::nullopt; }
    virtual std::optional<Accessed> accessed() const { return std::nullopt; }
    /// True if programs may end without having received every message for them. Then no check asks whether they did.
    virtual bool may_leave_messages() const { return false; }
    /// The milestones of a finished run, sorted by name.
    virtual std::vector<Milestone> milestones() const { return {}; }
    /// Known before the run.
    virtual std::vector<std::string_view> milestone_names() const { return {}; }
    /// What a finished run has measured of the network (workload `traffic`).
    virtual std::optional<MeasuredTraffic> measured_traffic() const { return std::nullopt; }
    /// What a finished run has measured of its phases, if each is measured (docs/workloads.md, dense patterns).
    virtual std::optional<dense::MeasuredPhases> measured_phases() const { return std::nullopt; }
    /// How many phases these are; known before the run.
    virtual int phases() const { return 0; }
    /// The pattern of a workload that measures the network; none if it has too many pairs of nodes.
    virtual std::optional<LongTermTraffic> long_term_traffic() const { return std::nullopt; }
    /// Notes where the work differs from what a reader might expect; known before the run.
    virtual std::vector<std::string> notes() const { return {}; }

    /// Where Narrows has chosen the algorithm.
    std::optional<AlgorithmChoice> choice;
};

}  // namespace narrows
