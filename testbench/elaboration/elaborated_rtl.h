#pragma once

#include <memory>

#include "models/rtl/engine_pins.h"
#include "models/rtl/module_start.h"
#include "models/rtl/pins.h"
#include "testbench/elaboration/elaborated_module.h"

namespace narrows {

/// The RTL of a router.
class ElaboratedRtl final : public ElaboratedModule {
public:
    explicit ElaboratedRtl(const rtl::RtlModule& module, const OwnHardware* own = nullptr)
        : ElaboratedModule(module, Kind::router, own) {}

    std::unique_ptr<rtl::Pins> make(const Machine& machine, const Topology& topology, RouterId router,
                                    const rtl::ModuleStart& start = {}) const {
        using Make = rtl::Pins* (*)(const Machine&, const Topology&, RouterId, const rtl::ModuleStart&);
        return std::unique_ptr<rtl::Pins>(reinterpret_cast<Make>(maker())(machine, topology, router, start));
    }
};

/// The RTL of the part that the processors of a shared node have in common.
class ElaboratedEngine final : public ElaboratedModule {
public:
    explicit ElaboratedEngine(const rtl::RtlModule& module, const OwnHardware* own = nullptr)
        : ElaboratedModule(module, Kind::engine, own) {}

    std::unique_ptr<rtl::EnginePins> make(const Machine& machine, const rtl::ModuleStart& start = {}) const {
        using Make = rtl::EnginePins* (*)(const Machine&, const rtl::ModuleStart&);
        return std::unique_ptr<rtl::EnginePins>(reinterpret_cast<Make>(maker())(machine, start));
    }
};

}  // namespace narrows
