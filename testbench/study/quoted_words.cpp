#include "testbench/study/quoted_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <string_view>

#include "models/machine/quantity.h"
#include "models/machine/suggestion.h"
#include "testbench/run/outcome/message_event.h"
#include "testbench/study/derive.h"
#include "testbench/study/formula.h"
#include "testbench/study/point_meanings.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

bool is_in_name(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// A function of other points, or of an analysis.
struct Elsewhere {
    std::string_view name;
    ValueElsewhere::Kind kind;
    std::size_t most_arguments;
    std::string_view needs;
};
constexpr std::array<Elsewhere, 4> elsewhere_calls{
    {{"value", ValueElsewhere::Kind::same_case, 3,
      "the name of [[runs]] and a formula, or a formula and a condition on the other point, or all of them: "
      "value(\"ring\", cycles), value(cycles, nodes == 1)"},
     {"least", ValueElsewhere::Kind::least, 3,
      "the name of [[runs]], a formula, and a condition if it is not of all points: least(\"ring\", words, cycles > "
      "9)"},
     {"most", ValueElsewhere::Kind::most, 3,
      "the name of [[runs]], a formula, and a condition if it is not of all points: most(\"ring\", words, cycles < 9)"},
     {"result", ValueElsewhere::Kind::analysis, 2,
      "the name of an analysis and of its value: result(\"delta.contest\", \"won\")"}}};

class QuoteReader {
public:
    explicit QuoteReader(const Formula& formula) : formula_(formula), text_(formula.text) {}

    UnquotedFormula read() {
        result_.formula.place = formula_.place;
        while (at_ < text_.size()) {
            if (text_[at_] == '"') {
                read_quote();
            } else if (is_in_name(text_[at_])) {
                read_name();
            } else {
                result_.formula.text += text_[at_++];
            }
        }
        return std::move(result_);
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw InputError(formula_.place, fmt::format("\"{}\": {}", formula_.text, reason));
    }

    /// The position of the next non-blank character.
    std::size_t behind_blanks(std::size_t at) const {
        while (at < text_.size() && text_[at] == ' ') ++at;
        return at;
    }

    std::string quote_at(std::size_t& at) const {
        const std::size_t end = text_.find('"', at + 1);
        if (end == std::string_view::npos) refuse("a quote is not closed");
        const std::string word(text_.substr(at + 1, end - at - 1));
        at = end + 1;
        return word;
    }

    std::string name_at(std::size_t& at) const {
        const std::size_t begin = at;
        while (at < text_.size() && is_in_name(text_[at])) ++at;
        return std::string(text_.substr(begin, at - begin));
    }

    bool is_comparison_at(std::size_t at) const { return text_.substr(at, 2) == "==" || text_.substr(at, 2) == "!="; }

    void add_comparison(const std::string& name, const std::string& word, bool is_equal) {
        const std::string stands_as = fmt::format("quoted_word_{}", result_.words.size());
        result_.words.push_back({name, word, is_equal, stands_as});
        result_.formula.text += stands_as;
    }

    /// The name on the other side of a comparison that begins or ends here; empty if there is none.
    std::string compared_before(std::size_t at) const {
        const auto skip = [&](std::string_view some) {
            while (at > 0 && some.find(text_[at - 1]) != std::string_view::npos) --at;
        };
        skip(" ");
        const std::size_t sign = at;
        skip("<>=!");
        if (at == sign) return "";
        skip(" ");
        const std::size_t end = at;
        while (at > 0 && is_in_name(text_[at - 1])) --at;
        return std::string(text_.substr(at, end - at));
    }
    std::string compared_behind(std::size_t at) const {
        at = behind_blanks(at);
        const std::size_t sign = at;
        while (at < text_.size() && std::string_view("<>=!").find(text_[at]) != std::string_view::npos) ++at;
        if (at == sign) return "";
        at = behind_blanks(at);
        return name_at(at);
    }

    /// The other side of a time's comparison decides whether it becomes cycles or microseconds.
    void add_time(const std::string& time, std::size_t begin, std::size_t end) {
        std::string name = compared_before(begin);
        if (name.empty()) name = compared_behind(end);
        result_.formula.text += "(" + time_beside(name, {time, formula_.place}) + ")";
    }

    /// Reads a number with a unit, or a word as in "ring" == algorithm.
    void read_quote() {
        std::size_t at = at_;
        const std::string word = quote_at(at);
        const std::size_t sign = behind_blanks(at);
        std::size_t name = is_comparison_at(sign) ? behind_blanks(sign + 2) : text_.size();
        if (is_time(word)) {
            add_time(word, at_, at);
            at_ = at;
        } else if (const std::optional<double> number = base_number(word)) {
            result_.formula.text += fmt::format("({})", *number);
            at_ = at;
        } else if (name < text_.size() && is_in_name(text_[name])) {
            add_comparison(name_at(name), word, text_[sign] == '=');
            at_ = name;
        } else if (const std::optional<std::string> problem = unknown_unit(word)) {
            refuse(*problem);
        } else {
            refuse(fmt::format("the word \"{}\" can only be compared with == or != (algorithm == \"ring\")", word));
        }
    }

    void read_name() {
        std::size_t at = at_;
        const std::string name = name_at(at);
        const std::size_t next = behind_blanks(at);
        if (name == "event" && next < text_.size() && text_[next] == '(') return read_event(next + 1);
        const auto call = std::ranges::find(elsewhere_calls, name, &Elsewhere::name);
        const bool is_call = next < text_.size() && text_[next] == '(';
        if (is_call && call != elsewhere_calls.end()) return read_elsewhere(*call, next + 1);
        std::size_t quote = is_comparison_at(next) ? behind_blanks(next + 2) : text_.size();
        const bool has_quote = quote < text_.size() && text_[quote] == '"';
        const std::string word = has_quote ? quote_at(quote) : "";
        const std::vector<std::string_view> words = names_of_words();
        const bool is_word = std::ranges::find(words, name) != words.end();  // a contender may be called "4"
        if (has_quote && (is_word || !base_number(word))) {
            add_comparison(name, word, text_[next] == '=');
            at_ = quote;
        } else {
            result_.formula.text += name;
            at_ = at;
        }
    }

    /// Reads event("presented", 3, 1) from behind the bracket: a part of the run.
    void read_event(std::size_t at) {
        const std::size_t end = text_.find(')', at);
        std::string name = "event";
        const std::string_view inside = end == std::string_view::npos ? "" : text_.substr(at, end - at);
        for (const char c : inside) {
            if (c != '"' && c != ' ') name += c == ',' ? '.' : c;
        }
        name.insert(5, ".");
        const std::vector<std::string_view> kinds = message_event_kinds();
        const std::optional<MessageEvent> event = message_event_with(name);
        if (!event) {
            refuse(fmt::format(
                "event needs a kind, a node and the number of its message, from 1: event(\"presented\", 3, 1); "
                "kinds are {}",
                alternatives(kinds)));
        }
        result_.formula.text += formula_name(event->name());
        at_ = end + 1;
    }

    /// The arguments of a call, from behind its bracket. Moves `at` behind the closing bracket.
    std::vector<std::string> arguments_at(std::size_t& at) const {
        std::vector<std::string> arguments(1);
        bool in_quotes = false;
        for (int open = 1; at < text_.size(); ++at) {
            const char c = text_[at];
            if (c == '"') in_quotes = !in_quotes;
            if (!in_quotes && c == '(') ++open;
            if (!in_quotes && c == ')' && --open == 0) break;
            if (!in_quotes && open == 1 && c == ',') {
                arguments.emplace_back();
            } else if (c != ' ' || !arguments.back().empty()) {
                arguments.back() += c;
            }
        }
        if (at >= text_.size()) refuse("a bracket is not closed");
        ++at;
        return arguments;
    }

    /// The text in quotes; empty if the argument has no quotes.
    static std::string word_of(const std::string& argument) {
        const std::size_t end = argument.find('"', 1);
        const bool is_word = argument.starts_with('"') && end != std::string::npos &&
                             argument.find_first_not_of(' ', end + 1) == std::string::npos;
        return is_word ? argument.substr(1, end - 1) : "";
    }

    /// Reads value("ring", cycles) and similar calls, from behind the bracket.
    void read_elsewhere(const Elsewhere& call, std::size_t at) {
        std::vector<std::string> arguments = arguments_at(at);
        const bool is_of_own_runs = call.kind == ValueElsewhere::Kind::same_case && arguments.size() == 2 &&
                                    !arguments.front().starts_with('"');
        if (is_of_own_runs) arguments.insert(arguments.begin(), "\"\"");
        const bool is_analysis = call.kind == ValueElsewhere::Kind::analysis;
        ValueElsewhere other{call.kind, word_of(arguments.front()), {}, {}, {}};
        const bool is_right =
            other.where.empty() == is_of_own_runs && arguments.size() >= 2 && arguments.size() <= call.most_arguments &&
            std::ranges::none_of(arguments, &std::string::empty) && (!is_analysis || !word_of(arguments[1]).empty());
        if (!is_right) refuse(fmt::format("{} needs {}", call.name, call.needs));
        other.formula = {is_analysis ? word_of(arguments[1]) : arguments[1], formula_.place};
        if (arguments.size() > 2) other.condition = {arguments[2], formula_.place};
        other.stands_as = fmt::format("quoted_value_{}", result_.elsewhere.size());
        result_.formula.text += other.stands_as;
        result_.elsewhere.push_back(std::move(other));
        at_ = at;
    }

    const Formula& formula_;
    const std::string_view text_;
    std::size_t at_ = 0;
    UnquotedFormula result_;
};

}  // namespace

