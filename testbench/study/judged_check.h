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
    differs,     ///< it is not the printed number, and is what the explanation says
    possible,    ///< a measured number is not below the bound
    impossible,  ///< it is, by more than its error
    not_simulated,
};

std::string_view verdict_text(CheckVerdict verdict);

/// What a check is at one of its points.
struct JudgedPoint {
    std::size_t point;
    bool holds = false;
    std::string values;      ///< "cycles = 4318; 2 * nodes = 256", or why there are none
    double off = 0;          ///< the share by which the values differ: the worst point has the most
    bool has_values = true;  ///< false: the point failed, or a formula has no value there
    std::optional<double> printed = {};
    std::optional<double> simulated = {};  ///< what stands beside the printed number, or what the check shows
};

/// A check and what became of it.
struct JudgedCheck {
    const StatedCheck* stated;
    CheckVerdict verdict;
    std::vector<JudgedPoint> points;  ///< those that the check is about
    std::string reason;               ///< why it fails, besides its worst point; or why it may
    bool is_decided = true;           ///< false: a value is missing, or it is about other points than it says
    std::string since = {};           ///< parameters of its worst point that have changed since it held there

    std::size_t held() const;
    /// The worst of the points where it does not hold, or of all where it holds everywhere; null if it is about none.
    const JudgedPoint* worst() const;
    /// It does not hold, and is not known to fail.
    bool failed() const;
    /// It does not hold, as is known.
    bool is_known() const;
    /// "REFUTED, as known".
    std::string verdict_title() const;
    /// "3 of 4" points where it holds; empty if nothing is simulated, and of a claim about one number.
    std::string counts() const;
    /// The sentence, or the formula.
    std::string text() const;
    /// Reasons, the values at the worst point, its command, and what would refute it: a line each.
    std::vector<std::string> explanation(const std::vector<StoredPoint>& points) const;
};

/// Judges all checks of a study by the results that its points have. Throws InputError for a table of measured numbers
/// that cannot be read.
/// `analysed`: what analyses have found.
std::vector<JudgedCheck> judge_checks(const Study& study, const std::vector<StoredPoint>& points,
                                      const std::vector<Section>& analysed = {});

/// Names of [[runs]] that no check uses, for a note.
std::vector<std::string> unused_runs(const Study& study);

}  // namespace narrows::study
