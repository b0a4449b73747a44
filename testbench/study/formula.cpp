#include "testbench/study/formula.h"

#include <fmt/format.h>
#include <muParser.h>

#include <cctype>
#include <cmath>
#include <deque>

namespace narrows::study {

namespace {

[[noreturn]] void refuse(const Formula& formula, const mu::Parser::exception_type& error) {
    throw InputError(formula.place,
                     fmt::format("\"{}\" is not a formula: {}; write for instance \"baseline_cycles / cycles\"",
                                 formula.text, error.GetMsg()));
}

/// Refuses what muParser takes for a formula, but nobody means: it would compute something else without a word.
class FormulaCheck {
public:
    explicit FormulaCheck(const Formula& formula) : formula_(formula) {}

    void check() {
        const std::string_view text = formula_.text;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            const char next = at + 1 < text.size() ? text[at + 1] : '\0';
            const bool is_comparison = (next == '=' && (c == '=' || c == '!')) || c == '<' || c == '>';
            if (c == '(') {
                brackets_.push_back({follows_name_});
            } else if (c == ')' && brackets_.size() > 1) {
                brackets_.pop_back();
            } else if (c == ',') {
                if (!brackets_.back().is_call)
                    refuse("a comma stands only between the arguments of a function, as in max(a, b)");
                brackets_.back().comparisons = 0;
            } else if (c == '&' || c == '|' || c == '?' || c == ':') {
                brackets_.back().comparisons = 0;
            } else if (is_comparison) {
                if (++brackets_.back().comparisons > 1) refuse("comparisons cannot be chained; write a < b && b < c");
                if (next == '=') ++at;
            } else if (c == '=') {
                refuse("a value cannot be assigned; write == to compare");
            }
            if (c != ' ') follows_name_ = c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
        }
    }

private:
    struct Brackets {
        bool is_call = false;
        int comparisons = 0;  ///< since the last operator that binds less
    };

    [[noreturn]] void refuse(std::string_view reason) const {
        throw InputError(formula_.place, fmt::format("\"{}\": {}", formula_.text, reason));
    }

    const Formula& formula_;
    std::vector<Brackets> brackets_{{}};
    bool follows_name_ = false;
};

}  // namespace

std::string formula_name(std::string_view name) {
    std::string result(name);
    for (char& c : result) {
        if (c == '.' || c == '-') c = '_';
    }
    return result;
}

std::vector<std::string> names_in(const Formula& formula) {
    FormulaCheck(formula).check();
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
