#pragma once

#include "tests/reference/reference.h"

namespace narrows::reference {

/// A send and what has become of it so far.
struct Message {
    Send send;
    Port first_port;          ///< its first network channel leaves the sender's router here
    Cycle left_wire = never;  ///< T_0 (S4) or T_J (S5): its last byte has left send buffer and wire
    Transfer transfer = {};
};

}  // namespace narrows::reference
