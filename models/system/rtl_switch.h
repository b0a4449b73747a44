#pragma once

#include <systemc>

#include "models/system/rtl_router.h"

namespace narrows {

/// A router without a node, in RTL.
class RtlSwitch final : public sc_core::sc_module, public RtlRouter {
public:
    RtlSwitch(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id, RtlClock& clock)
        : sc_module(name), RtlRouter(fabric, id, clock) {}
};

}  // namespace narrows
