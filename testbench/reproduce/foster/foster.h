#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "testbench/reproduce/document.h"

/// I. Foster, "Designing and Building Parallel Programs" (1995), section 3.7, "A Refined Communication Cost Model",
/// repeated by simulation: what documents/foster.toml cannot say.
namespace narrows::foster {

Document document();

/// Two numbers that differ by at most a tenth are the same for the document ("for many practical purposes").
inline constexpr double same = 0.1;

/// A network of a section: a machine of the catalogue, with KEY=VALUE changes. Tests take others, to see that a verdict
/// can be another one.
struct ChosenNetwork {
    std::string name;
    std::string machine;
    std::vector<std::string> changes;
};

extern const ChosenNetwork line_of_four;
Section competition(const ChosenNetwork& network, const Progress& progress);  ///< figure 3.15

/// Wires and diameters. `mesh_changes`: of the meshes.
Section networks(const std::vector<std::string>& mesh_changes, const Progress& progress);
/// Diameters with and without end-around wires. `torus_changes`: of the tori.
Section wrap_around(const std::vector<std::string>& torus_changes, const Progress& progress);

extern const ChosenNetwork any_line;
/// Example 2 on lines of 2^bits nodes, for each of the numbers of bits.
Section line_schedules(const ChosenNetwork& network, std::span<const int> bits, const Progress& progress);

/// Stations that always have something to send; runs of about so many frames, with the seeds 1 to `seeds`.
Section ethernet(int frames, int seeds, const Progress& progress);

}  // namespace narrows::foster
