#include "testbench/workloads/dense/partners.h"

#include <numeric>

#include "testbench/workloads/traffic/drawn_numbers.h"

namespace narrows::dense {

namespace {

constexpr int none = -1;

/// Partners have the same place in the two halves of the list. With an odd number the last one has none.
std::vector<int> partners_in(const std::vector<int>& list) {
    std::vector<int> partner(list.size(), none);
    const std::size_t half = list.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        partner[static_cast<std::size_t>(list[i])] = list[i + half];
        partner[static_cast<std::size_t>(list[i + half])] = list[i];
    }
    return partner;
}

}  // namespace

Partners::Partners(PatternKind pattern, int processes, int random_phases, std::uint64_t seed)
    : pattern_(pattern), processes_(processes) {
    if (pattern != PatternKind::random_pairwise) return;
    DrawnNumbers numbers(seed, 0);
    std::vector<int> list(static_cast<std::size_t>(processes));
    std::iota(list.begin(), list.end(), 0);
    for (int phase = 0; phase < random_phases; ++phase) {
        if (phase > 0) shuffle(list, numbers);
        drawn_.push_back(partners_in(list));
    }
}

int Partners::phases() const {
    switch (pattern_) {
        case PatternKind::aapc:
        case PatternKind::simple_pairwise: return processes_ - 1;
        case PatternKind::cumulative_pairwise: return processes_ / 2;
        case PatternKind::random_pairwise: break;
    }
    return static_cast<int>(drawn_.size());
}

std::vector<Transfers> Partners::of(int process, int phase) const {
    const int up = wrapped(process + distance(phase));
    const int down = wrapped(process - distance(phase));
    switch (pattern_) {
        case PatternKind::aapc: return {{up, down}};
        case PatternKind::simple_pairwise: return {{up, down}, {down, up}};
        case PatternKind::cumulative_pairwise: {
            if (process >= 2 * pairs(phase)) return {};
            const int partner = process ^ 1;
            return {{partner, partner}};
        }
        case PatternKind::random_pairwise: break;
    }
    const int partner = drawn_[static_cast<std::size_t>(phase)][static_cast<std::size_t>(process)];
    if (partner == none) return {};
    return {{partner, partner}};
}

}  // namespace narrows::dense
