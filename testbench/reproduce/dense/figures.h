#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/dense/findings.h"

namespace narrows::dense {

struct PrintedFigure {
    int number;
    Experiment experiment;
};

/// Figures 1 to 18 of the document.
std::vector<PrintedFigure> printed_figures();

/// The least and the largest bandwidth of each figure, size by size; the points are for programs.
Section figures_section(const Scale& scale, DoneRuns& runs, const Progress& progress);
/// All figures as an SVG picture.
std::string picture(const Scale& scale, DoneRuns& runs, const Progress& progress);

}  // namespace narrows::dense
