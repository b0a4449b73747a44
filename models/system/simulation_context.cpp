#include "models/system/simulation_context.h"

namespace narrows {

SimulationContext::SimulationContext() : before_(sc_core::sc_get_curr_simcontext()), own_(new sc_core::sc_simcontext) {
    enter();
}

SimulationContext::~SimulationContext() {
    leave();
    delete own_;
}

void SimulationContext::use(sc_core::sc_simcontext& context) {
    sc_core::sc_curr_simcontext = &context;
    sc_core::sc_default_global_context = &context;
}

}  // namespace narrows
