#pragma once

#include "models/machine/machine.h"
#include "testbench/own_rtl/own_rtl_use.h"

namespace narrows {

/// The machine whose replaced parts take no time of their own. Its bounds hold for every design of them.
Machine with_free_parts(Machine machine, const OwnRtlUse& own);

}  // namespace narrows
