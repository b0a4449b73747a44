#include "tests/reference_tests/random_runs.h"

#include "tests/support/effort.h"

namespace narrows::reference {

namespace {

template <class Run>
std::deque<Run> runs_of(unsigned seeds) {
    std::deque<Run> runs;
    for (unsigned seed = 0; seed < usual_cases(seeds); ++seed) runs.emplace_back(seed);
    return runs;
}

}  // namespace

RandomGridRun::RandomGridRun(unsigned s)
    : seed(s),
      traffic(s),
      grid(make_grid(traffic.machine.topology, ClassLanes(traffic.machine))),
      outcome(simulate(traffic.machine, *grid, traffic.programs)) {}

RandomNetworkRun::RandomNetworkRun(unsigned s)
    : seed(s), traffic(s), outcome(simulate(traffic.machine, traffic.network(), traffic.programs, traffic.options())) {}

const std::deque<RandomGridRun>& random_grid_runs() {
    static const std::deque<RandomGridRun> runs = runs_of<RandomGridRun>(1000);
    return runs;
}

const std::deque<RandomNetworkRun>& random_network_runs() {
    static const std::deque<RandomNetworkRun> runs = runs_of<RandomNetworkRun>(500);
    return runs;
}

}  // namespace narrows::reference
