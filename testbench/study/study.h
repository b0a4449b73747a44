#pragma once

#include <algorithm>
#include <cmath>
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
    SourceText name;  ///< what checks call them; empty: none
    SourceText of;    ///< others from which these take what they do not say: "ring", "delta: grid"; empty: none
    std::vector<Axis> axes;
    std::vector<Formula> only;  ///< combinations for which one of them is 0 are left out
    Place place;

    /// Whether an axis has values of the parameter, or of "machine" or "workload".
    bool sets(std::string_view parameter) const {
        return std::ranges::any_of(axes, [&](const Axis& axis) {
            return std::ranges::find(axis.front(), parameter, &Setting::name) != axis.front().end();
        });
    }
};

/// Whether `some`, which are names of [[runs]], have these among them; no names are those of all.
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
    std::vector<SourceText> runs;  ///< names of [[runs]] whose points have it; empty: all
};

/// How many of the points of a check must meet its condition.
struct HowMany {
    enum class Kind { every, some, least, most, count };

    Kind kind = Kind::every;
    double number = 0;      ///< amount for least, most and count
    bool is_share = false;  ///< true: `number` is a share of the points, from 0 to 1
};

/// An absolute difference, or one as a share of the value that is expected.
struct Tolerance {
    double amount = 0;
    bool is_relative = false;

    double around(double expected) const { return is_relative ? amount * std::abs(expected) : amount; }
};

/// Numbers that were measured elsewhere: one, or a table in a CSV file that has columns of parameters, `measured` and,
/// where errors differ, `error`.
struct MeasuredElsewhere {
    SourceText value;  ///< "8540", "8.5 us"; empty: there is a table
    SourceText table;  ///< path of the file, relative to the study file
    SourceText error;  ///< error of the measurement: "2 %", "6 us", or in the unit of the number
};

/// A condition on the points of a study, as [[checks]] states it (docs/checks.md). With `printed` it is a claim of a
/// source, and the formula is the number of the run that is compared with the printed one.
struct StatedCheck {
    SourceText section;            ///< a heading, usually of the source
    std::string says;              ///< the sentence
    std::vector<SourceText> runs;  ///< names of [[runs]]; empty: all
    std::optional<Formula> where;  ///< points for which this is 0 are left out
    Formula formula;
    HowMany over;
    std::optional<Formula> shows;  ///< a number that is printed beside the condition
    std::optional<Tolerance> tolerance;
    std::optional<Formula> printed;    ///< a number, or a formula where it differs from point to point
    std::optional<int> decimals;       ///< decimals of the printed number; none: as many as it is written with
    std::optional<int> applies;        ///< the number of points that it must be about
    std::string because;               ///< why the run differs from the printed number
    std::optional<Formula> explained;  ///< the number that the run must have instead
    std::string known;                 ///< why it fails, and may
    std::string not_simulated;         ///< why nothing is run for it
    bool needs_data = false;           ///< it compares with the file of data=FILE
    std::string refuted_if;            ///< what would refute it, in words
    std::string evidence;              ///< one of the kinds of evidence
    bool is_found = false;             ///< runs have shown it; the document does not say it
    bool is_measurement = false;       ///< the source has measured it, and the constants of the model are assumed
    std::optional<MeasuredElsewhere> measured;
    Place place;

    /// All that it has.
    std::vector<Formula> formulas() const;
    /// The decimals with which the printed number is compared.
    int decimals_of_printed() const;
};

/// A heading of a document, and what stands below it besides tables and checks.
struct Heading {
    SourceText name;  ///< what checks and tables call it
    std::string title;
    std::vector<std::string> notes;
    SourceText analysis;           ///< its table stands in this section; empty: none
    std::vector<SourceText> runs;  ///< their points are given to the analysis; empty: none
    Place place;
};

/// Values of points, a row each.
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
    std::vector<SourceText> panels;  ///< parameters: one panel for each combination of their values
    std::vector<Setting> at;         ///< only points with these settings
    std::vector<SourceText> bounds;  ///< names of bounds to draw as well
    std::vector<SourceText> levels;  ///< results or columns to draw as lines across: values of y
    std::vector<SourceText> limits;  ///< results or columns to draw as upright lines: values of x
    Place place;
};

struct Study {
    std::string file;
    std::string text;  ///< content of the file
    std::string name;
    std::string title;
    std::string question;
    SourceText contenders;  ///< "machine" or a parameter; empty if nothing is to be chosen
    SourceText baseline;    ///< one of the contenders
    SourceText objective{"cycles", {}};
    std::vector<SourceText> across;  ///< "nodes": contenders of different size are compared; empty: they are not
    std::vector<SourceText> by;      ///< parameters by whose values the answer says who is best
    bool hardware = false;
    SourceText fit;        ///< a model whose coefficients are fitted to the results; empty: none
    std::string data;      ///< what data=FILE is; empty: the study has no use for it
    std::string findings;  ///< a page that says what came out, and why; empty: none
    std::vector<Runs> runs;
    std::vector<Column> columns;
    std::vector<Heading> sections;
    std::vector<PointTable> tables;
    std::vector<StatedCheck> checks;
    std::vector<Plot> plots;
};

}  // namespace narrows::study
