#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "testbench/reproduce/document.h"
#include "testbench/reproduce/trial.h"

/// G. W. VandenBerghe, "Halo Exchange Scalability on a Flat Switch" (2006), repeated by simulation. Models of its
/// formulas: models/bounds/flat_switch.
namespace narrows::flat_switch {

Document document();

/// A machine of the catalogue with KEY=VALUE changes. Tests take others, to see that a verdict can be another one.
struct ChosenMachine {
    std::string name;
    std::vector<std::string> changes = {};
};

extern const ChosenMachine federation;

inline constexpr double cycles_a_microsecond = 7000;  ///< of `federation`
inline constexpr double bytes_of_grid = 8e6;          ///< 4 GB: 500 grids, of 5 variables and 100 levels
inline constexpr std::size_t text_columns = 110;      ///< of a line of text of all sections

inline double microseconds(Cycle cycles) { return static_cast<double>(cycles) / cycles_a_microsecond; }
/// Two numbers that differ by at most this share are the same for a document that rounds to two figures.
inline constexpr double rounding = 0.05;
bool agree(double printed, double found, double share = rounding);
/// "as printed", or by how much it is not.
std::string compared(double printed, double found, double share = rounding);

/// One step of a halo exchange, on tasks enough that each has four different neighbours.
struct HaloRun {
    std::int64_t patch = 1;
    std::int64_t cell = 1;
    std::int64_t levels = 1;
    bool is_consolidated = false;
    std::int64_t depth = 1;
    std::int64_t sweeps = 1;
    std::int64_t imbalance = 1;
    int tasks = 16;
    std::vector<std::string> more = {};  ///< KEY=VALUE of the workload
};

Trial trial(const ChosenMachine& machine, const HaloRun& run);
struct HaloTimes {
    Cycle exchange;  ///< of the slowest task
    Cycle dearest;   ///< work
    Cycle cheapest;
};
HaloTimes times_of(const Measured& measured);

/// The task whose work is compared with the exchange.
enum class WorkOf { cheapest, dearest };

/// The least side of a patch, in cells, for which the work takes at least as long as the exchange: found by runs.
/// Throws std::logic_error if a check of a run failed.
struct BreakEven {
    std::int64_t side;
    double exact_side;  ///< between the side and the one before, where the straight lines between the runs meet
};
BreakEven break_even(const ChosenMachine& machine, HaloRun run, std::int64_t most, WorkOf work = WorkOf::cheapest);

/// The same without latency.
ChosenMachine without_latency(ChosenMachine machine);

Section halo_cost(const ChosenMachine& machine, const Progress& progress);
Section break_even_sizes(const ChosenMachine& machine, std::span<const std::int64_t> cells, const Progress& progress);
Section depths(const ChosenMachine& machine, const Progress& progress);
Section imbalance(const ChosenMachine& machine, const Progress& progress);
Section conditions(const ChosenMachine& machine, const Progress& progress);

Section transpose_sweeps_section(const ChosenMachine& machine, const Progress& progress);
/// Runs with up to so many tasks.
Section transpose_limits(const ChosenMachine& machine, int most_tasks, const Progress& progress);
Section alternatives(const ChosenMachine& machine, const Progress& progress);
/// The same number of processors as tasks of one thread, and as tasks of several.
Section tasks_and_threads(const ChosenMachine& machine, int processors, int threads, const Progress& progress);
Section many_to_one(const ChosenMachine& machine, std::span<const int> task_counts, const Progress& progress);
/// Load imbalance: to tolerate it, or to draw who works on which point.
Section redistribution(const ChosenMachine& machine, std::span<const int> task_counts, const Progress& progress);

}  // namespace narrows::flat_switch
