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
struct SourceText {
    std::string text;
    Place place;
};

/// A number computed from others.
using Formula = SourceText;

struct Runs {
    std::vector<Axis> axes;
    std::optional<Formula> only;  ///< combinations for which this is 0 are left out
    Place place;
};

/// A value derived for each point.
struct Column {
    SourceText name;
    std::string title;
    Formula formula;
    int decimals = 2;
};

enum class PlotKind { curves, gaps, tradeoff, regimes, load };

struct Plot {
    PlotKind kind = PlotKind::curves;
    std::string title;
    SourceText x;                    ///< a parameter or a column
    SourceText y;                    ///< a parameter or a column
    std::vector<SourceText> panels;  ///< parameters: one panel for each combination of their values
    std::vector<Setting> at;         ///< only points with these settings
    std::vector<SourceText> bounds;  ///< names of bounds to draw as well
    std::vector<SourceText> levels;  ///< results or columns to draw as lines across: values of y
    std::vector<SourceText> limits;  ///< results or columns to draw as upright lines: values of x
    Place place;
};

struct Study {
    std::string file;
    std::string text;  ///< of the file
    std::string name;
    std::string title;
    std::string question;
    SourceText contenders;  ///< "machine" or a parameter; empty if nothing is to be chosen
    SourceText baseline;    ///< one of the contenders
    SourceText objective{"cycles", {}};
    std::vector<SourceText> across;  ///< "nodes": contenders of different size are compared; empty: they are not
    std::vector<SourceText> by;      ///< parameters by whose values the answer says who is best
    bool hardware = false;
    SourceText fit;  ///< a model whose coefficients are fitted to the results; empty: none
    std::vector<Runs> runs;
    std::vector<Column> columns;
    std::vector<Plot> plots;
};

}  // namespace narrows::study
