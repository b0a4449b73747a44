#include <array>

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array<std::int64_t, 3> cells{1, 4, 8};
constexpr int most_tasks = 1024;  // of a run
constexpr std::array gathering_tasks{16, 64, 256, 1024};
constexpr std::array redistributing_tasks{16, 64, 256, 1024};

}  // namespace

Document document() {
    return {"flat-switch",
            "VandenBerghe, Halo Exchange Scalability on a Flat Switch (NOAA/NCEP, 2006)",
            "docs/findings/flat.md",
            {[](const Progress& progress) { return halo_cost(federation, progress); },
             [](const Progress& progress) { return break_even_sizes(federation, cells, progress); },
             [](const Progress& progress) { return depths(federation, progress); },
             [](const Progress& progress) { return imbalance(federation, progress); },
             [](const Progress& progress) { return conditions(federation, progress); },
             [](const Progress& progress) { return transpose_sweeps_section(federation, progress); },
             [](const Progress& progress) { return transpose_limits(federation, most_tasks, progress); },
             [](const Progress& progress) { return alternatives(federation, progress); },
             [](const Progress& progress) { return tasks_and_threads(federation, 1900, 10, progress); },
             [](const Progress& progress) { return many_to_one(federation, gathering_tasks, progress); },
             [](const Progress& progress) { return redistribution(federation, redistributing_tasks, progress); }},
            {}};
}

}  // namespace narrows::flat_switch
