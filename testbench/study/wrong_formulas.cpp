#include "testbench/study/wrong_formulas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "testbench/study/condition.h"
#include "testbench/study/derive.h"
#include "testbench/study/formula.h"
#include "testbench/study/point_meanings.h"
#include "testbench/study/quoted_words.h"
#include "testbench/study/values.h"
#include "testbench/workloads/catalogue.h"

namespace narrows::study {

namespace {

/// Headings of results.csv that are no names of results.
constexpr std::array headings{"point", "machine", "workload", "state", "passed", "command", "message", "notes"};

using Names = std::set<std::string>;

Names set_of(const std::vector<std::string_view>& names) { return {names.begin(), names.end()}; }

class FormulaChecker {
public:
    FormulaChecker(const Study& study, const std::vector<Point>& points) : study_(study), points_(points) {
        for (const Point& point : points) {
            for (const auto& [name, value] : point.parameters) add_parameter(name, value);
            for (const Setting& setting : point.swept) add_parameter(setting.name, setting.value);
            workloads_.insert(point.workload);
            for (const std::string& part : point.milestones) known_.insert(formula_name(part));
        }
        known_.insert(results_.begin(), results_.end());
        known_.insert(hardware_.begin(), hardware_.end());
        known_.insert(bounds_and_resources_.begin(), bounds_and_resources_.end());
        known_.insert("derived");
    }

    std::vector<Problem> all() {
        for (const Column& column : study_.columns) {
            check_name(column);
            check_formula(column.formula);
            for (const SourceText& runs : column.runs) check_runs(runs.text, runs.place);
            known_.insert(column.name.text);
        }
        known_.emplace(times_best);
        check_names_of_runs();
        for (const PointTable& table : study_.tables) check_table(table);
        for (const StatedCheck& check : study_.checks) check_stated(check);
        return std::move(problems_);
    }

private:
    static Names all_words() {
        Names names(headings.begin(), headings.end());
        for (const std::string_view name : names_of_words()) names.emplace(name);
        for (const metrics::Metric* const metric : study_metrics()) {
            if (!metric->is_number()) names.emplace(metric->name);
        }
        return names;
    }

    static Names names_of_bounds_and_resources() {
        Names names;
        for (const std::string& name : names_of_busy()) names.insert(name);
        for (const FormulaText& text : formula_texts()) names.insert(formula_name(text.name));
        return names;
    }

    void add_parameter(const std::string& name, const std::string& value) {
        const std::string in_formulas = formula_name(name);
        parameters_.insert(in_formulas);
        known_.insert(in_formulas);
        known_.insert(std::string(of_parameter) + in_formulas);
        if (base_number(value))
            numbers_.insert(in_formulas);
        else
            texts_.try_emplace(in_formulas, value);
    }

    template <class... Values>
    void refuse(const Place& place, fmt::format_string<Values...> message, Values&&... values) {
        problems_.push_back({place, fmt::format(message, std::forward<Values>(values)...)});
    }

    void check_name(const Column& column) {
        const auto& [name, place] = column.name;
        const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
        const bool well_formed = is_letter(name.front()) && std::ranges::all_of(name, [&](char c) {
                                     return is_letter(c) || (c >= '0' && c <= '9');
                                 });
        if (!well_formed || name.starts_with(of_baseline)) {
            refuse(place,
                   "a column cannot be called '{}'; use lower-case letters, digits and '_', and no "
                   "'baseline_' in front",
                   name);
        } else if (parameters_.contains(name)) {
            refuse(place, "'{}' is the name of a parameter; give the column another name", name);
        } else if (results_.contains(name) || hardware_.contains(name) || bounds_and_resources_.contains(name) ||
                   words_.contains(name)) {
            refuse(place, "'{}' is the name of a result; give the column another name", name);
        } else if (known_.contains(name)) {
            refuse(place, "another column is also called '{}'; give this one another name", name);
        }
    }

    static bool is_flag(const std::string& name) {
        const metrics::Metric* const metric = metrics::find(name);
        return metric != nullptr && metric->type == metrics::Type::boolean;
    }

    void check_stated(const StatedCheck& check) {
        const std::size_t before = problems_.size();
        check_heading(check.section);
        for (const SourceText& runs : check.runs) check_runs(runs.text, runs.place);
        const bool can_be_compared =
            !check.printed || check.decimals || check.tolerance || plain_number(check.printed->text);
        const bool has_unit = !can_be_compared && base_number(check.printed->text);
        for (const Formula& formula : has_unit ? std::vector<Formula>() : check.formulas()) check_formula(formula);
        if (problems_.size() > before) return;  // one message for a formula is enough
        if (!can_be_compared) {
            refuse(check.printed->place,
                   "printed = \"{}\"; it must be a number, in the unit of the formula, or have decimals = N or a "
                   "tolerance, with which it is compared",
                   check.printed->text);
        }
        const bool is_condition = !check.formula.text.empty() && !check.printed;
        if (is_condition && !is_truth_value(check.formula, is_flag)) {
            refuse(check.formula.place,
                   "\"{}\" is a number and not true or false; compare it (cycles < 1000), or write printed = ..., with "
                   "which it is compared",
                   check.formula.text);
        }
    }

