#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/study/study.h"

namespace narrows::study {

struct ValueElsewhere;

/// The value of a name in a formula; empty if this point has none.
using Values = std::function<std::optional<double>(std::string_view name)>;

/// The meanings of names in formulas at a point.
struct Meaning {
    Values number;
    /// The words for which a name stands, one of which must be equal; empty if it stands for none at this point. Null
    /// if no name stands for words.
    std::function<std::vector<std::string>(std::string_view name)> words = {};
    /// A number of another point or run. Null if there are none.
    std::function<std::optional<double>(const ValueElsewhere& other)> elsewhere = {};
};

/// "first-result" and "interface.links" as names in formulas: first_result, interface_links.
std::string formula_name(std::string_view name);
/// True if `in_formulas` is the name in formulas; makes no new text.
bool is_formula_name(std::string_view in_formulas, std::string_view name);

/// Prefix of a parameter in formulas, in case something else has the same name.
inline constexpr std::string_view of_parameter = "parameter_";
/// True if this is the parameter's name in formulas, with or without the prefix.
bool is_parameter_name(std::string_view in_formulas, std::string_view parameter);

/// Prefix in a condition on another point, for a value of the point that the formula is about.
inline constexpr std::string_view of_here = "here_";

/// The names of numbers in a formula, including those of other runs. Throws InputError if it is not a formula.
std::vector<std::string> names_in(const Formula& formula);

/// Formulas that are parsed once, however often they are evaluated.
class Formulas {
public:
    Formulas();
    ~Formulas();

    /// Empty if a name has no value, or the result is not a number (division by 0).
    std::optional<double> evaluate(const Formula& formula, const Meaning& meaning);

private:
    class ReadFormula;

    std::map<std::string, std::unique_ptr<ReadFormula>> read_;  ///< keys are texts
};

/// Evaluates a formula that is needed once.
std::optional<double> evaluate(const Formula& formula, const Meaning& meaning);
std::optional<double> evaluate(const Formula& formula, const Values& values);

}  // namespace narrows::study
