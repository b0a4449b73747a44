#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/machine/quantity.h"
#include "models/machine/suggestion.h"
#include "testbench/study/check_reader.h"
#include "testbench/study/condition.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/measured_table.h"
#include "testbench/study/point_meanings.h"
#include "testbench/study/quoted_words.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

bool is_whole(double number) { return number == std::floor(number); }

double share_between(double number, double expected) {
    if (number == expected) return 0;
    return std::abs(number - expected) / std::max(std::abs(expected), std::numeric_limits<double>::min());
}

/// The largest difference between two computations of one number.
double last_digits(double number) { return 1e-12 * std::abs(number); }

bool compares(double left, const std::string& sign, double right) {
    if (sign == "==") return left == right;
    if (sign == "!=") return left != right;
    if (sign == "<") return left < right;
    if (sign == "<=") return left <= right;
    return sign == ">" ? left > right : left >= right;
}

/// Judges one check at one point after the other.
class CheckJudge {
public:
    CheckJudge(const Study& study, const std::vector<StoredPoint>& points, const PointMeanings& meanings,
               const StatedCheck& check)
        : study_(study), points_(points), meanings_(meanings), check_(check), judged_{&check, {}, {}, {}} {}

    JudgedCheck judge() {
        if (!check_.not_simulated.empty()) {
            judged_.verdict = CheckVerdict::not_simulated;
            judged_.reason = check_.not_simulated;
            return std::move(judged_);
        }
        if (check_.measured) measured_ = measured_numbers(study_, *check_.measured);
        for (std::size_t point = 0; point < points_.size(); ++point) {
            if (is_about(point)) judge_point(point);
        }
        check_numbers();
        judged_.verdict = verdict();
        if (judged_.is_known()) judged_.reason = check_.known;
        if (!check_.known.empty() && !judged_.is_known())
            judged_.reason = "it was known to fail, and does not; leave known out";
        return std::move(judged_);
    }

private:
    bool is_about(std::size_t point) {
        if (!are_of(check_.runs, study_.runs[points_[point].run])) return false;
        if (check_.measured &&
            std::ranges::none_of(measured_, [&](const MeasuredNumber& number) { return number.is_of(points_[point]); }))
            return false;
        if (!check_.where) return true;
        const std::optional<double> kept = formulas_.evaluate(*check_.where, meanings_.of(point));
        if (!kept) fail_at(point, fmt::format("where = \"{}\" has no value", check_.where->text));
        return kept && *kept != 0;
    }

    void fail_at(std::size_t point, std::string why) {
        judged_.points.push_back({point, false, std::move(why), 0, false});
    }

    void judge_point(std::size_t point) {
        if (!points_[point].passed()) {
            const std::string& message = points_[point].message;
            return fail_at(point, message.empty() ? "it has not been run" : message);
        }
        if (check_.measured) return judge_measured(point);
        if (check_.printed) return judge_printed(point);
        JudgedPoint judged{point, true, {}, 0};
        const std::vector<ConditionPart> parts = condition_parts(check_.formula);
        for (const ConditionPart& part : parts) add_part(judged, part);
        if (const Formula* const shown = check_.shows ? &*check_.shows : limited(parts))
            judged.simulated = value_at(point, *shown);
        judged_.points.push_back(std::move(judged));
    }

    /// The number that a condition compares with constants only, or null.
    static const Formula* limited(const std::vector<ConditionPart>& parts) {
        const auto is_limit = [&](const ConditionPart& part) {
            return part.left.text == parts.front().left.text && plain_number(part.right.text);
        };
        return std::ranges::all_of(parts, is_limit) ? &parts.front().left : nullptr;
    }

    std::optional<double> value_at(std::size_t point, const Formula& formula) const {
        return formulas_.evaluate(formula, meanings_.of(point));
    }

    /// Adds a value to the text, unless the formula is that value.
    static void say(std::string& values, const Formula& formula, const std::optional<double>& value) {
        if (plain_number(formula.text)) return;
        const std::string text = value ? fmt::format(" = {:.12g}", *value) : " has no value";
        values += (values.empty() ? "" : "; ") + formula.text + text;
    }

    void say_words(JudgedPoint& judged, const Formula& formula) const {
        for (const WordComparison& compared : unquoted(formula).words) {
            for (const std::string& word : meanings_.of(judged.point).words(compared.name))
                judged.values += fmt::format("{}{} = \"{}\"", judged.values.empty() ? "" : "; ", compared.name, word);
        }
    }

