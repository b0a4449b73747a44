#pragma once

#include <cstddef>

namespace narrows {

/// Columns of a line on standard output: those of the terminal, from 20 to 300, or 120 if it is none.
std::size_t output_columns();

}  // namespace narrows
