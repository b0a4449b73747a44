#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/reproduce/flat_switch/transposes.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array<std::string_view, 2> algorithms_tried{"spread", "bruck"};

/// How processors are used, and how fast the interface of a task is.
struct ProcessorUse {
    int threads;  ///< of a task
    std::string_view rate;
    std::vector<std::string> interface;
};
/// "Federation xfer rates scale linearly to 4 cpus/node, maximize at 6 or so": 6.2 times as fast as a byte in 10
/// cycles.
const std::vector<std::string> peak_rate{"network.link_bytes_per_cycle=8", "network.link_flit_time=13 cycles",
                                         "interface.link_bytes_per_cycle=8", "interface.link_flit_time=13 cycles"};

/// A task of several threads sweeps over its memory so many times as fast.
ChosenMachine with_threads(ChosenMachine machine, const ProcessorUse& use) {
    machine.changes.push_back(fmt::format("memory.bandwidth={},7", use.threads));
    machine.changes.insert(machine.changes.end(), use.interface.begin(), use.interface.end());
    return machine;
}

}  // namespace

Section tasks_and_threads(const ChosenMachine& machine, int processors, int threads, const Progress& progress) {
    const std::array uses{ProcessorUse{1, "as one processor's", {}}, ProcessorUse{threads, "as one processor's", {}},
                          ProcessorUse{threads, "6.2 times as fast", peak_rate}};
    const std::int64_t side = 3 * std::int64_t{processors};
    std::vector<Trial> trials;
    for (const ProcessorUse& use : uses) {
        for (const std::string_view algorithm : algorithms_tried) {
            trials.push_back(trial(with_threads(machine, use), TransposeTrial{.tasks = processors / use.threads,
                                                                              .rows = side,
                                                                              .columns = side,
                                                                              .algorithm = std::string(algorithm),
                                                                              .sweeps = 10}));
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    Section section{
        "tasks_and_threads",
        {fmt::format("\"T384 thus scales to ~1900 cpus (190 tasks)\": a transpose on {} processors, and ten sweeps",
                     processors),
         {{"tasks", "tasks"},
          {"threads", "threads"},
          {"interface", "interface of a task"},
          {"piece_bytes", "bytes a piece"},
          {"direct_ms", "direct ms"},
          {"tree_ms", "tree ms"},
          {"gain", "times as fast"}},
         {},
         {fmt::format(
              "An array of {0} x {0} elements of 8 bytes ({1:.0f} MB), blocked gathers. The threads of a task sweep "
              "over its memory together; one of them moves its messages.",
              side, 8e-6 * static_cast<double>(side * side)),
          "Times as fast: the faster of both ways over the direct exchange of tasks with one thread. Fewer tasks have "
          "fewer latencies, and fewer interfaces for the same bytes."},
         text_columns},
        true,
        {}};
    const auto milliseconds = [](Cycle cycles) { return Decimal{microseconds(cycles) / 1e3, 2}; };
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const Measured& direct = measured[2 * i];
        const Measured& tree = measured[2 * i + 1];
        section.passed = section.passed && direct.passed && tree.passed;
        const int tasks = processors / uses[i].threads;
        const std::int64_t part = side / tasks;
        const Cycle fastest = std::min(direct.cycles, tree.cycles);
        section.table.rows.push_back(
            {std::int64_t{tasks}, std::int64_t{uses[i].threads}, std::string(uses[i].rate), 8 * part * part,
             milliseconds(direct.cycles), milliseconds(tree.cycles),
             Decimal{static_cast<double>(measured.front().cycles) / static_cast<double>(fastest), 1}});
    }
    return section;
}

}  // namespace narrows::flat_switch
