#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "testbench/text/table.h"

/// `narrows list topologies`: the kinds of topologies, the parameters of each, and its routings.
namespace narrows {

/// The names and descriptions of topologies.
Table topologies_table();
std::string topologies_page();
nlohmann::ordered_json topologies_json();

}  // namespace narrows
