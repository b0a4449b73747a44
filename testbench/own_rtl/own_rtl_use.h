#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// What a run has of the user's RTL.
struct OwnRtlUse {
    struct Replaced {
        std::string module;  ///< of hw/
        std::string by;      ///< the user's
        std::string file;
    };

    std::string folder;
    std::vector<Replaced> replaced;
    std::vector<std::string> added;   ///< modules below these
    std::vector<std::string> unused;  ///< modules that nothing in the run is made of
};

/// The machine whose replaced parts take no time of their own. Its bounds hold for every design of them.
Machine with_free_parts(Machine machine, const OwnRtlUse& own);

}  // namespace narrows
