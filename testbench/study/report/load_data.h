#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/study/report/panels.h"

namespace narrows::study {

/// The machines of a panel's points, each with the busy cycles of channels, interface links, registers and buffers.
nlohmann::ordered_json load_data(const Study& study, const std::vector<StoredPoint>& points, const Panel& panel);

}  // namespace narrows::study
