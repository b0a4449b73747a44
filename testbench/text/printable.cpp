#include "testbench/text/printable.h"

#include <fmt/format.h>

#include <cstdint>

namespace narrows {

namespace {

/// Number of bytes of the well-formed UTF-8 character at the front, or 0.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
    }
    const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
    const bool surrogate = first == 0xed && byte(1) >= 0xa0;
    const bool too_large = first == 0xf4 && byte(1) >= 0x90;
    return overlong || surrogate || too_large ? 0 : length;
}

/// True for ASCII control characters, for U+0080 to U+009F, which control some terminals too, and for U+FFFE and
/// U+FFFF, which are no characters.
bool is_control(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(character[i]); };
    if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7f;
    const bool is_none = byte(0) == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe;
    return is_none || (byte(0) == 0xc2 && byte(1) < 0xa0);
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const std::string_view character = text.substr(0, length == 0 ? 1 : length);
        text.remove_prefix(character.size());
        if (length > 0 && !is_control(character)) {
            result += character;
        } else if (character == "\n") {
            result += "\\n";
        } else if (character == "\t") {
            result += "\\t";
        } else {
            for (const char c : character) result += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(c));
        }
    }
    return result;
}

}  // namespace narrows
