#pragma once

#include <span>
#include <string>
#include <vector>

#include "testbench/reproduce/document.h"

/// I. Foster, "Designing and Building Parallel Programs" (1995), section 3.7, "A Refined Communication Cost Model",
/// repeated by simulation: the parts that documents/foster.toml cannot express.
namespace narrows::foster {

using study::AnalysisQuestion;

Document document();

Section competition(const AnalysisQuestion& asked);  ///< figure 3.15

/// A network of a section: a machine of the catalogue, with KEY=VALUE.
struct ChosenNetwork {
    std::string name;
    std::string machine;
    std::vector<std::string> changes;
};

std::vector<ChosenNetwork> counted_networks();
/// Wires and diameters.
Section networks(const std::vector<ChosenNetwork>& counted, const AnalysisQuestion& asked);
/// Diameters with and without end-around wires.
Section wrap_around(const AnalysisQuestion& asked);

/// Example 2 on lines of 2^bits nodes, for each number of bits.
Section line_schedules(std::span<const int> bits, const AnalysisQuestion& asked);

/// Stations that always have something to send, in runs of about so many frames, with the seeds 1 to `seeds`.
Section ethernet(int frames, int seeds, const AnalysisQuestion& asked);

}  // namespace narrows::foster
