#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "models/rtl/parameters.h"
#include "models/rtl/pins.h"

namespace narrows::lockstep {

/// The RTL of a router that hw/CMakeLists.txt does not list: verilated, compiled and loaded while the test runs. This
/// takes some seconds, and next to nothing if it was done before and nothing has changed.
class ElaboratedNode {
public:
    /// `name`: of its class and of its folder.
    ElaboratedNode(const std::string& name, const rtl::RtlModule& module);

    std::unique_ptr<rtl::Pins> make(const Machine& machine, const Topology& topology, RouterId router) const {
        return std::unique_ptr<rtl::Pins>(make_(machine, topology, router));
    }

    /// Deletes its files. It can still be used.
    void forget() const { std::filesystem::remove_all(folder_); }

private:
    std::filesystem::path folder_;
    rtl::Pins* (*make_)(const Machine& machine, const Topology& topology, RouterId router);
};

}  // namespace narrows::lockstep
