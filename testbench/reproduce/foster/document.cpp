#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

constexpr std::array line_bits{2, 3, 4, 5};
constexpr int ethernet_frames = 4000;

}  // namespace

Document document() {
    return {"foster",
            "Foster, A Refined Communication Cost Model (Designing and Building Parallel Programs, 1995, section 3.7)",
            {[](const Progress& progress) { return competition(line_of_four, progress); }, networks, wrap_around,
             [](const Progress& progress) { return line_schedules(any_line, line_bits, progress); },
             [](const Progress& progress) { return ethernet(ethernet_frames, progress); }},
            {}};
}

}  // namespace narrows::foster
