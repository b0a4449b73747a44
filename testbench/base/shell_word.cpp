#include "testbench/base/shell_word.h"

namespace narrows {

std::string shell_word(const std::string& text) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,=@:";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::string shell_words(const std::vector<std::string>& texts) {
    std::string line;
    for (const std::string& text : texts) line += (line.empty() ? "" : " ") + shell_word(text);
    return line;
}

std::vector<std::string> words_of_shell(std::string_view line) {
    std::vector<std::string> words(1);
    bool is_quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\'') {
            is_quoted = !is_quoted;
        } else if (line[at] == ' ' && !is_quoted) {
            words.emplace_back();
        } else {
            if (line[at] == '\\' && !is_quoted && at + 1 < line.size()) ++at;
            words.back() += line[at];
        }
    }
    return words;
}

}  // namespace narrows
