#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace narrows {

/// The table of parameters of machines: `narrows list parameters` prints the text of docs/parameters.md.
std::string parameters_page();
/// Those with this text in their name or their description, for a terminal. Empty if there are none.
std::string parameters_like(std::string_view pattern);
nlohmann::ordered_json parameters_json();

}  // namespace narrows
