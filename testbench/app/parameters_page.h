#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace narrows {

/// The table of parameters of machines: `narrows list parameters` prints the text of docs/parameters.md.
std::string parameters_page();
/// True if a word of the text begins with the pattern, in any case: "put" begins no word of "an input".
bool begins_word(std::string_view text, std::string_view pattern);
/// Parameters with such a word in their name or description, for a terminal. Empty if there are none.
std::string parameters_like(std::string_view pattern);
nlohmann::ordered_json parameters_json(std::string_view pattern = {});  ///< empty: all

}  // namespace narrows
