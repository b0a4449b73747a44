#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "testbench/study/analysis.h"

namespace narrows::dense {

using study::AnalysisQuestion;

/// A pattern on some nodes of a machine of the catalogue, with KEY=VALUE changes.
struct Experiment {
    std::string machine;
    std::string pattern;
    int nodes;
    int ranks;
    std::vector<std::string> changes = {};

    bool operator==(const Experiment&) const = default;
};

/// Processors' overheads vary by 30 %, as on machines that others use too. If all processes kept exactly in step,
/// phases of small messages would differ by chance.
Experiment experiment_on(const std::string& machine, const std::string& pattern, int ranks, int nodes);

/// "frost aapc 32 on 8"
std::string text_of(const Experiment& experiment);
/// "32 on 8"
std::string processes_text(const Experiment& experiment);
Experiment changed(Experiment experiment, const std::vector<std::string>& more);

/// True if a phase has a distance: each process has its partners so far away.
bool has_distance(const Experiment& experiment);

/// An experiment with messages of one size.
struct Curve {
    int bytes;
    std::vector<double> mb_per_s;  ///< indexed by phase, as the document counts
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

    study::AskedRun run() const;
    bool operator==(const Wanted&) const = default;
};

inline constexpr int most_phases = 127;        ///< the most in an experiment
inline constexpr int beyond_caches = 300'000;  ///< bytes that do not fit into a cache of Blue

/// Seconds for so many cycles on the machine of the run.
double seconds_of(const Outcome& outcome, Cycle cycles);

/// The curves of runs.
class MeasuredCurves {
public:
    MeasuredCurves(const std::vector<Wanted>& wanted, const AnalysisQuestion& asked);

    /// Returns the curve of a wanted run.
    const Curve& of(const Wanted& wanted) const;
    bool all_passed() const;

private:
    std::vector<Wanted> wanted_;
    Curves curves_;  ///< curves of wanted_, in the same order
};

}  // namespace narrows::dense
