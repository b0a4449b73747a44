#pragma once

#include <cstdint>
#include <vector>

/// Dense communication patterns (R. Fatoohi et al., "Performance Evaluation of High-Speed Interconnects using Dense
/// Communication Patterns"): phases in which all processes, or pairs of them, send and receive at once.
namespace narrows::dense {

enum class PatternKind {
    aapc,                 ///< algorithm 1: sends to the process at a distance, receives from the one as far back
    simple_pairwise,      ///< algorithm 2: sends to both, receives from both
    cumulative_pairwise,  ///< algorithm 3: neighbours in pairs, one more pair in each phase
    random_pairwise,      ///< algorithm 4: pairs of a shuffled list
};

/// A simultaneous transfer: a send to one process and a receive from one.
struct Transfers {
    int to;
    int from;

    bool operator==(const Transfers&) const = default;
};

/// The partners in each phase. Processes and phases are numbered from 0.
class Partners {
public:
    /// `random_phases`: number of phases of random_pairwise. Each after the first one shuffles, by the seed.
    Partners(PatternKind pattern, int processes, int random_phases, std::uint64_t seed);

    PatternKind pattern() const { return pattern_; }
    int processes() const { return processes_; }
    int phases() const;
    /// The simultaneous exchanges of a process: none, one or two.
    std::vector<Transfers> of(int process, int phase) const;
    /// Number of simultaneous sends, and of receives, of a process.
    int exchanges() const { return pattern_ == PatternKind::simple_pairwise ? 2 : 1; }
    /// True if a phase has a distance between partners, false if it has a number of pairs.
    bool has_distance() const { return pattern_ == PatternKind::aapc || pattern_ == PatternKind::simple_pairwise; }
    int distance(int phase) const { return phase + 1; }
    int pairs(int phase) const { return pattern_ == PatternKind::cumulative_pairwise ? phase + 1 : processes_ / 2; }

private:
    int wrapped(int process) const { return (process + processes_) % processes_; }

    PatternKind pattern_;
    int processes_;
    std::vector<std::vector<int>> drawn_;  // random_pairwise: partners by phase and process; -1: none
};

}  // namespace narrows::dense
