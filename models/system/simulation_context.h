#pragma once

#include <systemc>

namespace narrows {

/// A SystemC context of its own, so that one process can simulate one machine after another. All modules created in it
/// must be destroyed before it. The context that exists at start-up is never deleted: SystemC would crash.
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
