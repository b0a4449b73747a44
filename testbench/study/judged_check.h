#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/study/store.h"
#include "testbench/text/section.h"

namespace narrows::study {

enum class CheckVerdict {
    holds,
    equal,  ///< the number is the printed one
    fails,
    refuted,     ///< a claim fails
    differs,     ///< the number differs from the printed one and agrees with the explanation
    possible,    ///< a measured number is not below the bound
    impossible,  ///< it is below the bound by more than its error
    not_simulated,
};

std::string_view verdict_text(CheckVerdict verdict);

/// The judgement of a check at one of its points.
struct JudgedPoint {
    std::size_t point;
    bool holds = false;
    std::string values;      ///< "cycles = 4318; 2 * nodes = 256", or why there are no values
    double off = 0;          ///< the share by which the values differ; largest at the worst point
    bool has_values = true;  ///< false: the point failed, or a formula has no value there
    std::optional<double> printed = {};
    std::optional<double> simulated = {};  ///< the number beside the printed one, or the number that the check shows
};

/// A check and its judgement.
struct JudgedCheck {
    const StatedCheck* stated;
    CheckVerdict verdict;
    std::vector<JudgedPoint> points;  ///< the points of the check
    std::string reason;               ///< why it fails, besides its worst point, or why it may fail
    bool is_decided = true;           ///< false: a value is missing, or the number of points is not as stated
    std::string since = {};           ///< parameters of its worst point that have changed since it last held there

    std::size_t held() const;
    /// The worst point where it does not hold or, if it holds everywhere, the worst of all; null if it has no points.
    const JudgedPoint* worst() const;
    /// True if it does not hold, and that is not known.
    bool failed() const;
    /// True if it does not hold, and that is known.
    bool is_known() const;
    /// "REFUTED, as known".
    std::string verdict_title() const;
    /// The points where it holds: "3 of 4"; empty if nothing is simulated, or for a claim about one number.
    std::string counts() const;
    /// Its sentence or formula.
    std::string text() const;
    /// One line each: reasons, the values at the worst point, its command, and what would refute the check.
    std::vector<std::string> explanation(const std::vector<StoredPoint>& points) const;
};

/// Judges all checks of a study by the results of its points. `analysed`: results of analyses. Throws InputError for a
/// table of measured numbers that cannot be read.
std::vector<JudgedCheck> judge_checks(const Study& study, const std::vector<StoredPoint>& points,
                                      const std::vector<Section>& analysed = {});

/// Tells failing checks which parameters have changed since they held, and stores the parameters of points where all
/// checks hold.
void note_changes_since_held(Store& store, const std::vector<StoredPoint>& points, std::vector<JudgedCheck>& checks);

/// Names of [[runs]] that no check uses, for a note.
std::vector<std::string> unused_runs(const Study& study);

}  // namespace narrows::study
