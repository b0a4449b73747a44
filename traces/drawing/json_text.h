#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace narrows::drawing {

/// JSON in ASCII that may be embedded in an HTML page, because it contains no tag. '<' occurs only in texts, where JSON
/// can spell it in another way.
template <class Json>
std::string page_json(const Json& json) {
    std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
        text.replace(at, 1, "\\u003c");
    return text;
}

/// As above, for a text.
inline std::string json_text(std::string_view text) { return page_json(nlohmann::json(text)); }

}  // namespace narrows::drawing
