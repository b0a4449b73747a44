#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace narrows {

/// The table of metrics: `narrows list metrics` prints the text of docs/metrics.md.
std::string metrics_page();
nlohmann::ordered_json metrics_json();

}  // namespace narrows
