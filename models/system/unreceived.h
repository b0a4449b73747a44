#pragma once

#include <cstdint>
#include <string>

#include "models/system/system.h"

namespace narrows {

/// The delivered messages of a run that no program has received.
struct Unreceived {
    std::uint64_t messages = 0;
    std::string first;  ///< name of the first message delivered to the lowest-numbered node that has any
};

Unreceived unreceived_messages(const System& system);

}  // namespace narrows
