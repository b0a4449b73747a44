#pragma once

#include <span>

#include "testbench/reproduce/section.h"

namespace narrows {

/// How many rows of each section have which verdict, and which rows do not have what the document prints.
Section summary(const Document& document, std::span<const Section> sections);

}  // namespace narrows
