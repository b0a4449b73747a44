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

/// The value of a name in a formula; none if this point has no such value.
using Values = std::function<std::optional<double>(std::string_view name)>;

/// What formulas say of a point.
struct Meaning {
    Values number;
    /// Words that a name stands for, one of which must be equal; none: it stands for no word at this point. Null: no
    /// name does.
    std::function<std::vector<std::string>(std::string_view name)> words = {};
    /// A number that is not one of the point itself. Null: there are none.
    std::function<std::optional<double>(const ValueElsewhere& other)> elsewhere = {};
};

/// "first-result" and "interface.links" as names in formulas: first_result, interface_links.
std::string formula_name(std::string_view name);
/// Whether this is the name in formulas, without making it.
bool is_formula_name(std::string_view in_formulas, std::string_view name);

/// Prefix of a parameter in formulas, where something else has the same name.
inline constexpr std::string_view of_parameter = "parameter_";
/// Whether this is the name of the parameter in formulas, with the prefix or without it.
bool is_parameter_name(std::string_view in_formulas, std::string_view parameter);

/// Prefix of a name in a condition on another point, for the value of the point that the formula is about.
inline constexpr std::string_view of_here = "here_";

/// The names of numbers in a formula, those of other runs included. Throws InputError if it is not a formula.
std::vector<std::string> names_in(const Formula& formula);

/// Formulas, each of which is read once, however often it is evaluated.
class Formulas {
public:
    Formulas();
    ~Formulas();

    /// None if a name has no value, or if the result is not a number (a division by 0).
    std::optional<double> evaluate(const Formula& formula, const Meaning& meaning);

private:
    class ReadFormula;

    std::map<std::string, std::unique_ptr<ReadFormula>> read_;  ///< keys are texts
};

/// The same of one that is evaluated once.
std::optional<double> evaluate(const Formula& formula, const Meaning& meaning);
std::optional<double> evaluate(const Formula& formula, const Values& values);

}  // namespace narrows::study
