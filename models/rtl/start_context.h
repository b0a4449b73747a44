#pragma once

#include <verilated.h>
#if VM_COVERAGE
#include <verilated_cov.h>
#endif

#include "models/rtl/module_start.h"

namespace narrows::rtl {

/// A context of Verilator for one module. Its registers are set when the module is made.
class StartContext : public VerilatedContext {
public:
    explicit StartContext(const ModuleStart& start) : coverage_(start.coverage) {
        if (start.registers == 0) return;
        randReset(2);
        randSeed(static_cast<int>(start.registers % 0x7fff'ffff) + 1);
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