    void add_part(JudgedPoint& judged, const ConditionPart& part) const {
        const std::optional<double> left = value_at(judged.point, part.left);
        if (part.sign.empty()) {
            if (!left) say(judged.values, part.left, left);
            say_words(judged, part.left);
            judged.has_values = judged.has_values && left;
            judged.holds = judged.holds && left && *left != 0;
            return;
        }
        const std::optional<double> right = value_at(judged.point, part.right);
        say(judged.values, part.left, left);
        say(judged.values, part.right, right);
        if (!left || !right) {
            judged.holds = false;
            judged.has_values = false;
            return;
        }
        judged.off = std::max(judged.off, share_between(*left, *right));
        if (part.sign == "==" && check_.tolerance) {
            judged.holds =
                judged.holds && std::abs(*left - *right) <= check_.tolerance->around(*right) + last_digits(*right);
        } else if (part.sign == "==" && !(is_whole(*left) && is_whole(*right))) {
            judged.holds = false;
            judged.values += "; == between numbers that are not whole needs a tolerance";
        } else {
            judged.holds = judged.holds && compares(*left, part.sign, *right);
        }
    }

    /// The largest allowed difference from the printed number.
    double room_around(double printed) const {
        if (check_.tolerance) return check_.tolerance->around(printed) + last_digits(printed);
        const int decimals = check_.decimals_of_printed();
        // A number that ends in 5 may be rounded up or down.
        return 0.5 * std::pow(10, -decimals) + last_digits(printed);
    }

    double room_around_explained(double explained) const {
        return (check_.tolerance ? check_.tolerance->around(explained) : 0) + last_digits(explained);
    }

    void judge_printed(std::size_t point) {
        const std::optional<double> value = value_at(point, check_.formula);
        const std::optional<double> printed = value_at(point, *check_.printed);
        std::string values;
        say(values, check_.formula, value);
        say(values, *check_.printed, printed);
        if (!value || !printed) {
            fail_at(point, values);
            judged_.points.back().printed = printed;
            return;
        }
        const bool is_equal = std::abs(*value - *printed) <= room_around(*printed);
        judged_.points.push_back({point, is_equal, values, share_between(*value, *printed), true, printed, value});
        if (!check_.explained) return;
        JudgedPoint& judged = judged_.points.back();
        const std::optional<double> explained = value_at(point, *check_.explained);
        say(judged.values, *check_.explained, explained);
        const double room = explained ? room_around_explained(*explained) : 0;
        if (!explained || std::abs(*value - *explained) > room) ++unexplained_;
    }

    /// Converts a time to cycles of the point's machine.
    static double cycles_of(const std::string& text, const StoredPoint& point) {
        if (const std::optional<double> plain = plain_number(text)) return *plain;
        const Quantity quantity = parse_quantity(text);
        const double amount = static_cast<double>(quantity.amount);
        return quantity.unit == Unit::cycles ? amount : amount / number_of(point, "cycle_time").value_or(1);
    }

    /// An error without a unit has the unit of the number.
    static double error_of(const MeasuredNumber& number, double measured, const StoredPoint& point) {
        const std::string& text = number.error.text;
        if (text.empty()) return 0;
        const std::optional<Tolerance> tolerance = tolerance_in(text);
        if (!tolerance) return cycles_of(text, point);
        if (tolerance->is_relative) return tolerance->around(measured);
        const std::size_t unit = number.value.text.find_first_not_of("0123456789. ");
        if (unit == std::string::npos || tolerance->amount == 0) return tolerance->amount;
        return cycles_of(text + " " + number.value.text.substr(unit), point);
    }

    void judge_measured(std::size_t at) {
        for (const MeasuredNumber& number : measured_) {
            if (number.is_of(points_[at])) judge_number(at, number);
        }
    }

    void judge_number(std::size_t at, const MeasuredNumber& number) {
        const StoredPoint& point = points_[at];
        const double measured = cycles_of(number.value.text, point);
        const double most = measured + error_of(number, measured, point);
        const std::optional<double> least = number_of(point, "least_bound");
        const double bound = least.value_or(static_cast<double>(point.outcome->bound().cycles));
        const double cycles = static_cast<double>(point.outcome->cycles());
        const std::string error = most > measured ? fmt::format(" +- {:.0f}", most - measured) : "";
        std::string values = fmt::format("measured {:.0f}{} cycles, bound {:.0f}, simulated {:.0f} ({:+.1f} %)",
                                         measured, error, bound, cycles, 100 * (cycles - measured) / measured);
        if (most < bound) {
            values += fmt::format("; {:.0f} cycles below the bound, which is set by {}", bound - most,
                                  point.outcome->bound().limited_by);
        }
        judged_.points.push_back({at, most >= bound, values, share_between(cycles, measured)});
    }

