#include <array>

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array<std::int64_t, 3> cells{1, 4, 8};
constexpr int most_tasks = 1024;  // of a run

}  // namespace

Document document() {
    return {"flat-switch",
            "VandenBerghe, Halo Exchange Scalability on a Flat Switch (NOAA/NCEP, 2006)",
            {[](const Progress& progress) { return halo_cost(federation, progress); },
             [](const Progress& progress) { return break_even_sizes(federation, cells, progress); },
             [](const Progress& progress) { return depths(federation, progress); },
             [](const Progress& progress) { return imbalance(federation, progress); },
             [](const Progress& progress) { return conditions(federation, progress); },
             [](const Progress& progress) { return transpose_sweeps_section(federation, progress); },
             [](const Progress& progress) { return transpose_limits(federation, most_tasks, progress); },
             [](const Progress& progress) { return alternatives(federation, progress); }},
            {}};
}

}  // namespace narrows::flat_switch
