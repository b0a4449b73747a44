#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/dense/scale.h"

namespace narrows::dense {

struct PrintedFigure {
    int number;
    Experiment experiment;
};

/// Figures 1 to 18 of the document.
std::vector<PrintedFigure> printed_figures();
/// Their experiments, and further ones that the document mentions.
std::vector<Experiment> all_experiments();

/// The smallest and the largest bandwidth in each figure by size. The points are for programs; the values describe the
/// shapes of all experiments.
Section figures_section(const Scale& scale, const AnalysisQuestion& asked);
/// The shapes of some experiments.
std::vector<NamedNumber> shapes_of(const std::vector<Experiment>& experiments, const Scale& scale,
                                   const AnalysisQuestion& asked);
/// The points of all figures as an SVG picture.
std::string picture(const Table& points);

}  // namespace narrows::dense
