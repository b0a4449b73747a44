#include <fmt/format.h>

#include <array>

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array<std::int64_t, 3> cells{1, 4, 8};
constexpr int most_tasks = 1024;  // of a run
constexpr std::array gathering_tasks{16, 64, 256, 1024};
constexpr std::array redistributing_tasks{16, 64, 256, 1024};

/// An analysis of the machine of the document, with changes.
template <class Make>
study::Analysis of_federation(const char* name, Make make) {
    return analysis_of_changes(fmt::format("flat-switch.{}", name),
                               [make](const Progress& progress, const std::vector<std::string>& changes) {
                                   ChosenMachine machine = federation;
                                   machine.changes.insert(machine.changes.end(), changes.begin(), changes.end());
                                   return make(machine, progress);
                               });
}

}  // namespace

Document document() {
    return {"flat-switch",
            {of_federation("halo_cost", halo_cost),
             of_federation("break_even",
                           [](const ChosenMachine& machine, const Progress& progress) {
                               return break_even_sizes(machine, cells, progress);
                           }),
             of_federation("depths", depths), of_federation("imbalance", imbalance),
             of_federation("conditions", conditions), of_federation("transpose_sweeps", transpose_sweeps_section),
             of_federation("transpose_limits",
                           [](const ChosenMachine& machine, const Progress& progress) {
                               return transpose_limits(machine, most_tasks, progress);
                           }),
             of_federation("alternatives", alternatives),
             of_federation("tasks_and_threads",
                           [](const ChosenMachine& machine, const Progress& progress) {
                               return tasks_and_threads(machine, 1900, 10, progress);
                           }),
             of_federation("many_to_one",
                           [](const ChosenMachine& machine, const Progress& progress) {
                               return many_to_one(machine, gathering_tasks, progress);
                           }),
             of_federation("redistribution", [](const ChosenMachine& machine, const Progress& progress) {
                 return redistribution(machine, redistributing_tasks, progress);
             })}};
}

}  // namespace narrows::flat_switch
