#pragma once

#include <span>

#include "testbench/text/section.h"

namespace narrows {

/// How many rows of each analysis have which verdict, and which rows do not have what the document prints.
Table summary(std::span<const Section> analysed);

}  // namespace narrows
