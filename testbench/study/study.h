#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/machine/input_error.h"

/// A question that many runs answer (docs/studies.md describes the file, key by key).
namespace narrows::study {

/// NAME = VALUE of a study file; the value in the form of the command line.
struct Setting {
    std::string name;
    std::string value;
    Place place;
};

/// Settings that belong together.
using Choice = std::vector<Setting>;

/// Runs are all combinations of a choice from each axis; the last axis changes fastest.
using Axis = std::vector<Choice>;

/// The text at a place of a study file, empty if there is none: usually the name of something else.
struct Written {
    std::string text;
    Place place;
};

/// A number computed from others.
using Formula = Written;

struct Runs {
    std::vector<Axis> axes;
    std::optional<Formula> only;  ///< combinations for which this is 0 are left out
    Place place;
};

/// A value derived for each point.
struct Column {
    Written name;
    std::string title;
    Formula formula;
    int decimals = 2;
};

enum class PlotKind { curves, gaps, tradeoff, regimes, load };

struct Plot {
    PlotKind kind = PlotKind::curves;
    std::string title;
    Written x;                    ///< a parameter or a column
    Written y;                    ///< a parameter or a column
    std::vector<Written> panels;  ///< parameters: one panel for each combination of their values
    std::vector<Setting> at;      ///< only points with these settings
    std::vector<Written> bounds;  ///< names of bounds to draw as well
    Place place;
};

struct Study {
    std::string file;
    std::string text;  ///< of the file
    std::string name;
    std::string title;
    std::string question;
    Written contenders;  ///< "machine" or a parameter; empty if nothing is to be chosen
    Written baseline;    ///< one of the contenders
    Written objective{"cycles", {}};
    bool hardware = false;
    Written fit;  ///< a model whose coefficients are fitted to the results; empty: none
    std::vector<Runs> runs;
    std::vector<Column> columns;
    std::vector<Plot> plots;
};

}  // namespace narrows::study
