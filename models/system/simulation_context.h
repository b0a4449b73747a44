#pragma once

#include <sysc/kernel/sc_simcontext.h>

namespace narrows {

/// A SystemC context of its own, so that one process can simulate one machine after another. All modules created in it
/// must be destroyed before it. The context that exists at start-up is never deleted: SystemC would crash.
class SimulationContext {
public:
    SimulationContext();
    ~SimulationContext();
    /// Makes another context the current one for a while, and this one again: so that several simulations of a process
    /// go on in turns.
    void leave() const { use(*before_); }
    void enter() const { use(*own_); }
    SimulationContext(const SimulationContext&) = delete;
    SimulationContext& operator=(const SimulationContext&) = delete;

private:
    static void use(sc_core::sc_simcontext& context);

    sc_core::sc_simcontext* before_;
    sc_core::sc_simcontext* own_;
};

}  // namespace narrows
