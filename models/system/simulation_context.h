#pragma once

#include <sysc/kernel/sc_simcontext.h>

namespace narrows {

/// A SystemC context of its own, so that one process can simulate several machines. Destroy all modules created in it
/// before it. The context that exists at start-up is never deleted, because SystemC would crash.
class SimulationContext {
public:
    SimulationContext();
    ~SimulationContext();
    /// Suspends this context and makes the previous one current, so that several simulations of a process can take
    /// turns.
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
