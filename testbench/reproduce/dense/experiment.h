#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/machine/loader.h"
#include "testbench/text/section.h"
#include "testbench/workloads/workload.h"

namespace narrows::dense {

/// A pattern on some nodes of a machine of the catalogue, with KEY=VALUE changes.
struct Experiment {
    std::string machine;
    std::string pattern;
    int nodes;
    int ranks;
    std::vector<std::string> changes = {};

    bool operator==(const Experiment&) const = default;
};

/// The overheads of processors vary by 30 %, as on machines that others use, too: where all processes keep step
/// exactly, phases of small messages differ by chance.
Experiment experiment_on(const std::string& machine, const std::string& pattern, int ranks, int nodes);

/// "frost aapc 32 on 8"
std::string text_of(const Experiment& experiment);
/// "32 on 8"
std::string processes_text(const Experiment& experiment);
Experiment changed(Experiment experiment, const std::vector<std::string>& more);

/// Whether a phase has a distance: each process has its partners so far away.
bool has_distance(const Experiment& experiment);

/// An experiment with messages of one size.
struct Curve {
    int bytes;
    std::vector<double> mb_per_s;  ///< by phase, as the document counts
    bool passed;                   ///< data, ends and bounds are right
};

/// An experiment with messages of several sizes.
using Curves = std::vector<Curve>;

/// A run that is wanted.
struct Wanted {
    Experiment experiment;
    int bytes;
    int repetitions;
    std::uint64_t seed = 1;

    bool operator==(const Wanted&) const = default;
};

inline constexpr int most_phases = 127;        ///< of an experiment
inline constexpr int beyond_caches = 300'000;  ///< bytes that do not fit into a cache of Blue

/// Machine, network and programs of a run.
class PreparedRun {
public:
    explicit PreparedRun(const Wanted& wanted);
    PreparedRun(const PreparedRun&) = delete;  // the programs keep the machine
    PreparedRun& operator=(const PreparedRun&) = delete;

    const Machine& machine() const { return resolved_.machine; }
    const Topology& topology() const { return *topology_; }
    Workload& work() { return *work_; }

private:
    ResolvedMachine resolved_;
    std::unique_ptr<Topology> topology_;
    std::unique_ptr<Workload> work_;
};

/// For the order in which runs begin.
double effort_of(const Wanted& wanted);

Curve measure(const Wanted& wanted);

/// DoneRuns, each done once, one process a core.
class DoneRuns {
public:
    /// Does those that have not been done.
    void add(std::span<const Wanted> wanted, const Progress& progress);
    /// Of a run that has been added.
    const Curve& of(const Wanted& wanted) const;
    bool all_passed() const;

private:
    struct Done {
        Wanted wanted;
        Curve curve;
    };

    const Done* find(const Wanted& wanted) const;

    std::vector<Done> done_;
};

}  // namespace narrows::dense
