#include "tests/support/vcd.h"

#include <sstream>

namespace narrows {

namespace {

/// Blanks in texts are written as \040, \x20 or the like.
std::string unescaped(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 3 >= text.size()) {
            result += text[i];
            continue;
        }
        const bool hexadecimal = text[i + 1] == 'x';
        result += static_cast<char>(
            std::stoi(text.substr(i + (hexadecimal ? 2 : 1), hexadecimal ? 2 : 3), nullptr, hexadecimal ? 16 : 8));
        i += 3;
    }
    return result;
}

/// "0x" and the digits of a binary number, without leading zeros.
std::string hexadecimal(std::string binary) {
    binary.insert(0, (4 - binary.size() % 4) % 4, '0');
    std::string digits;
    for (std::size_t i = 0; i < binary.size(); i += 4) {
        const int digit = std::stoi(binary.substr(i, 4), nullptr, 2);
        if (digit != 0 || !digits.empty()) digits += "0123456789abcdef"[digit];
    }
    return "0x" + digits;
}

class Parser {
public:
    explicit Parser(const std::string& text) : words_(text) {}

    SignalHistory parse() {
        std::string word;
        while (words_ >> word && word != "$enddefinitions") declaration(word);
        until_end();
        long time = 0;
        for (std::string line; std::getline(words_, line);) {
            if (line.empty() || line[0] == '$') continue;
            line[0] == '#' ? void(time = std::stol(line.substr(1))) : change(time, line);
        }
        return std::move(history_);
    }

private:
    struct Variable {
        std::string path;
        int bits = 0;
        std::vector<std::string> names;  ///< names of the values; empty if they have none
    };

    std::vector<std::string> until_end() {
        std::vector<std::string> words;
        for (std::string word; words_ >> word && word != "$end";) words.push_back(word);
        return words;
    }

    void declaration(const std::string& kind) {
        const std::vector<std::string> words = until_end();
        if (kind == "$scope") scope_.push_back(words.at(1));
        if (kind == "$upscope") scope_.pop_back();
        if (kind == "$attrbegin") attribute(words);
        if (kind != "$var") return;
        Variable& variable = variables_[words.at(2)];
        for (const std::string& part : scope_) variable.path += part + ".";
        variable.path += words.at(3);
        variable.bits = std::stoi(words.at(1));
        variable.names = std::exchange(names_of_next_, {});
        history_[variable.path];
    }

    /// `misc 07 NAME COUNT` with names, values and NUMBER defines an enumeration; `misc 07 "" NUMBER` selects it for
    /// the next variable.
    void attribute(const std::vector<std::string>& words) {
        if (words.at(2) == "\"\"") {
            names_of_next_ = tables_.at(words.at(3));
            return;
        }
        const auto count = std::stol(words.at(3));
        for (auto name = words.begin() + 4; name != words.begin() + 4 + count; ++name)
            tables_[words.back()].push_back(unescaped(*name));
    }

    void change(long time, const std::string& line) {
        const bool has_blank = line[0] == 's' || line[0] == 'b';
        const std::size_t blank = has_blank ? line.rfind(' ') : 0;
        const Variable& variable = variables_.at(line.substr(blank + 1));
        std::string value = has_blank ? unescaped(line.substr(1, blank - 1)) : line.substr(0, 1);
        if (line[0] != 's' && variable.bits > 64) {
            value = hexadecimal(value);
        } else if (line[0] != 's') {
            const unsigned long number = std::stoul(value, nullptr, 2);
            value = variable.names.empty() ? std::to_string(number) : variable.names.at(number);
        }
        history_[variable.path].emplace_back(time, value);
    }

    std::istringstream words_;
    std::vector<std::string> scope_;
    std::map<std::string, std::vector<std::string>> tables_;
    std::vector<std::string> names_of_next_;
    std::map<std::string, Variable> variables_;
    SignalHistory history_;
};

}  // namespace

SignalHistory parse_vcd(const std::string& text) { return Parser(text).parse(); }

std::vector<std::string> variables_of(const std::string& text) {
    std::vector<std::string> variables;
    std::vector<std::string> scope;
    std::istringstream words(text);
    for (std::string word; words >> word && word != "$enddefinitions";) {
        std::string type;
        std::string bits;
        std::string name;
        if (word == "$scope") words >> type >> name, scope.push_back(name + ".");
        if (word == "$upscope") scope.pop_back();
        if (word != "$var") continue;
        words >> type >> bits >> name >> name;
        std::string path;
        for (const std::string& part : scope) path += part;
        const int width = std::stoi(bits);
        variables.push_back(path + name +
                            (type == "wire" && width > 1 ? "[" + std::to_string(width - 1) + ":0]" : std::string()));
    }
    return variables;
}

}  // namespace narrows
