#pragma once

#include <string>

namespace narrows::study {

/// The tables of a store as SQL: schema.sql with the columns of the metrics.
std::string schema();

}  // namespace narrows::study
