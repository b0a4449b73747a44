#include <memory>

#include "testbench/reproduce/foster/butterflies.h"
#include "testbench/reproduce/foster/example_1.h"
#include "testbench/reproduce/foster/figure_3_21.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/skew.h"

namespace narrows::foster {

namespace {

constexpr std::array line_bits{2, 3, 4, 5};
constexpr int ethernet_frames = 4000;

}  // namespace

Document document() {
    const auto butterflies = std::make_shared<Butterflies>(example_2());
    return {"foster",
            "Foster, A Refined Communication Cost Model (Designing and Building Parallel Programs, 1995, section 3.7)",
            "docs/findings/foster.md",
            {[](const Progress& progress) { return competition(line_of_four, progress); },
             [](const Progress& progress) { return networks({}, progress); },
             [](const Progress& progress) { return wrap_around({}, progress); },
             [](const Progress& progress) { return example_1(sliced_networks(), progress); },
             [butterflies](const Progress& progress) { return example_2_section(*butterflies, progress); },
             [](const Progress& progress) { return line_schedules(any_line, line_bits, progress); },
             [](const Progress& progress) { return figure_3_21(fft_machines(), progress); },
             [](const Progress& progress) { return skewed(skewed_networks(), progress); },
             [](const Progress& progress) { return ethernet(ethernet_frames, progress); },
             [butterflies](const Progress& progress) { return accuracy(*butterflies, progress); }},
            {}};
}

}  // namespace narrows::foster
