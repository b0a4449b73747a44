#pragma once

#include "testbench/app/options.h"

namespace narrows {

/// A choice of an algorithm that takes long is told on standard error from now on, and how to do without it.
void tell_of_long_choices(const CommonOptions& options);

}  // namespace narrows
