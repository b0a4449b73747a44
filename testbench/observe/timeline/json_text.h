#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace narrows {

/// Text as JSON, in ASCII. It may also stand in a page of HTML: no end tag is to be found in it.
inline std::string json_text(std::string_view text) {
    std::string quoted = nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    for (std::size_t at = quoted.find('<'); at != std::string::npos; at = quoted.find('<', at))
        quoted.replace(at, 1, "\\u003c");
    return quoted;
}

}  // namespace narrows
