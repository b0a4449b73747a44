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
/// Their experiments, and others about which the document says something.
std::vector<Experiment> all_experiments();

/// The least and the largest bandwidth of each figure, size by size; the points are for programs, and the values say
/// the shapes of all experiments.
Section figures_section(const Scale& scale, const AnalysisQuestion& asked);
/// The same numbers of some experiments.
std::vector<NamedNumber> shapes_of(const std::vector<Experiment>& experiments, const Scale& scale,
                                   const AnalysisQuestion& asked);
/// The points of all figures as an SVG picture.
std::string picture(const Table& points);

}  // namespace narrows::dense
