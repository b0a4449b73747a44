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
    return {
        "foster",
        {analysis("foster.competition", [](const Progress& progress) { return competition(line_of_four, progress); }),
         analysis("foster.networks", [](const Progress& progress) { return networks({}, progress); }),
         analysis("foster.wrap_around", [](const Progress& progress) { return wrap_around({}, progress); }),
         analysis("foster.example_1", [](const Progress& progress) { return example_1(sliced_networks(), progress); }),
         analysis("foster.example_2",
                  [butterflies](const Progress& progress) { return example_2_section(*butterflies, progress); }),
         analysis("foster.line_schedules",
                  [](const Progress& progress) { return line_schedules(any_line, line_bits, progress); }),
         analysis("foster.figure_3_21", [](const Progress& progress) { return figure_3_21(fft_machines(), progress); }),
         analysis("foster.skew", [](const Progress& progress) { return skewed(skewed_networks(), progress); }),
         analysis("foster.ethernet", [](const Progress& progress) { return ethernet(ethernet_frames, progress); }),
         analysis("foster.accuracy",
                  [butterflies](const Progress& progress) { return accuracy(*butterflies, progress); })}};
}

}  // namespace narrows::foster
