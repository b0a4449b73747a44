#pragma once

#include <cstddef>

namespace narrows {

/// How many columns a line on standard output may have: those of the terminal, from 20 to 300; 120 where it is none.
std::size_t output_columns();

}  // namespace narrows
