#include "testbench/reproduce/dense/scale.h"

namespace narrows::dense {

namespace {

constexpr int most_usual_ranks = 64;  // runs of more take longer
constexpr int most_ranks_of_short = 16;
constexpr int most_bytes_of_seeds = 100'000;

/// All distances of many processes; most of the time goes into these runs.
bool is_long(const Experiment& e) { return has_distance(e) && e.ranks > most_ranks_of_short; }

}  // namespace

int Scale::most_bytes(const Experiment& experiment) const {
    if (experiment.ranks > most_usual_ranks) return most_bytes_of_many;
    return is_long(experiment) ? beyond_caches : sizes.back();
}

std::uint64_t Scale::seeds_of(const Experiment& experiment, int bytes) const {
    if (experiment.ranks > most_usual_ranks || bytes > most_bytes_of_seeds) return 1;
    return is_long(experiment) && bytes < most_bytes_of_seeds ? 1 : seeds;
}

std::vector<Wanted> Scale::runs_of(const Experiment& experiment) const {
    std::vector<Wanted> wanted;
    for (const int bytes : sizes) {
        if (bytes > most_bytes(experiment)) continue;
        for (std::uint64_t seed = 1; seed <= seeds_of(experiment, bytes); ++seed)
            wanted.push_back({experiment, bytes, repetitions_of(experiment, bytes), seed});
    }
    return wanted;
}

Scale full_scale() { return {{1'000, 3'000, 10'000, 30'000, 100'000, 300'000, 1'000'000}, 100'000, 10}; }
Scale quick_scale(std::uint64_t seeds) { return {{1'000, 3'000, 10'000, 300'000}, 1'000, seeds}; }

Curves curves_of(const Experiment& experiment, const Scale& scale, const MeasuredCurves& runs, std::uint64_t seed) {
    Curves curves;
    for (const Wanted& wanted : scale.runs_of(experiment)) {
        const bool has_seed = seed <= scale.seeds_of(experiment, wanted.bytes);
        if (wanted.seed == (has_seed ? seed : 1)) curves.push_back(runs.of(wanted));
    }
    return curves;
}

int repetitions_of(const Experiment& experiment, int bytes) {
    constexpr int small = 3'000;
    constexpr int large = 100'000;
    const bool is_for_many = experiment.ranks > most_usual_ranks;
    if (bytes <= small) return is_for_many ? 4 : 50;
    if (bytes < large) return is_for_many ? 2 : 20;
    return is_for_many || bytes > beyond_caches ? 1 : repetitions_of_large;
}

}  // namespace narrows::dense
