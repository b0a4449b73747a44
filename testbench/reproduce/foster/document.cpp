#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

constexpr std::array line_bits{2, 3, 4, 5};
constexpr int ethernet_frames = 4000;
constexpr int ethernet_seeds = 10;

}  // namespace

Document document() {
    std::vector<std::string> counted;
    for (const ChosenNetwork& network : counted_networks()) counted.push_back(network.machine);
    return {"foster",
            {{"foster.competition", competition, {"mesh-16x16"}},
             {"foster.networks", [](const AnalysisQuestion& asked) { return networks(counted_networks(), asked); },
              counted},
             {"foster.wrap_around", wrap_around, {"torus-8x8x8"}},
             {"foster.line_schedules",
              [](const AnalysisQuestion& asked) { return line_schedules(line_bits, asked); },
              {"mesh-16x16"}},
             {"foster.ethernet",
              [](const AnalysisQuestion& asked) { return ethernet(ethernet_frames, ethernet_seeds, asked); },
              {"ethernet-16"}}}};
}

}  // namespace narrows::foster
