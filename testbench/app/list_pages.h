#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "testbench/text/table.h"

/// What `narrows list` prints of the tables in which Narrows describes itself.
namespace narrows {

/// The table of metrics, for a terminal and as docs/metrics.md.
std::string metrics_text();
std::string metrics_page();
nlohmann::ordered_json metrics_json();

/// The table of parameters of machines: `narrows list parameters` prints the text of docs/parameters.md.
std::string parameters_page();
/// True if a word of the text begins with the pattern, in any case: "put" begins no word of "an input".
bool begins_word(std::string_view text, std::string_view pattern);
/// Parameters with such a word in their name or description, for a terminal. Empty if there are none.
std::string parameters_like(std::string_view pattern);
nlohmann::ordered_json parameters_json(std::string_view pattern = {});  ///< empty: all

/// The kinds of topologies, the parameters of each, and its routings.
std::string topologies_page();
nlohmann::ordered_json topologies_json();
/// The names and descriptions of topologies.
Table topologies_table();

}  // namespace narrows
