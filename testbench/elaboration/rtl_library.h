#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "testbench/elaboration/elaborated_rtl.h"

namespace narrows {

/// The RTL of a machine's routers, and of the parts that processors of its nodes share.
class RtlLibrary {
public:
    RtlLibrary() = default;
    /// Puts the user's modules into every module.
    explicit RtlLibrary(OwnHardware own) : own_(std::move(own)) {}

    /// New routers and engines begin with random registers of this seed; 0: with zeros.
    void begin_with_registers(std::uint64_t seed) {
        registers_ = seed;
        made_ = 0;
    }
    /// They write their coverage to files of their own in this folder, if the user's modules are built with it.
    void write_coverage(std::string folder) { coverage_ = std::move(folder); }

    /// Throws InputError if the RTL does not describe this router.
    void want(const Machine& machine, const Topology& topology, RouterId router);

    /// As want(), for the part that the processors of a shared node have in common.
    void want_engine(const Machine& machine, const Topology& topology);

    /// Number of wanted modules that have never been built.
    std::size_t unknown() const;
    /// Compares the user's modules, if any, with those that they replace, and finds which of them the wanted modules
    /// contain. Throws InputError, RefusedByVerilator and ToolError.
    std::optional<OwnRtlUse> own_use() const;
    /// Builds the wanted modules. Throws ToolError and RefusedByVerilator.
    void elaborate();
    /// Verilator's warnings about the user's modules in this build.
    std::string warnings() const;
    /// Deletes the files of elaborated modules. They can still be used.
    void forget() const;

    /// The pins of a new router that was wanted.
    std::unique_ptr<rtl::Pins> make(const Machine& machine, const Topology& topology, RouterId router) const;
    std::unique_ptr<rtl::EnginePins> make_engine(const Machine& machine) const {
        return engine_rtl_->make(machine, next_start());
    }

private:
    struct Elaborated {
        rtl::RtlModule module;
        std::optional<ElaboratedRtl> rtl;
    };
    const OwnHardware* own() const { return own_ ? &*own_ : nullptr; }

    std::optional<OwnHardware> own_;
    std::vector<Elaborated> elaborated_;
    std::optional<rtl::RtlModule> engine_;
    std::optional<ElaboratedEngine> engine_rtl_;
    rtl::ModuleStart next_start() const;

    std::uint64_t registers_ = 0;
    std::string coverage_;
    mutable std::uint64_t made_ = 0;  ///< modules so far, each of which begins otherwise
};

}  // namespace narrows
