#pragma once

#include <cstdint>

#include "models/time/cycle.h"

namespace narrows {

/// So many bytes in so many cycles; 0 bytes means no limit.
struct Bandwidth {
    int bytes = 0;
    int cycles = 1;

    Cycle cycles_for(std::int64_t moved) const {
        return bytes == 0 ? 0 : static_cast<Cycle>((moved * cycles + bytes - 1) / bytes);
    }
};

}  // namespace narrows