std::vector<Formula> ValueElsewhere::formulas() const {
    if (kind == Kind::analysis) return {};
    return condition.text.empty() ? std::vector{formula} : std::vector{formula, condition};
}

bool is_time(const std::string& text) {
    try {
        const Unit unit = parse_quantity(text).unit;
        return unit == Unit::picoseconds || unit == Unit::cycles;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

std::string time_beside(std::string name, const SourceText& time) {
    if (name.starts_with(of_baseline)) name = name.substr(of_baseline.size());
    const metrics::Metric* const metric = metrics::find(name);
    const std::string_view unit = metric == nullptr ? "" : metric->unit;
    const double amount = base_number(time.text).value_or(0);
    if (parse_quantity(time.text).unit == Unit::cycles) {
        if (unit == "us") return fmt::format("{} * cycle_time / 1000000", amount);
        const bool is_parameter = metric == nullptr && !name.empty();  // which may be in cycles
        if (is_parameter || unit == "cycles") return fmt::format("{}", amount);
    } else {
        if (unit == "cycles") return fmt::format("{} / cycle_time", amount);
        if (unit == "us") return fmt::format("{}", amount / 1e6);
    }
    throw InputError(
        time.place,
        fmt::format("\"{}\" can only be compared with a result in cycles or us: time_us < \"40 us\"", time.text));
}

UnquotedFormula unquoted(const Formula& formula) { return QuoteReader(formula).read(); }

}  // namespace narrows::study
