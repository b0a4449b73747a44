#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace narrows {

/// The table of metrics as docs/metrics.md: the file is what `narrows list metrics` prints.
std::string metrics_page();
nlohmann::ordered_json metrics_json();

}  // namespace narrows
