#pragma once

#include <verilated.h>
#if VM_COVERAGE
#include <verilated_cov.h>
#endif

#include "models/rtl/module_start.h"
#include "models/rtl/rtl_error.h"

namespace narrows::rtl {

/// A context of Verilator for one module. Its registers are set when the module is made.
class StartContext : public VerilatedContext {
public:
    explicit StartContext(const ModuleStart& start) : coverage_(start.coverage) {
        if (start.registers == 0) return;
        randReset(2);
        randSeed(static_cast<int>(start.registers % 0x7fff'ffff) + 1);
    }

    /// Throws RtlError if the RTL has ended the simulation: by an assertion that does not hold, or by $finish.
    void throw_if_ended() const {
        if (gotError()) throw RtlError("an assertion of the RTL does not hold; it is named above");
        if (gotFinish()) throw RtlError("the RTL has called $finish, which no run may end with; it is named above");
    }

    /// Writes what the module has covered, if a file is given for it. Call before the module ends.
    void write_coverage() {
#if VM_COVERAGE
        if (!coverage_.empty()) coveragep()->write(coverage_.c_str());
#endif
    }

private:
    std::string coverage_;
};

}  // namespace narrows::rtl