    void check_names_of_runs() {
        Names names;
        for (const Runs& runs : study_.runs) {
            if (!runs.name.text.empty() && !names.insert(runs.name.text).second)
                refuse(runs.name.place, "other [[runs]] have the name '{}', too; give these another one",
                       runs.name.text);
        }
    }

    /// `what`: "[[runs]] have the name"; `if_there_are_none`: the remedy if there are no names.
    void check_among(const std::vector<std::string_view>& names, const std::string& name, const Place& place,
                     std::string_view what, const std::string& if_there_are_none) {
        if (std::ranges::find(names, name) != names.end()) return;
        refuse(place, "no {} '{}'; {}", what, name,
               did_you_mean(name, names, names.empty() ? if_there_are_none : "use " + alternatives(names)));
    }

    void check_runs(const std::string& name, const Place& place) {
        std::vector<std::string_view> names;
        for (const Runs& runs : study_.runs) {
            if (!runs.name.text.empty()) names.push_back(runs.name.text);
        }
        check_among(names, name, place, "[[runs]] have the name", "write name = \"...\" in [[runs]]");
    }

    void check_analysis(const std::string& name, const Place& place) {
        std::vector<std::string_view> names;
        for (const Heading& section : study_.sections) {
            if (!section.analysis.text.empty()) names.push_back(section.analysis.text);
        }
        check_among(names, name, place, "[[sections]] have the analysis", "write analysis = \"...\" in [[sections]]");
    }

    void check_table(const PointTable& table) {
        for (const SourceText& runs : table.runs) check_runs(runs.text, runs.place);
        if (table.where) check_formula(*table.where);
        for (const SourceText& column : table.columns) {
            const std::string name = formula_name(column.text);
            if (words_.contains(name) || parameters_.contains(name)) continue;
            check_use(name, column.place);
        }
        check_heading(table.section);
    }

    /// If a file lists its sections, a misspelt heading would be another one.
    void check_heading(const SourceText& section) {
        std::vector<std::string_view> names;
        for (const Heading& heading : study_.sections) names.push_back(heading.name.text);
        if (names.empty() || section.text.empty()) return;
        check_among(names, section.text, section.place, "[[sections]] have the name", "");
    }

    void check_contenders(const std::string& used, const Place& place) {
        if (!study_.contenders.text.empty()) return;
        refuse(place, "'{}' needs contenders; write contenders = \"machine\" at the top, for instance", used);
    }

    void check_word(const WordComparison& compared, const Place& place) {
        const std::string& name = compared.name;
        if (name == "best" || name == "contender") check_contenders(name, place);
        const bool is_known = words_.contains(name) || parameters_.contains(name);
        const bool is_word = is_known && !numbers_.contains(name);
        const std::optional<std::string> problem = is_word ? std::nullopt : unknown_unit(compared.word);
        if (problem) return refuse(place, "{}", *problem);
        if (is_known) return check_value(compared, place);
        std::vector<std::string_view> all(words_.begin(), words_.end());
        all.insert(all.end(), parameters_.begin(), parameters_.end());
        refuse(place, "'{}' is no word that formulas know; {}", name,
               did_you_mean(name, all, "docs/checks.md lists the names"));
    }

    /// Refuses misspelt names: they would never be equal, and always different. Other words have unknown values.
    void check_value(const WordComparison& compared, const Place& place) {
        Names values;
        for (const Point& point : points_) {
            if (compared.name == "machine") values.insert(point.machine_name());
            if (compared.name == "workload") values.insert(point.workload);
            for (const ParameterDefault& each : find_workload(point.workload).parameters()) {
                if (is_formula_name(compared.name, each.parameter->name))
                    values.insert(each.parameter->spellings.begin(), each.parameter->spellings.end());
            }
        }
        if (values.empty() || values.contains(compared.word)) return;
        const std::vector<std::string_view> known(values.begin(), values.end());
        refuse(place, "{} is never \"{}\"; {}", compared.name, compared.word,
               did_you_mean(compared.word, known, "it may be " + alternatives(known)));
    }

