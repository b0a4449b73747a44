#include "models/machine/machine.h"

namespace narrows {

MemoryAccess MemoryParameters::access() const {
    switch (timing) {
        case MemoryTiming::cache: return cache;
        case MemoryTiming::page: return page;
        case MemoryTiming::random: return random;
        case MemoryTiming::off: break;
    }
    return {};
}

}  // namespace narrows
