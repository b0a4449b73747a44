#include "testbench/workloads/goal/goal_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>

#include "models/machine/toml_text.h"
#include "testbench/workloads/goal/goal_checks.h"

namespace narrows::goal {

namespace {

constexpr std::int64_t most_ranks = 65536;
constexpr std::int64_t most_bytes = std::int64_t{1} << 40;
constexpr std::int64_t most_nanoseconds = std::int64_t{1} << 50;
constexpr std::int64_t most_tag = std::numeric_limits<int>::max();
constexpr int most_cpus = 1024;

bool is_part_of_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Leaves out characters that a message cannot show.
std::string shown(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string text;
    for (const char c : word.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
    return text.empty() ? "the end of the file" : fmt::format("'{}'", text);
}

/// The words of a text, without blanks and comments. A word is a run of letters, digits, '_', '-' and '.', or a single
/// other character.
class Words {
public:
    Words(std::string_view text, const std::string& file) : text_(text), file_(file) { go_to_word(); }

    bool ended() const { return at_ == text_.size(); }
    /// The next word, empty at the end.
    std::string_view next() const { return text_.substr(at_, length_); }
    unsigned line() const { return line_; }
    unsigned column() const { return static_cast<unsigned>(at_ - line_start_) + 1; }

    std::string_view take();
    /// Takes the next word if it equals `word`.
    bool take_if(std::string_view word);
    void expect(std::string_view word, std::string_view remedy);
    std::int64_t number(std::string_view what, std::int64_t least, std::int64_t most, std::string_view suffix = "");
    [[noreturn]] void refuse(const std::string& message) const;

private:
    void go_to_word();
    void skip_comment(std::string_view end);

    std::string_view text_;
    const std::string& file_;
    std::size_t at_ = 0;
    std::size_t length_ = 0;
    std::size_t line_start_ = 0;
    unsigned line_ = 1;
};

void Words::refuse(const std::string& message) const { throw InputError(Place{file_, line(), column()}, message); }

void Words::skip_comment(std::string_view end) {
    const std::size_t found = text_.find(end, at_ + 2);
    if (found == std::string_view::npos && end == "*/") refuse("this comment does not end; close it with */");
    const std::size_t stop = found == std::string_view::npos ? text_.size() : found + (end == "*/" ? 2 : 0);
    for (; at_ < stop; ++at_) {
        if (text_[at_] != '\n') continue;
        ++line_;
        line_start_ = at_ + 1;
    }
}

void Words::go_to_word() {
    while (at_ < text_.size()) {
        const std::string_view rest = text_.substr(at_);
        if (rest.starts_with("//")) {
            skip_comment("\n");
        } else if (rest.starts_with("/*")) {
            skip_comment("*/");
        } else if (is_blank(text_[at_])) {
            if (text_[at_++] != '\n') continue;
            ++line_;
            line_start_ = at_;
        } else {
            break;
        }
    }
    length_ = 0;
    while (at_ + length_ < text_.size() && is_part_of_word(text_[at_ + length_])) ++length_;
    if (length_ == 0 && at_ < text_.size()) length_ = 1;
}

std::string_view Words::take() {
    const std::string_view word = next();
    at_ += length_;
    go_to_word();
    return word;
}

bool Words::take_if(std::string_view word) {
    if (next() != word) return false;
    take();
    return true;
}

void Words::expect(std::string_view word, std::string_view remedy) {
    if (!take_if(word)) refuse(fmt::format("{} stands where '{}' must; {}", shown(next()), word, remedy));
}

std::int64_t Words::number(std::string_view what, std::int64_t least, std::int64_t most, std::string_view suffix) {
    const std::string_view word = next();
    std::int64_t value = 0;
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool has_suffix = std::string_view(rest, word.data() + word.size()) == suffix;
    if (word.empty() || error != std::errc{} || !has_suffix || value < least || value > most) {
        refuse(fmt::format("{} cannot be {}; write a whole number from {} to {}{}", what, shown(word), least, most,
                           suffix.empty() ? "" : fmt::format(", with '{}' after it", suffix)));
    }
    take();
    return value;
}

/// A label names an operation within its rank.
using Labels = std::unordered_map<std::string_view, std::size_t>;

/// A dependency by labels, which may come later in the text.
struct NamedDependency {
    std::string_view later;
    std::string_view earlier;
    bool on_begin;
    unsigned line;
    unsigned column;
};

bool is_operation(std::string_view word) { return word == "send" || word == "recv" || word == "calc"; }

bool is_label(std::string_view word) {
    return !word.empty() && std::isalpha(static_cast<unsigned char>(word.front())) != 0 &&
           word.find_first_of("-.") == std::string_view::npos;
}

class ProgramParser {
public:
    ProgramParser(const std::string& text, const std::string& file) : words_(text, file), file_(file) {}

    Program parse() {
        words_.expect("num_ranks", "a GOAL file begins with 'num_ranks N'");
        Program program{file_, {}};
        program.ranks.resize(static_cast<std::size_t>(words_.number("the number of ranks", 1, most_ranks)));
        std::vector<bool> seen(program.ranks.size(), false);
        while (!words_.ended()) parse_rank(program, seen);
        return program;
    }

private:
    int most_rank(const Program& program) const { return static_cast<int>(program.ranks.size()) - 1; }

    void parse_rank(Program& program, std::vector<bool>& seen) {
        words_.expect("rank", "after 'num_ranks N' come blocks 'rank R { ... }'");
        const unsigned line = words_.line();
        const auto number = static_cast<std::size_t>(words_.number("a rank", 0, most_rank(program)));
        if (seen[number])
            throw InputError(Place{file_, line, 1}, fmt::format("rank {} has a block already; join the two", number));
        seen[number] = true;
        words_.expect("{", "write 'rank R { ... }'");
        labels_.clear();
        named_.clear();
        RankProgram& rank = program.ranks[number];
        while (!words_.take_if("}")) parse_item(rank, program);
        for (const NamedDependency& named : named_)
            rank.dependencies.push_back(
                {operation(named.later, named), operation(named.earlier, named), named.on_begin, named.line});
    }

    void parse_item(RankProgram& rank, const Program& program) {
        if (is_operation(words_.next())) return parse_operation(rank, program);
        const unsigned line = words_.line();
        const unsigned column = words_.column();
        if (!is_label(words_.next())) {
            words_.refuse(
                "an item is missing; write 'send', 'recv', 'calc', 'LABEL: ...', 'LABEL requires LABEL' or '}'");
        }
        const std::string_view label = words_.take();
        if (words_.take_if(":")) {
            if (!labels_.insert({label, rank.operations.size()}).second)
                throw InputError(Place{file_, line, column},
                                 fmt::format("the label {} stands twice in this rank; use another one", label));
            if (!is_operation(words_.next())) words_.refuse("after a label comes 'send', 'recv' or 'calc'");
            return parse_operation(rank, program);
        }
        const bool on_begin = words_.next() == "irequires";
        if (!on_begin && words_.next() != "requires")
            words_.refuse("after a label comes ':', 'requires' or 'irequires'");
        words_.take();
        if (!is_label(words_.next())) words_.refuse("a label is missing; write 'LABEL requires LABEL'");
        named_.push_back({label, words_.take(), on_begin, line, column});
    }

    void parse_operation(RankProgram& rank, const Program& program) {
        Operation operation;
        operation.line = words_.line();
        operation.column = words_.column();
        const std::string_view what = words_.take();
        if (what == "calc") {
            operation.amount = words_.number("a time in nanoseconds", 0, most_nanoseconds);
        } else {
            const bool sends = what == "send";
            operation.kind = sends ? Operation::Kind::send : Operation::Kind::receive;
            operation.amount = words_.number("a size", 0, most_bytes, "b");
            words_.expect(sends ? "to" : "from", sends ? "write 'send SIZEb to RANK'" : "write 'recv SIZEb from RANK'");
            operation.peer = static_cast<int>(words_.number("a rank", sends ? 0 : anybody, most_rank(program)));
        }
        parse_options(operation);
        rank.operations.push_back(operation);
    }

    void parse_options(Operation& operation) {
        for (;;) {
            if (words_.take_if("tag")) {
                const bool may_be_any = operation.kind == Operation::Kind::receive;
                operation.tag = static_cast<int>(words_.number("a tag", may_be_any ? whatever : 0, most_tag));
            } else if (words_.take_if("cpu")) {
                operation.cpu = static_cast<int>(words_.number("a cpu", 0, most_cpus - 1));
            } else if (words_.take_if("nic")) {
                operation.nic = static_cast<int>(words_.number("a nic", 0, most_tag));
            } else {
                return;
            }
        }
    }

    std::size_t operation(std::string_view label, const NamedDependency& named) const {
        const auto found = labels_.find(label);
        if (found != labels_.end()) return found->second;
        throw InputError(
            Place{file_, named.line, named.column},
            fmt::format("this rank has no label {}; write it before its operation, '{}: ...'", label, label));
    }

    Words words_;
    std::string file_;
    Labels labels_;
    std::vector<NamedDependency> named_;
};

}  // namespace

Program parse_program(const std::string& text, const std::string& file) {
    Program program = ProgramParser(text, file).parse();
    check_circles(program);
    check_matches(program);
    return program;
}

Program read_program(const std::string& file) {
    constexpr std::size_t largest = std::size_t{1} << 28;
    return parse_program(read_text(file, Place{"file=" + file}, "a GOAL program", largest), file);
}

}  // namespace narrows::goal
