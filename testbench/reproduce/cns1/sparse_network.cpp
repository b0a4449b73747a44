#include <fmt/format.h>

#include <cmath>

#include "models/bounds/cns1/sparse_network.h"
#include "testbench/reproduce/checked_run.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/reproduce/cns1/node_notes.h"
#include "testbench/run/machines.h"

namespace narrows::cns1 {

namespace {

struct PrintedRow {
    const char* variant;
    const char* machine;
    int nodes;
    double broadcast, available, c_min, c_max, total, connections, ratio;
};

constexpr PrintedRow printed[] = {
    {"I, L", "cns1", 128, 4.35, 4.03, 3.91, 94, 4.35, 58, 1.1},
    {"I, L", "cns1", 256, 4.50, 4.18, 1.95, 47, 4.50, 56, 2.3},
    {"I, L", "cns1", 512, 4.51, 4.19, 0.98, 23, 4.51, 55, 4.6},
    {"I, L", "cns1", 1024, 4.52, 4.19, 0.49, 12, 4.52, 55, 9.3},
    {"2I, 2L", "cns1-2l2i", 128, 2.20, 1.89, 3.91, 94, 4.22, 59, 1.1},
    {"2I, 2L", "cns1-2l2i", 256, 2.28, 1.96, 1.95, 47, 2.28, 109, 1.2},
    {"2I, 2L", "cns1-2l2i", 512, 2.29, 1.96, 0.98, 23, 2.29, 109, 2.3},
    {"2I, 2L", "cns1-2l2i", 1024, 2.29, 1.96, 0.49, 12, 2.29, 109, 4.7},
};

constexpr int printed_vector_words = 32;

// What memory adds to a broadcast (section 4.2 (2); docs/timing.md, M1 and M2). A send waits for the later of its
// overheads and its load, which begin together: of the first load only what is longer than the overheads shows.
constexpr Cycle load = 28;
constexpr Cycle store = 23;
constexpr Cycle overheads_of_a_send = 10;  ///< 2 ov
constexpr Cycle longer_with_memory = (load - overheads_of_a_send) + store;

/// Clears `same` if the two values differ after rounding as printed.
PrintedAndSimulated pair(double printed_value, double simulated, int decimals, bool& same) {
    same = same && fmt::format("{:.{}f}", printed_value, decimals) == fmt::format("{:.{}f}", simulated, decimals);
    return {printed_value, simulated, decimals};
}

}  // namespace

Section sparse_network(const Progress& progress, const Changes& changes, int most_nodes) {
    Section section{
        "sparse_network",
        {"One iteration of a sparse neural network (table 2, section 6): printed simulated, in ms",
         {{"variant", "variant"},
          {"nodes", "nodes"},
          {"broadcast_cycles", "broadcast cycles"},
          {"broadcast", "broadcast"},
          {"with_memory", "with memory"},
          {"available", "available"},
          {"c_min", "C_min"},
          {"c_max", "C_max"},
          {"total", "total"},
          {"connections", "G conn/s"},
          {"ratio", "total / C_min"},
          {"verdict", "verdict"}},
         {},
         {"The computation of C_min cycles really runs beside the broadcast, in the cycles that overheads leave the "
          "processor.",
          "available: the cycles until the end of the broadcast in which the busiest processor had no overhead; "
          "4 ov = 20 cycles (0.16 us) more than the printed formula, (period - 2 ov) (p-1) x, which leaves out how the "
          "first message gets going.",
          "C_min and C_max are definitions, not simulated: C_max by the table (24 C_min); the printed formula, "
          "ceil(5e8/p) 6, is twice that. Messages carry 32 words throughout, as in the report: words = 32 x.",
          "with memory: cycles of the broadcast with memory.timing=random, which the report leaves out: a load of 28 "
          "cycles and a store of 23 for each message. All broadcasts take 41 cycles more, because two accesses show. "
          "The first load begins together with the 2 ov = 10 cycles of the first send, and delays it by 28 - 10 = 18. "
          "The "
          "last store follows the last delivery: 23."}},
        true,
        {},
        "a number, rounded as the report rounds it, is not the printed one; if a broadcast with memory is not 41 "
        "cycles longer; or if a check of a run fails"};
    for (const PrintedRow& row : printed) {
        if (row.nodes > most_nodes) continue;
        const double rows_done = static_cast<double>(section.table.rows.size());
        progress(rows_done / static_cast<double>(std::size(printed)));
        const Machine machine = load_machine(row.machine, machines_folder(), changes, row.nodes).machine;
        const SparseNetwork network;
        const AllgatherProblem problem = sparse_network_problem(machine, network, AllgatherAlgorithm::ring);
        const double c_min = sparse_iteration(machine, network, problem, 0).c_min;
        const double c_max = sparse_iteration(machine, network, problem, 0).c_max;
        // The printed activations: machines with changes send the same words.
        const int words = problem.messages * printed_vector_words;
        std::vector<std::string> computing = changes;
        computing.push_back(fmt::format("compute={}", std::llround(std::ceil(c_min))));
        SimulationOptions options;
        options.progress = [&](double finished) {
            progress((rows_done + finished) / static_cast<double>(std::size(printed)));
        };
        const CheckedRun iteration =
            checked_run(row.machine, "allgather", parts_of(row.nodes, words, computing), options);
        const Cycle broadcast = iteration.at("broadcast");
        const auto ms = [&machine](double cycles) {
            return cycles * static_cast<double>(machine.cycle_time_ps) * 1e-9;
        };
        std::vector<std::string> memory = changes;
        memory.push_back("memory.timing=random");
        const CheckedRun with_memory = checked_run(row.machine, "allgather", parts_of(row.nodes, words, memory));
        const double total = static_cast<double>(iteration.cycles());
        bool same = iteration.passed && with_memory.passed && with_memory.cycles() == broadcast + longer_with_memory;
        section.table.rows.push_back(
            {std::string(row.variant), std::int64_t{row.nodes}, broadcast,
             pair(row.broadcast, ms(static_cast<double>(broadcast)), 2, same), with_memory.cycles(),
             pair(row.available, ms(static_cast<double>(iteration.at("available"))), 2, same),
             pair(row.c_min, ms(c_min), 2, same), pair(row.c_max, ms(c_max), 0, same),
             pair(row.total, ms(total), 2, same),
             pair(row.connections, connections_per_second(machine, network, total) / 1e9, 0, same),
             pair(row.ratio, total / c_min, 1, same), std::string()});
        section.table.rows.back().back() = std::string(same ? "as printed" : "DIFFERS");
        section.passed = section.passed && same;
    }
    return section;
}

}  // namespace narrows::cns1
