#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

const std::vector<std::string> machines{
    "bidirectional-fly-4-2", "bus-16",       "butterfly-4-3", "crossbar-64", "ethernet-16",
    "ethernet-workstations", "fat-tree-4-3", "hypercube-256", "mesh-16x16",  "torus-8x8x8"};
constexpr std::array line_bits{2, 3, 4, 5};
constexpr int ethernet_frames = 4000;
constexpr int ethernet_seeds = 10;

}  // namespace

Document document() {
    return {
        "foster",
        {analysis("foster.competition", machines,
                  [](const Progress& progress) { return competition(line_of_four, progress); }),
         analysis("foster.networks", machines, [](const Progress& progress) { return networks({}, progress); }),
         analysis("foster.wrap_around", machines, [](const Progress& progress) { return wrap_around({}, progress); }),
         analysis("foster.line_schedules", machines,
                  [](const Progress& progress) { return line_schedules(any_line, line_bits, progress); }),
         analysis("foster.ethernet", machines,
                  [](const Progress& progress) { return ethernet(ethernet_frames, ethernet_seeds, progress); })}};
}

}  // namespace narrows::foster
