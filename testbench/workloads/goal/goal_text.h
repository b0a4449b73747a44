#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/machine/input_error.h"

namespace narrows::goal {

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

}  // namespace narrows::goal
