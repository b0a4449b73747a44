#include "tests/architecture/tokens.h"

#include <algorithm>
#include <cctype>

namespace narrows::architecture {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Scanner {
public:
    explicit Scanner(std::string_view code) : rest_(code) {}

    std::vector<std::string> scan() {
        bool line_begins = true;
        while (!rest_.empty()) {
            const char c = rest_.front();
            if (c == '\n') {
                line_begins = true;
                skip(1);
            } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
                skip(1);
            } else {
                if (rest_.starts_with("//") || (line_begins && c == '#')) {
                    skip_line();
                } else {
                    take();
                }
                line_begins = false;
            }
        }
        return std::move(tokens_);
    }

private:
    void take() {
        const char c = rest_.front();
        if (rest_.starts_with("/*")) {
            skip_past("*/");
        } else if (rest_.starts_with("R\"")) {
            const std::size_t open = rest_.find('(');
            skip_past(")" + std::string(rest_.substr(2, open - 2)) + "\"");
            tokens_.emplace_back("\"\"");
        } else if (c == '"' || c == '\'') {
            skip_literal(c);
            tokens_.emplace_back("\"\"");
        } else if (is_word(c)) {
            take_word();
        } else {
            tokens_.emplace_back(1, c);
            skip(1);
        }
    }

    /// A number may have ' between its digits, which begins no literal.
    void take_word() {
        const bool number = std::isdigit(static_cast<unsigned char>(rest_.front())) != 0;
        std::size_t length = 1;
        while (length < rest_.size() && (is_word(rest_[length]) || (number && rest_[length] == '\''))) ++length;
        tokens_.emplace_back(rest_.substr(0, length));
        skip(length);
    }

    void skip(std::size_t count) { rest_.remove_prefix(std::min(count, rest_.size())); }
    void skip_past(std::string_view end) {
        const std::size_t at = rest_.find(end);
        skip(at == std::string_view::npos ? rest_.size() : at + end.size());
    }
    /// A directive goes on in the next line after a backslash.
    void skip_line() {
        std::size_t end = rest_.find('\n');
        while (end != std::string_view::npos && end > 0 && rest_[end - 1] == '\\') end = rest_.find('\n', end + 1);
        skip(end);
    }
    void skip_literal(char quote) {
        std::size_t at = 1;
        while (at < rest_.size() && rest_[at] != quote) at += rest_[at] == '\\' ? 2 : 1;
        skip(at + 1);
    }

    std::string_view rest_;
    std::vector<std::string> tokens_;
};

}  // namespace

std::vector<std::string> tokens(std::string_view code) { return Scanner(code).scan(); }

}  // namespace narrows::architecture
