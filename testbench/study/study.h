#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/machine/input_error.h"

/// A question that many runs answer (docs/studies.md describes the file key by key).
namespace narrows::study {

/// NAME = VALUE of a study file, with the value in the form of the command line.
struct Setting {
    std::string name;
    std::string value;
    Place place;
};

/// Settings that belong together.
using Choice = std::vector<Setting>;

/// Runs are all combinations of a choice from each axis; the last axis changes fastest.
using Axis = std::vector<Choice>;

/// A text at a place of a study file, usually the name of something; empty if there is none.
struct SourceText {
    std::string text;
    Place place;
};

/// A formula that computes a number from others.
using Formula = SourceText;

struct Runs {
    SourceText name;  ///< name in checks, or empty
    SourceText of;    ///< the runs from which these take unset values: "ring", "delta: grid"; or empty
    std::vector<Axis> axes;
    std::vector<Formula> only;  ///< a combination is left out if one of these is 0
    Place place;

    /// True if an axis has values of the parameter, or of "machine" or "workload".
    bool sets(std::string_view parameter) const {
        return std::ranges::any_of(axes, [&](const Axis& axis) {
            return std::ranges::find(axis.front(), parameter, &Setting::name) != axis.front().end();
        });
    }
};

/// True if `some`, names of [[runs]], include these runs. No names means all.
inline bool are_of(const std::vector<SourceText>& some, const Runs& runs) {
    return some.empty() || std::ranges::find(some, runs.name.text, &SourceText::text) != some.end();
}

inline constexpr int most_decimals = 9;

/// A value derived for each point.
struct Column {
    SourceText name;
    std::string title;
    Formula formula;
    int decimals = 2;
    std::vector<SourceText> runs;  ///< names of [[runs]] whose points have the column; empty: all
};

/// How many of the points of a check must meet its condition.
struct HowMany {
    enum class Kind { every, some, least, most, count };

    Kind kind = Kind::every;
    double number = 0;      ///< amount for least, most and count
    bool is_share = false;  ///< true: `number` is a share of the points, from 0 to 1
};

/// A tolerance: an absolute difference, or a share of the expected value.
struct Tolerance {
    double amount = 0;
    bool is_relative = false;

    double around(double expected) const { return is_relative ? amount * std::abs(expected) : amount; }
};

/// Numbers that were measured elsewhere: one, or a table in a CSV file with columns of parameters, `measured` and, if
/// errors differ, `error`.
struct MeasuredElsewhere {
    SourceText value;  ///< "8540", "8.5 us"; empty if there is a table
    SourceText table;  ///< path of the file, relative to the study file
    SourceText error;  ///< error of the measurement: "2 %", "6 us", or in the unit of the number
};

/// A condition on the points of a study, from [[checks]] (docs/checks.md). With `printed` it is a claim of a source,
/// and the formula is the number of the run to compare with the printed one.
struct StatedCheck {
    SourceText section;            ///< a heading, usually of the source
    std::string says;              ///< the sentence
    std::vector<SourceText> runs;  ///< names of [[runs]]; empty: all
    std::optional<Formula> where;  ///< points for which this is 0 are left out
    Formula formula;
    HowMany over;
    std::optional<Formula> shows;  ///< a number to print beside the condition
    std::optional<Tolerance> tolerance;
    std::optional<Formula> printed;    ///< a number, or a formula if it differs from point to point
    std::optional<int> decimals;       ///< decimals of the printed number; none: as many as written
    std::optional<int> applies;        ///< the number of points that it must have
    std::string because;               ///< why the run differs from the printed number
    std::optional<Formula> explained;  ///< the number that the run must have instead
    std::string known;                 ///< why it fails, and is allowed to
    std::string not_simulated;         ///< why nothing is run for it
    bool needs_data = false;           ///< it needs the file of data=FILE
    std::string refuted_if;            ///< what would refute it, in words
    std::string evidence;              ///< one of the kinds of evidence
    bool is_found = false;             ///< found by runs; the document does not say it
    bool is_measurement = false;       ///< measured by the source, with assumed constants in the model
    std::optional<MeasuredElsewhere> measured;
    Place place;

    /// All its formulas.
    std::vector<Formula> formulas() const;
    /// The decimals for comparing the printed number.
    int decimals_of_printed() const;
};

/// A heading of a document, with everything below it except tables and checks.
struct Heading {
    SourceText name;  ///< its name in checks and tables
    std::string title;
    std::vector<std::string> notes;
    SourceText analysis;           ///< the analysis whose table is in this section, or empty
    std::vector<SourceText> runs;  ///< the runs whose points the analysis gets; empty: none
    Place place;
};

/// A table of points, one a row.
struct PointTable {
    SourceText section;
    std::string title;
    std::vector<SourceText> runs;  ///< names of [[runs]]; empty: all
    std::optional<Formula> where;  ///< points for which this is 0 are left out
    std::vector<SourceText> columns;
    Place place;
};

enum class PlotKind { curves, gaps, tradeoff, regimes, load };

struct Plot {
    PlotKind kind = PlotKind::curves;
    std::string title;
    SourceText x;                    ///< a parameter or a column
    SourceText y;                    ///< a parameter or a column
    std::vector<SourceText> panels;  ///< parameters; each combination of their values has a panel
    std::vector<Setting> at;         ///< only points with these settings
    std::vector<SourceText> bounds;  ///< names of bounds to draw too
    std::vector<SourceText> levels;  ///< results or columns to draw as horizontal lines at values of y
    std::vector<SourceText> limits;  ///< results or columns to draw as upright lines at values of x
    Place place;
};

struct Study {
    std::string file;
    std::string text;  ///< content of the file
    std::string name;
    std::string title;
    std::string question;
    SourceText contenders;  ///< "machine" or a parameter; empty if the study compares nothing
    SourceText baseline;    ///< one of the contenders
    SourceText objective{"cycles", {}};
    std::vector<SourceText> across;  ///< "nodes" if contenders of different size are compared, else empty
    std::vector<SourceText> by;      ///< parameters by whose values the answer names the best
    bool hardware = false;
    SourceText fit;        ///< a model to fit to the results, or empty
    std::string data;      ///< description of data=FILE; empty if the study does not use it
    std::string findings;  ///< a page about the results and their reasons, or empty
    std::vector<Runs> runs;
    std::vector<Column> columns;
    std::vector<Heading> sections;
    std::vector<PointTable> tables;
    std::vector<StatedCheck> checks;
    std::vector<Plot> plots;
};

}  // namespace narrows::study
