#pragma once

#include <optional>
#include <vector>

#include "hw/variants.h"
#include "testbench/elaboration/elaborated_rtl.h"

namespace narrows {

/// The RTL of the routers of a machine: variants that were built with the program, and elaborated ones for the rest.
class RtlLibrary {
public:
    /// Throws InputError if the RTL does not describe this router.
    void want(const Machine& machine, const Topology& topology, RouterId router);

    /// The same of what the processors of a shared node have in common.
    void want_engine(const Machine& machine, const Topology& topology);

    /// How many of the wanted modules have never been built.
    std::size_t unknown() const;
    /// Throws ToolError.
    void elaborate();
    /// Deletes the files of the elaborated ones. They can still be used.
    void forget() const;

    /// The pins of a new router, one of those that were wanted.
    std::unique_ptr<rtl::Pins> make(const Machine& machine, const Topology& topology, RouterId router) const;
    std::unique_ptr<rtl::EnginePins> make_engine(const Machine& machine) const { return engine_rtl_->make(machine); }

private:
    struct Elaborated {
        rtl::RtlModule module;
        std::optional<ElaboratedRtl> rtl;
    };
    std::vector<Elaborated> elaborated_;
    std::optional<rtl::RtlModule> engine_;
    std::optional<ElaboratedEngine> engine_rtl_;
};

}  // namespace narrows
