#pragma once

#include "testbench/study/study.h"

namespace narrows::study {

/// Fills in values that [[runs]] take from others, above in the file or in another one: of = "delta: grid". Throws
/// InputError with all errors.
void take_shared_runs(Study& study);

}  // namespace narrows::study
