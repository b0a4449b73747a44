#pragma once

#include <filesystem>
#include <string>

#include "models/rtl/parameters.h"
#include "testbench/own_rtl/own_hardware.h"

namespace narrows {

/// A module of hw/, maybe with modules of the user in it, which is verilated, compiled and loaded at run time.
class ElaboratedModule {
public:
    enum class Kind { router, engine };

    /// True if it was built before, so that it is probably quick. `own`: modules of the user, or null.
    static bool is_known(const rtl::RtlModule& module, Kind kind, const OwnHardware* own);

    /// Deletes its files. It can still be used.
    void forget() const { std::filesystem::remove_all(folder_); }

    /// Verilator's warnings about modules of the user; empty if it was built before.
    const std::string& warnings() const { return warnings_; }

protected:
    /// Takes some seconds, or almost no time if it was built before and nothing has changed. Throws ToolError and
    /// RefusedByVerilator.
    ElaboratedModule(const rtl::RtlModule& module, Kind kind, const OwnHardware* own);

    void* maker() const { return maker_; }  ///< the function of the library that makes an instance

private:
    std::filesystem::path folder_;
    std::string warnings_;
    void* maker_;
};

}  // namespace narrows
