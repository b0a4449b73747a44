#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

constexpr std::array line_bits{2, 3, 4, 5};
constexpr int ethernet_frames = 4000;
constexpr int ethernet_seeds = 10;

}  // namespace

Document document() {
    return {
        "foster",
        {analysis("foster.competition", [](const Progress& progress) { return competition(line_of_four, progress); }),
         analysis("foster.networks", [](const Progress& progress) { return networks({}, progress); }),
         analysis("foster.wrap_around", [](const Progress& progress) { return wrap_around({}, progress); }),
         analysis("foster.line_schedules",
                  [](const Progress& progress) { return line_schedules(any_line, line_bits, progress); }),
         analysis("foster.ethernet",
                  [](const Progress& progress) { return ethernet(ethernet_frames, ethernet_seeds, progress); })}};
}

}  // namespace narrows::foster
