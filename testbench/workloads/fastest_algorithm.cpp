#include "testbench/workloads/fastest_algorithm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <optional>
#include <utility>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "testbench/workloads/derived_bound.h"

namespace narrows {

namespace {

using Verdict = ConsideredAlgorithm::Verdict;

/// A simulation that can be suspended.
class PausableSimulation {
public:
    PausableSimulation(const Machine& machine, const Topology& topology, std::unique_ptr<Workload> work)
        : work_(std::move(work)) {
        system_.emplace(machine, topology);
        work_->start(*system_);
        system_->start_programs();
        context_.leave();
    }
    ~PausableSimulation() {
        context_.enter();  // modules are destroyed in the context in which they were made
        system_.reset();
    }
    PausableSimulation(const PausableSimulation&) = delete;
    PausableSimulation& operator=(const PausableSimulation&) = delete;

    /// Continues for about so many cycles. Returns false at the end of the run.
    bool go_on(Cycle cycles) {
        context_.enter();
        const bool goes_on = system_->go_on(cycles);
        if (!goes_on) finished_ = system_->end_run();
        context_.leave();
        return goes_on;
    }
    /// A lower bound of the cycles of the whole run.
    Cycle takes_at_least() const { return system_->ends_at_least(); }
    Cycle now() const { return system_->last_event(); }

    // Valid after the end:
    bool is_finished() const { return finished_; }
    bool has_right_data() const { return std::ranges::all_of(work_->checks(), &Check::passed); }

private:
    SimulationContext context_;
    std::unique_ptr<Workload> work_;
    std::optional<System> system_;
    bool finished_ = false;
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Measures the time of one choice.
class ChoiceClock {
public:
    void look(const std::string& leading) {
        const LongChoiceNotice& notice = long_choice_notice();
        if (is_over_ || !notice.tell || notice.clock() - start_ <= notice.seconds) return;
        is_over_ = true;
        notice.tell(leading);
    }

private:
    double start_ = long_choice_notice().clock();
    bool is_over_ = false;
};

/// An algorithm that may still be the fastest one.
class Contender {
public:
    Contender(const Machine& machine, const Topology& topology, ConsideredAlgorithm& shown,
              std::unique_ptr<Workload> work)
        : machine_(machine), topology_(topology), shown_(&shown), work_(std::move(work)) {
        shown.bound = quick_lower_bound(machine, topology, *work_).cycles;
    }

    void win() { shown_->verdict = Verdict::fastest; }

    /// Its run takes at least so many cycles.
    Cycle at_least() const { return std::max(shown_->bound, shown_->cycles); }
    bool has_ended() const { return ended_; }
    bool is_out() const { return shown_->verdict == Verdict::stopped || shown_->verdict == Verdict::wrong; }

    /// Simulates until its cycles reach `cycles`, or it has ended. First checks whether its full bound reaches them.
    void go_on(Cycle cycles, ChoiceClock& clock) {
        if (!std::exchange(has_whole_bound_, true)) {
            shown_->bound = derived_lower_bound(machine_, topology_, *work_).cycles;
            return;
        }
        if (run_ == nullptr) {
            run_ = std::make_unique<PausableSimulation>(machine_, topology_, std::move(work_));
            shown_->verdict = Verdict::slower;
        }
        do {
            clock.look(shown_->name);
            // Steps grow, because the distance from a bound to the end is unknown.
            const Cycle step = std::max(std::min(cycles - run_->now(), longest_step), run_->now() / 32 + 64);
            if (!run_->go_on(step)) return end();
            shown_->cycles = run_->takes_at_least();
        } while (shown_->cycles < cycles);
    }

private:
    static constexpr Cycle longest_step = 1 << 14;

    void end() {
        shown_->cycles = run_->takes_at_least();
        ended_ = run_->is_finished() && run_->has_right_data();
        if (!ended_) shown_->verdict = run_->is_finished() ? Verdict::wrong : Verdict::stopped;
        run_.reset();
    }

    const Machine& machine_;
    const Topology& topology_;
    ConsideredAlgorithm* shown_;
    std::unique_ptr<Workload> work_;  ///< set until it is simulated
    bool has_whole_bound_ = false;
    std::unique_ptr<PausableSimulation> run_;
    bool ended_ = false;
};

/// The contender that can end first, or null. Ties go to the first of the list.
Contender* next_of(std::vector<Contender>& contenders) {
    Contender* next = nullptr;
    for (Contender& each : contenders) {
        if (!each.is_out() && (next == nullptr || each.at_least() < next->at_least())) next = &each;
    }
    return next;
}

/// The cycles beyond which another contender can end first.
Cycle limit_for(const std::vector<Contender>& contenders, const Contender& goes_on) {
    Cycle limit = never;
    for (const Contender& each : contenders) {
        if (&each == &goes_on || each.is_out()) continue;
        limit = std::min(limit, each.at_least() + 1);
    }
    return limit;
}

[[noreturn]] void refuse_without_end(const std::vector<ConsideredAlgorithm>& considered) {
    std::vector<std::string> names;
    for (const ConsideredAlgorithm& each : considered) {
        if (each.verdict != Verdict::refused) names.push_back(each.name);
    }
    throw InputError(Place{"algorithm=best"},
                     fmt::format("no algorithm comes to its end here: {}; name one to see what stops it, for instance "
                                 "algorithm={}",
                                 fmt::join(names, ", "), names.front()));
}

}  // namespace

LongChoiceNotice& long_choice_notice() {
    static LongChoiceNotice notice{.clock = processor_seconds};
    return notice;
}

AlgorithmChoice choose_fastest(const Machine& machine, const std::vector<AlgorithmCandidate>& candidates) {
    const std::unique_ptr<Topology> topology = make_topology(machine);
    ChoiceClock clock;
    AlgorithmChoice choice;
    for (const AlgorithmCandidate& each : candidates)
        choice.considered.push_back({each.name, Verdict::excluded, 0, 0, {}});
    std::vector<Contender> contenders;
    contenders.reserve(candidates.size());
    std::exception_ptr refusal;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        ConsideredAlgorithm& shown = choice.considered[i];
        try {
            contenders.emplace_back(machine, *topology, shown, candidates[i].choose(*topology).make(default_seed));
            clock.look(shown.name);
        } catch (const InputError& error) {
            shown.verdict = Verdict::refused;
            shown.reason = error.what();
            if (!refusal) refusal = std::current_exception();
        }
    }
    if (contenders.empty()) std::rethrow_exception(refusal);
    Contender* next = &contenders.front();
    while (contenders.size() > 1) {
        next = next_of(contenders);
        if (next == nullptr) refuse_without_end(choice.considered);
        if (next->has_ended()) break;
        next->go_on(limit_for(contenders, *next), clock);
    }
    next->win();
    return choice;
}

}  // namespace narrows
