#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/machine/input_error.h"

/// A question to many runs (docs/studies.md has the file, key by key).
namespace narrows::study {

/// NAME = VALUE as a study file gives it; the value as it would be written on the command line.
struct Setting {
    std::string name;
    std::string value;
    Place place;
};

/// Settings that belong together.
using Choice = std::vector<Setting>;

/// Runs are all combinations of a choice from each axis; the last axis changes fastest.
using Axis = std::vector<Choice>;

/// A number computed from others, as written.
struct Formula {
    std::string text;
    Place place;
};

struct Runs {
    std::vector<Axis> axes;
    std::optional<Formula> only;  ///< combinations for which this is 0 are left out
    Place place;
};

/// Derived of each point.
struct Column {
    std::string name;
    std::string title;
    Formula formula;
    int decimals = 2;
};

enum class PlotKind { curves, gaps, tradeoff, regimes, load };

struct Plot {
    PlotKind kind = PlotKind::curves;
    std::string title;
    std::string x;                    ///< a parameter or a column
    std::string y;                    ///< the same
    std::vector<std::string> panels;  ///< parameters: one picture for each combination of their values
    std::vector<Setting> at;          ///< only points that have these
    std::vector<std::string> bounds;  ///< drawn along, by name
    Place place;
};

struct Study {
    std::string file;
    std::string text;  ///< of the file
    std::string name;
    std::string title;
    std::string question;
    std::string contenders;  ///< "machine" or a parameter; empty where nothing is to be chosen
    std::string baseline;    ///< one of the contenders
    std::string objective = "cycles";
    bool hardware = false;
    std::string fit;  ///< a model whose coefficients are fitted to the results; empty: none
    std::vector<Runs> runs;
    std::vector<Column> columns;
    std::vector<Plot> plots;
};

}  // namespace narrows::study
