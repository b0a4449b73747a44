#include "testbench/workloads/goal/goal_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace narrows::goal {

namespace {

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

}  // namespace

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

}  // namespace narrows::goal
