#include "testbench/study/formula.h"

#include <fmt/format.h>
#include <muParser.h>

#include <cmath>
#include <deque>

namespace narrows::study {

namespace {

[[noreturn]] void refuse(const Formula& formula, const mu::Parser::exception_type& error) {
    throw InputError(formula.place,
                     fmt::format("\"{}\" is not a formula: {}; write for instance \"baseline_cycles / cycles\"",
                                 formula.text, error.GetMsg()));
}

}  // namespace

std::string formula_name(std::string_view name) {
    std::string result(name);
    for (char& c : result) {
        if (c == '.' || c == '-') c = '_';
    }
    return result;
}

std::vector<std::string> names_in(const Formula& formula) {
    std::vector<std::string> names;
    try {
        mu::Parser parser;
        parser.SetExpr(formula.text);
        for (const auto& [name, variable] : parser.GetUsedVar()) names.push_back(name);
    } catch (const mu::Parser::exception_type& error) {
        refuse(formula, error);
    }
    return names;
}

std::optional<double> evaluate(const Formula& formula, const Values& values) {
    std::deque<double> numbers;
    mu::Parser parser;
    for (const std::string& name : names_in(formula)) {
        const std::optional<double> value = values(name);
        if (!value) return {};
        parser.DefineVar(name, &numbers.emplace_back(*value));
    }
    try {
        parser.SetExpr(formula.text);
        const double result = parser.Eval();
        return std::isfinite(result) ? std::optional(result) : std::nullopt;
    } catch (const mu::Parser::exception_type& error) {
        refuse(formula, error);
    }
}

}  // namespace narrows::study
