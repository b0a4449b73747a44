#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// Reads the points of a store and all their results from its rows (schema.sql).
std::vector<StoredPoint> read_rows(const SQLite::Database& db);

}  // namespace narrows::study
