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

/// What a study file says in a place, empty where it says nothing: a name of something else, mostly.
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

/// Derived of each point.
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
    Written y;                    ///< the same
    std::vector<Written> panels;  ///< parameters: one picture for each combination of their values
    std::vector<Setting> at;      ///< only points that have these
    std::vector<Written> bounds;  ///< drawn along, by name
    Place place;
};

struct Study {
    std::string file;
    std::string text;  ///< of the file
    std::string name;
    std::string title;
    std::string question;
    Written contenders;  ///< "machine" or a parameter; empty where nothing is to be chosen
    Written baseline;    ///< one of the contenders
    Written objective{"cycles", {}};
    bool hardware = false;
    Written fit;  ///< a model whose coefficients are fitted to the results; empty: none
    std::vector<Runs> runs;
    std::vector<Column> columns;
    std::vector<Plot> plots;
};

}  // namespace narrows::study
