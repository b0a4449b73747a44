#pragma once

#include <cstdint>
#include <vector>

/// Dense communication patterns (R. Fatoohi et al., "Performance Evaluation of High-Speed Interconnects using Dense
/// Communication Patterns"): phases in which all processes, or pairs of them, send and receive at once.
namespace narrows::dense {

enum class PatternKind {
    aapc,                 ///< algorithm 1: to the process a distance further on, from the one as far back
    simple_pairwise,      ///< algorithm 2: both ways with both of them
    cumulative_pairwise,  ///< algorithm 3: neighbours in pairs, one more pair in each phase
    random_pairwise,      ///< algorithm 4: pairs of a shuffled list
};

/// What a process does at once: a send to one process and a receive from one.
struct Transfers {
    int to;
    int from;

    bool operator==(const Transfers&) const = default;
};

/// Who exchanges with whom, phase by phase. Processes are numbered from 0, phases from 0.
class Partners {
public:
    /// `random_phases`: how many phases random_pairwise has; each after the first one shuffles, by the seed.
    Partners(PatternKind pattern, int processes, int random_phases, std::uint64_t seed);

    PatternKind pattern() const { return pattern_; }
    int processes() const { return processes_; }
    int phases() const;
    /// The exchanges of a process, which it does all at once: none, one or two.
    std::vector<Transfers> of(int process, int phase) const;
    /// How often a process sends, and receives, at once.
    int exchanges() const { return pattern_ == PatternKind::simple_pairwise ? 2 : 1; }
    /// True if a phase has a distance between partners; else it has a number of pairs.
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