    void check_quotes(const UnquotedFormula& formula, const Place& place) {
        for (const WordComparison& word : formula.words) check_word(word, place);
        for (const ValueElsewhere& other : formula.elsewhere) {
            if (other.kind == ValueElsewhere::Kind::analysis) {
                check_analysis(other.where, place);
            } else if (!other.where.empty()) {
                check_runs(other.where, place);
            }
            for (const Formula& inner : other.formulas()) check_quotes(unquoted(inner), place);
            if (!other.condition.text.empty() && !is_truth_value(other.condition, is_flag)) {
                refuse(place, "\"{}\" is a number, and other points are chosen by a condition (nodes == 1)",
                       other.condition.text);
            }
        }
    }

    void check_formula(const Formula& formula) {
        const Place& place = formula.place;
        try {
            check_quotes(unquoted(formula), place);
            for (const std::string& used : names_in(formula)) {
                const bool is_of_baseline = used.starts_with(of_baseline);
                if (is_of_baseline || used == times_best) check_contenders(used, place);
                check_use(is_of_baseline ? used.substr(of_baseline.size()) : used, place);
            }
        } catch (const InputError& error) {
            problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
        }
    }

    void check_use(const std::string& name, const Place& place) {
        if (message_event_with(name)) return;
        if (hardware_.contains(name) && !study_.hardware) {
            refuse(place, "'{}' is a hardware cost, and this study asks for none; write hardware = true at the top",
                   name);
        } else if (!known_.contains(name) && std::ranges::any_of(study_.columns, [&](const Column& column) {
                       return column.name.text == name;
                   })) {
            refuse(place, "'{}' is not a column above this one; change the order of the columns", name);
        } else if (!known_.contains(name)) {
            refuse_unknown(name, place);
        } else if (!results_.contains(name)) {
            check_number(name, place);
        }
    }

    static std::string without_prefix(const std::string& name) {
        return name.starts_with(of_parameter) ? name.substr(of_parameter.size()) : name;
    }

    /// Checks a parameter. It need not be a number in all points; other points are left empty.
    void check_number(const std::string& name, const Place& place) {
        const auto text = texts_.find(without_prefix(name));
        if (text == texts_.end() || numbers_.contains(text->first)) return;
        if (text->second == "[]") return refuse(place, "no machine of this study gives '{}'; leave it out", name);
        refuse(
            place,
            "'{}' is a {} here ({}), and formulas compute with numbers; give each case a number for it: printed = {{ "
            "x = 1 }} is printed_x",
            name, text->second.starts_with('[') ? "list" : "word", text->second);
    }

    void refuse_unknown(const std::string& name, const Place& place) {
        const std::string parameter = without_prefix(name);
        const auto of_machine = std::ranges::find_if(
            narrows::parameters(), [&](const Parameter& p) { return is_formula_name(parameter, p.name); });
        if (words_.contains(name)) {
            refuse(place, "'{}' is a word, and formulas compute with numbers; docs/studies.md lists the names", name);
        } else if (of_machine != narrows::parameters().end()) {
            refuse(place, "no machine of this study has the parameter {}; leave '{}' out", of_machine->name, name);
        } else if (const auto words = instead_of_bytes(parameter)) {
            refuse(place, "'{}' is known only where [[runs]] give {}; write {}", name, parameter, *words);
        } else {
            Names all = known_;
            for (const Parameter& other : narrows::parameters()) all.insert(formula_name(other.name));
            const std::vector<std::string_view> names(all.begin(), all.end());
            refuse(place, "'{}' is not a name that formulas know; {}", name,
                   did_you_mean(name, names, "docs/studies.md lists the names"));
        }
    }

    /// "words * message_word_bytes", for a size of a workload that is given in bytes.
    std::optional<std::string> instead_of_bytes(std::string_view name) const {
        for (const std::string& workload : workloads_) {
            for (const ParameterDefault& given : find_workload(workload).parameters()) {
                const auto& [in_bytes, each] = given.parameter->in_bytes;
                if (in_bytes == nullptr || in_bytes->name != name) continue;
                return fmt::format("{} * {}", given.parameter->name,
                                   each > 0 ? std::to_string(each) : "message_word_bytes");
            }
        }
        return std::nullopt;
    }

    const Study& study_;
    const std::vector<Point>& points_;
    const Names results_ = set_of(result_names());
    const Names hardware_ = set_of(hardware_names());
    const Names words_ = all_words();
    const Names bounds_and_resources_ = names_of_bounds_and_resources();
    Names workloads_;
    Names parameters_;
    Names numbers_;                             ///< parameters that are a number in some point
    std::map<std::string, std::string> texts_;  ///< parameters that are no number in some point, with their text there
    Names known_;                               ///< names that formulas know so far
    std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> wrong_formulas(const Study& study, const std::vector<Point>& points) {
    return FormulaChecker(study, points).all();
}

}  // namespace narrows::study
