#pragma once

#include <verilated.h>

#include "models/rtl/rtl_error.h"

namespace narrows::rtl {

/// Throws RtlError if the RTL has ended the simulation: by an assertion that does not hold, or by $finish.
inline void throw_if_ended(const VerilatedContext& context) {
    if (context.gotError()) throw RtlError("an assertion of the RTL does not hold; it is named above");
    if (context.gotFinish()) throw RtlError("the RTL has called $finish, which no run may end with; it is named above");
}

}  // namespace narrows::rtl