    /// Refuses numbers of a table that no point matches; they would pass unchecked.
    void check_numbers() {
        for (const MeasuredNumber& number : measured_) {
            for (const Setting& setting : number.parameters) check_parameter(setting);
            const bool is_used = std::ranges::any_of(
                judged_.points, [&](const JudgedPoint& judged) { return number.is_of(points_[judged.point]); });
            if (!is_used) unused_.push_back(number.value.place.text());
        }
    }

    void check_parameter(const Setting& setting) const {
        const std::string& name = setting.name;
        const bool is_known =
            name == "machine" || name == "workload" ||
            std::ranges::any_of(points_, [&](const StoredPoint& point) { return point.value_of(name) != nullptr; });
        if (is_known) return;
        std::vector<std::string> names{"machine", "workload"};
        for (const std::string& swept : swept_names(study_)) names.push_back(swept);
        const std::vector<std::string_view> known(names.begin(), names.end());
        throw InputError(setting.place,
                         fmt::format("no run has a parameter '{}'; {}", name,
                                     did_you_mean(name, known, "use for instance " + alternatives(known))));
    }

    bool has_enough() const {
        const double all = static_cast<double>(judged_.points.size());
        const double number = check_.over.is_share ? check_.over.number * all : check_.over.number;
        const double held = static_cast<double>(judged_.held());
        switch (check_.over.kind) {
            case HowMany::Kind::every: return held == all;
            case HowMany::Kind::some: return held > 0;
            case HowMany::Kind::least: return held >= number;
            case HowMany::Kind::most: return held <= number;
            case HowMany::Kind::count: return held == number;
        }
        return false;
    }

    bool any_without_value() const {
        return std::ranges::any_of(judged_.points, [](const JudgedPoint& point) { return !point.has_values; });
    }

    /// Why the check cannot be decided; empty if it can.
    std::string why_undecided() const {
        if (judged_.points.empty() && unused_.empty()) return "it is about no point";
        if (check_.applies && judged_.points.size() != static_cast<std::size_t>(*check_.applies))
            return fmt::format("it is about {} points, and applies = {}", judged_.points.size(), *check_.applies);
        return unused_.empty() ? "" : fmt::format("{} is about no run", fmt::join(unused_, ", "));
    }

    CheckVerdict verdict() {
        const bool can_be_refuted = !check_.is_found && !check_.is_measurement;
        const bool is_claim = can_be_refuted && (check_.printed || !check_.section.text.empty());
        const CheckVerdict bad = check_.measured ? CheckVerdict::impossible
                                 : is_claim      ? CheckVerdict::refuted
                                                 : CheckVerdict::fails;
        judged_.reason = why_undecided();
        judged_.is_decided = judged_.reason.empty() && !any_without_value();
        if (!judged_.is_decided) return CheckVerdict::fails;
        if (unexplained_ > 0) {
            judged_.reason = "it is not what the explanation says, which is compared exactly, or with the tolerance: " +
                             check_.because;
            return bad;
        }
        if (has_enough()) {
            if (check_.measured) return CheckVerdict::possible;
            return check_.printed ? CheckVerdict::equal : CheckVerdict::holds;
        }
        if (check_.explained) {
            judged_.reason = check_.because;
            return CheckVerdict::differs;
        }
        return bad;
    }

    const Study& study_;
    const std::vector<StoredPoint>& points_;
    const PointMeanings& meanings_;
    mutable Formulas formulas_;
    const StatedCheck& check_;
    std::vector<MeasuredNumber> measured_;
    JudgedCheck judged_;
    std::vector<std::string> unused_;  ///< places of measured numbers that match no point
    std::size_t unexplained_ = 0;      ///< points that are neither as printed nor as explained
};

}  // namespace

std::vector<JudgedCheck> judge_checks(const Study& study, const std::vector<StoredPoint>& points,
                                      const std::vector<Section>& analysed) {
    const Cases cases(study, points);
    const PointMeanings meanings(study, points, cases, analysed);
    std::vector<JudgedCheck> judged;
    for (const StatedCheck& check : study.checks) judged.push_back(CheckJudge(study, points, meanings, check).judge());
    return judged;
}

}  // namespace narrows::study
