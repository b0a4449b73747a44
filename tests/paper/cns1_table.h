#pragma once

#include <gtest/gtest.h>

#include "testbench/reproduce/cns1/cns1.h"

/// What tests of `reproduce cns1` need.
namespace narrows::cns1 {

inline void no_progress(double /*finished*/) {}

inline std::size_t column(const Table& table, std::string_view key) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (table.columns[c].key == key) return c;
    }
    ADD_FAILURE() << "no column " << key;
    return 0;
}

}  // namespace narrows::cns1
