#pragma once

#include "models/machine/machine.h"

namespace narrows::reference {

/// Q5: where data are for which no receive waits. interface.unexpected has no room yet: message.credits says it.
enum class UnexpectedData { memory, hold, room };

inline UnexpectedData unexpected_data(const Machine& machine) {
    if (machine.interface.unexpected == Unexpected::hold) return UnexpectedData::hold;
    return machine.message.credits ? UnexpectedData::memory : UnexpectedData::room;
}

}  // namespace narrows::reference
