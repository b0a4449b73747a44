#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// The first fault of a text as XML: tags that do not match, attributes without quotes, a bare & or <. Empty if there
/// is none. Declarations and references are not checked.
inline std::string xml_fault(std::string_view text) {
    std::vector<std::string> open;
    bool any = false;
    while (!text.empty()) {
        const std::size_t tag = text.find('<');
        const std::string_view between = text.substr(0, tag);
        for (std::size_t at = between.find('&'); at != std::string_view::npos; at = between.find('&', at + 1)) {
            if (between.find(';', at) > at + 7) return "bare & in '" + std::string(between.substr(at, 20)) + "'";
        }
        if (tag == std::string_view::npos) break;
        if (open.empty() && any) return "more than one element";
        std::size_t end = tag + 1;
        bool quoted = false;
        for (; end < text.size() && (quoted || text[end] != '>'); ++end) {
            if (text[end] == '"') quoted = !quoted;
            if (text[end] == '<') return "< in '" + std::string(text.substr(tag, 40)) + "'";
        }
        if (end == text.size()) return "no end of '" + std::string(text.substr(tag, 40)) + "'";
        const std::string_view inside = text.substr(tag + 1, end - tag - 1);
        text.remove_prefix(end + 1);
        if (inside.starts_with('?') || inside.starts_with('!')) continue;
        const bool closes = inside.starts_with('/');
        const std::string_view rest = inside.substr(closes ? 1 : 0);
        std::size_t length = 0;
        while (length < rest.size() && (std::isalnum(static_cast<unsigned char>(rest[length])) != 0)) ++length;
        const std::string name(rest.substr(0, length));
        if (closes) {
            if (open.empty() || open.back() != name) return "</" + name + "> closes nothing";
            open.pop_back();
        } else {
            for (std::size_t at = rest.find('='); at != std::string_view::npos; at = rest.find('=', at)) {
                if (at + 1 == rest.size() || rest[at + 1] != '"') return "no quotes in '" + std::string(rest) + "'";
                at = rest.find('"', at + 2);
            }
            if (!inside.ends_with('/')) open.push_back(name);
        }
        any = any || open.empty();
    }
    if (!open.empty()) return "<" + open.back() + "> stays open";
    return any ? "" : "no element";
}

}  // namespace narrows
