#include "testbench/study/formula.h"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "testbench/study/quoted_words.h"

namespace narrows::study {

namespace {

[[noreturn]] void refuse(const Formula& formula, const mu::Parser::exception_type& error) {
    throw InputError(formula.place,
                     fmt::format("\"{}\" is not a formula: {}; write for instance \"baseline_cycles / cycles\"",
                                 formula.text, error.GetMsg()));
}

/// Refuses formulas that muParser accepts but silently computes in an unintended way.
class FormulaCheck {
public:
    explicit FormulaCheck(const Formula& formula) : formula_(formula) {}

    void check() {
        const std::string_view text = formula_.text;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            const char next = at + 1 < text.size() ? text[at + 1] : '\0';
            for (const auto& [word, sign] : {std::pair(" and ", "&&"), std::pair(" or ", "||")}) {
                if (text.substr(at).starts_with(word)) refuse(fmt::format("write {} instead of{}", sign, word));
            }
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
        int comparisons = 0;  ///< number since the last operator of lower precedence
    };

    [[noreturn]] void refuse(std::string_view reason) const {
        throw InputError(formula_.place, fmt::format("\"{}\": {}", formula_.text, reason));
    }

    const Formula& formula_;
    std::vector<Brackets> brackets_{{}};
    bool follows_name_ = false;
};

mu::Parser parser_with_functions() {
    mu::Parser parser;
    parser.DefineFun("ceil", [](double x) { return std::ceil(x); });
    parser.DefineFun("floor", [](double x) { return std::floor(x); });
    return parser;
}

std::vector<std::string> variables_of(const UnquotedFormula& plain) {
    FormulaCheck(plain.formula).check();
    std::vector<std::string> names;
    try {
        mu::Parser parser = parser_with_functions();
        parser.SetExpr(plain.formula.text);
        for (const auto& [name, variable] : parser.GetUsedVar()) names.push_back(name);
    } catch (const mu::Parser::exception_type& error) {
        refuse(plain.formula, error);
    }
    return names;
}

std::optional<double> value_of_variable(const UnquotedFormula& plain, const std::string& name, const Meaning& meaning) {
    const auto word = std::ranges::find(plain.words, name, &WordComparison::stands_as);
    if (word != plain.words.end()) {
        const auto words = meaning.words ? meaning.words(word->name) : std::vector<std::string>();
        if (words.empty()) return {};
        const bool is_there = std::ranges::find(words, word->word) != words.end();
        return is_there == word->is_equal ? 1 : 0;
    }
    const auto other = std::ranges::find(plain.elsewhere, name, &ValueElsewhere::stands_as);
    if (other == plain.elsewhere.end()) return meaning.number(name);
    return meaning.elsewhere ? meaning.elsewhere(*other) : std::nullopt;
}

}  // namespace

namespace {

char in_formulas(char c) { return c == '.' || c == '-' ? '_' : c; }

}  // namespace

std::string formula_name(std::string_view name) {
    std::string result(name);
    std::ranges::transform(result, result.begin(), in_formulas);
    return result;
}

bool is_formula_name(std::string_view in_formulas_name, std::string_view name) {
    return std::ranges::equal(in_formulas_name, name, {}, {}, in_formulas);
}

bool is_parameter_name(std::string_view in_formulas_name, std::string_view parameter) {
    if (is_formula_name(in_formulas_name, parameter)) return true;
    return in_formulas_name.starts_with(of_parameter) &&
           is_formula_name(in_formulas_name.substr(of_parameter.size()), parameter);
}

std::vector<std::string> names_in(const Formula& formula) {
    const UnquotedFormula plain = unquoted(formula);
    std::vector<std::string> names = variables_of(plain);
    std::erase_if(names, [](const std::string& name) { return name.starts_with("quoted_"); });
    for (const ValueElsewhere& other : plain.elsewhere) {
        const std::vector<Formula> formulas = other.formulas();
        for (const Formula& inner : formulas) {
            const bool is_condition = &inner == &formulas.back() && !other.condition.text.empty();
            for (const std::string& name : names_in(inner)) {
                const bool is_of_here = is_condition && name.starts_with(of_here);
                names.push_back(is_of_here ? name.substr(of_here.size()) : name);
            }
        }
    }
    return names;
}

std::optional<double> evaluate(const Formula& formula, const Values& values) {
    return evaluate(formula, Meaning{.number = values});
}

std::optional<double> evaluate(const Formula& formula, const Meaning& meaning) {
    return Formulas().evaluate(formula, meaning);
}

class Formulas::ReadFormula {
public:
    explicit ReadFormula(const Formula& formula)
        : formula_(formula), plain_(unquoted(formula)), names_(variables_of(plain_)), numbers_(names_.size()) {
        for (std::size_t i = 0; i < names_.size(); ++i) parser_.DefineVar(names_[i], &numbers_[i]);
        parser_.SetExpr(plain_.formula.text);
    }

    std::optional<double> evaluate(const Meaning& meaning) {
        std::vector<double> numbers;  // a separate list, because other formulas are evaluated meanwhile
        for (const std::string& name : names_) {
            const std::optional<double> value = value_of_variable(plain_, name, meaning);
            if (!value) return {};
            numbers.push_back(*value);
        }
        std::ranges::copy(numbers, numbers_.begin());
        try {
            const double result = parser_.Eval();
            return std::isfinite(result) ? std::optional(result) : std::nullopt;
        } catch (const mu::Parser::exception_type& error) {
            refuse(formula_, error);
        }
    }

private:
    const Formula formula_;
    const UnquotedFormula plain_;
    const std::vector<std::string> names_;
    std::vector<double> numbers_;  ///< values of names_, which the parser reads here
    mu::Parser parser_ = parser_with_functions();
};

Formulas::Formulas() = default;
Formulas::~Formulas() = default;

std::optional<double> Formulas::evaluate(const Formula& formula, const Meaning& meaning) {
    std::unique_ptr<ReadFormula>& read = read_[formula.text];
    if (!read) read = std::make_unique<ReadFormula>(formula);
    return read->evaluate(meaning);
}

}  // namespace narrows::study
