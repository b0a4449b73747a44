#include <memory>

#include "testbench/reproduce/foster/butterflies.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

constexpr std::array line_bits{2, 3, 4, 5};
constexpr int ethernet_frames = 4000;

}  // namespace

Document document() {
    const auto butterflies = std::make_shared<Butterflies>(example_2());
    return {"foster",
            "Foster, A Refined Communication Cost Model (Designing and Building Parallel Programs, 1995, section 3.7)",
            {[](const Progress& progress) { return competition(line_of_four, progress); }, networks, wrap_around,
             [butterflies](const Progress& progress) { return example_2_section(*butterflies, progress); },
             [](const Progress& progress) { return line_schedules(any_line, line_bits, progress); },
             figure_3_21, skewed,
             [](const Progress& progress) { return ethernet(ethernet_frames, progress); },
             [butterflies](const Progress& progress) { return accuracy(*butterflies, progress); }},
            {}};
}

}  // namespace narrows::foster
