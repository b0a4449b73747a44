#include "models/system/simulation_context.h"

namespace narrows {

SimulationContext::SimulationContext() : before_(sc_core::sc_get_curr_simcontext()), own_(new sc_core::sc_simcontext) {
    sc_core::sc_curr_simcontext = own_;
    sc_core::sc_default_global_context = own_;
}

SimulationContext::~SimulationContext() {
    sc_core::sc_curr_simcontext = before_;
    sc_core::sc_default_global_context = before_;
    delete own_;
}

}  // namespace narrows
