#include "testbench/reproduce/dense/scale.h"

namespace narrows::dense {

namespace {

constexpr int most_usual_ranks = 64;  // runs of more take longer

}  // namespace

std::vector<Wanted> Scale::runs_of(const Experiment& experiment) const {
    std::vector<Wanted> wanted;
    for (const int bytes : sizes) {
        if (experiment.ranks <= most_usual_ranks || bytes <= most_bytes_of_many)
            wanted.push_back({experiment, bytes, repetitions_of(experiment, bytes)});
    }
    return wanted;
}

Scale full_scale() { return {{1'000, 3'000, 10'000, 30'000, 100'000, 300'000, 1'000'000}, 100'000}; }
Scale quick_scale() { return {{1'000, 3'000, 10'000, 300'000}, 1'000}; }

Curves curves_of(const Experiment& experiment, const Scale& scale, const DoneRuns& runs) {
    Curves curves;
    for (const Wanted& wanted : scale.runs_of(experiment)) curves.push_back(runs.of(wanted));
    return curves;
}

int repetitions_of(const Experiment& experiment, int bytes) {
    constexpr int small = 3'000;
    constexpr int large = 100'000;
    const bool is_for_many = experiment.ranks > most_usual_ranks;
    if (bytes <= small) return is_for_many ? 4 : 50;
    if (bytes < large) return is_for_many ? 2 : 20;
    if (is_for_many || bytes > beyond_caches) return 1;
    return bytes == large ? 5 : 2;
}

}  // namespace narrows::dense
