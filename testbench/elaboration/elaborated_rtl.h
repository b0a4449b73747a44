#pragma once

#include <filesystem>
#include <memory>

#include "models/rtl/parameters.h"
#include "models/rtl/pins.h"

namespace narrows {

/// The RTL of a router that hw/CMakeLists.txt does not list: verilated, compiled and loaded while the program runs.
class ElaboratedRtl {
public:
    /// Takes some seconds, and next to nothing if it was done before and nothing has changed. Throws ToolError.
    explicit ElaboratedRtl(const rtl::RtlModule& module);

    /// True if it was done before, so that it is probably quick.
    static bool is_known(const rtl::RtlModule& module);

    std::unique_ptr<rtl::Pins> make(const Machine& machine, const Topology& topology, RouterId router) const {
        return std::unique_ptr<rtl::Pins>(make_(machine, topology, router));
    }

    /// Deletes its files. It can still be used.
    void forget() const { std::filesystem::remove_all(folder_); }

private:
    std::filesystem::path folder_;
    rtl::Pins* (*make_)(const Machine& machine, const Topology& topology, RouterId router);
};

}  // namespace narrows
