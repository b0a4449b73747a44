#pragma once

#include <systemc>

namespace narrows {

/// A SystemC context of its own, so that one process can simulate one machine after the other. Modules made while it
/// lives must be gone before it ends. The context that exists at start-up is never deleted: SystemC does not survive
/// that.
class SimulationContext {
public:
    SimulationContext();
    ~SimulationContext();
    SimulationContext(const SimulationContext&) = delete;
    SimulationContext& operator=(const SimulationContext&) = delete;

private:
    sc_core::sc_simcontext* before_;
    sc_core::sc_simcontext* own_;
};

}  // namespace narrows
