#pragma once

#include <filesystem>
#include <string>

#include "models/rtl/parameters.h"
#include "testbench/own_rtl/own_hardware.h"

namespace narrows {

/// A module of hw/ that hw/CMakeLists.txt does not list, or one with modules of the user's in it: verilated, compiled
/// and loaded while the program runs.
class ElaboratedModule {
public:
    enum class Kind { router, engine };

    /// True if it was done before, so that it is probably quick. `own`: modules of the user's, or null.
    static bool is_known(const rtl::RtlModule& module, Kind kind, const OwnHardware* own);

    /// Deletes its files. It can still be used.
    void forget() const { std::filesystem::remove_all(folder_); }

    /// Warnings of Verilator about modules of the user's; empty if it was done before.
    const std::string& warnings() const { return warnings_; }

protected:
    /// Takes some seconds, and next to nothing if it was done before and nothing has changed. Throws ToolError, and
    /// RefusedByVerilator.
    ElaboratedModule(const rtl::RtlModule& module, Kind kind, const OwnHardware* own);

    void* maker() const { return maker_; }  ///< the function of the library that makes one

private:
    std::filesystem::path folder_;
    std::string warnings_;
    void* maker_;
};

}  // namespace narrows
