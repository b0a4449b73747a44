#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The points of a store with all that is known of them, from its rows (schema.sql).
std::vector<StoredPoint> read_rows(const SQLite::Database& db);

}  // namespace narrows::study
