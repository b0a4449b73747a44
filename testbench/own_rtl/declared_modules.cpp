#include "testbench/own_rtl/declared_modules.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace narrows {

namespace {

constexpr std::array<std::string_view, 4> declaring{"module", "macromodule", "package", "program"};
constexpr std::array<std::string_view, 2> lifetimes{"automatic", "static"};

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }

/// The words of a text, one after the other. A character that belongs to no word is a word of its own; a string is one.
class VerilogWords {
public:
    explicit VerilogWords(std::string_view text) : text_(text) {}

    /// Empty at the end.
    std::string_view next() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
        const std::size_t begin = at_;
        if (at_ == text_.size()) return {};
        if (text_[at_] == '"') {
            skip_string();
        } else if (is_of_word(text_[at_])) {
            while (at_ < text_.size() && is_of_word(text_[at_])) ++at_;
        } else {
            ++at_;
        }
        return text_.substr(begin, at_ - begin);
    }

private:
    void skip_string() {
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\') ++at_;
        }
        at_ = std::min(at_ + 1, text_.size());
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// The file that begins behind a line of -E (`line 1 "a.sv" 1), if it is one of `files`.
const std::filesystem::path* file_that_begins(VerilogWords& words, const std::vector<std::filesystem::path>& files) {
    words.next();  // its number
    std::string_view name = words.next();
    if (words.next() != "1" || name.size() < 2) return nullptr;
    name = name.substr(1, name.size() - 2);
    const auto found = std::ranges::find(files, name, [](const auto& file) { return std::string_view(file.native()); });
    return found == files.end() ? nullptr : &*found;
}

}  // namespace

std::vector<DeclaredModule> declared_modules(std::string_view preprocessed,
                                             const std::vector<std::filesystem::path>& files) {
    std::vector<DeclaredModule> modules;
    std::filesystem::path file;
    VerilogWords words(preprocessed);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (word == "`") {
            if (words.next() != "line") continue;
            if (const auto* const begins = file_that_begins(words, files)) file = *begins;
        } else if (std::ranges::find(declaring, word) != declaring.end()) {
            const bool is_package = word == "package";
            std::string_view name = words.next();
            if (std::ranges::find(lifetimes, name) != lifetimes.end()) name = words.next();
            modules.push_back({std::string(name), file, is_package});
        }
    }
    return modules;
}

}  // namespace narrows
