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

    /// How many of the wanted modules have never been built.
    std::size_t unknown() const;
    /// Throws ToolError.
    void elaborate();
    /// Deletes the files of the elaborated ones. They can still be used.
    void forget() const;

    /// The pins of a new router, one of those that were wanted.
    std::unique_ptr<rtl::Pins> make(const Machine& machine, const Topology& topology, RouterId router) const;

private:
    struct Elaborated {
        rtl::RtlModule module;
        std::optional<ElaboratedRtl> rtl;
    };
    std::vector<Elaborated> elaborated_;
};

}  // namespace narrows
