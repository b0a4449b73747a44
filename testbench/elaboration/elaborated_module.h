#pragma once

#include <filesystem>

#include "models/rtl/parameters.h"

namespace narrows {

/// A module of hw/ that hw/CMakeLists.txt does not list: verilated, compiled and loaded while the program runs.
class ElaboratedModule {
public:
    enum class Kind { router, engine };

    /// True if it was done before, so that it is probably quick.
    static bool is_known(const rtl::RtlModule& module, Kind kind);

    /// Deletes its files. It can still be used.
    void forget() const { std::filesystem::remove_all(folder_); }

protected:
    /// Takes some seconds, and next to nothing if it was done before and nothing has changed. Throws ToolError.
    ElaboratedModule(const rtl::RtlModule& module, Kind kind);

    void* maker() const { return maker_; }  ///< the function of the library that makes one

private:
    std::filesystem::path folder_;
    void* maker_;
};

}  // namespace narrows
